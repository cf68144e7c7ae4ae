//! The JSON that cargo prints: the description of a workspace, and messages during a build.
//!
//! The types have the fields that the tool reads. Rejected: the crate `cargo_metadata`, which has all of
//! them, and whose compilation the first build would wait for.

use cargo_platform::Platform;
use semver::Version;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The output of `cargo metadata`.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<PackageManifest>,
    pub(crate) resolve: Option<Resolve>,
    pub(crate) target_directory: PathBuf,
    /// The ids of packages.
    pub(crate) workspace_members: Vec<String>,
    pub(crate) workspace_root: PathBuf,
}

/// A package by its manifest.
#[derive(Deserialize)]
pub struct PackageManifest {
    #[serde(default)]
    pub(crate) authors: Vec<String>,
    pub(crate) dependencies: Vec<ManifestDependency>,
    pub(crate) description: Option<String>,
    pub(crate) edition: String,
    pub(crate) features: BTreeMap<String, Vec<String>>,
    pub(crate) homepage: Option<String>,
    pub(crate) id: String,
    pub(crate) license: Option<String>,
    pub(crate) manifest_path: PathBuf,
    pub(crate) name: String,
    pub(crate) repository: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) targets: Vec<CrateTarget>,
    pub(crate) version: Version,
}

/// A dependency as a manifest declares it.
#[derive(Deserialize)]
pub(crate) struct ManifestDependency {
    pub(crate) features: Vec<String>,
    /// `dev` or `build`; `None` if it is for the library and the binaries.
    pub(crate) kind: Option<String>,
    pub(crate) name: String,
    pub(crate) optional: bool,
    pub(crate) rename: Option<String>,
    pub(crate) target: Option<Platform>,
    pub(crate) uses_default_features: bool,
}

/// A library, binary or build script of a package.
#[derive(Deserialize)]
pub struct CrateTarget {
    pub(crate) edition: String,
    kind: Vec<String>,
    /// The name of the crate, in which a library may have hyphens.
    pub name: String,
    #[serde(default, rename = "required-features")]
    pub(crate) required_features: Vec<String>,
    pub(crate) src_path: PathBuf,
}

/// The packages that cargo has chosen for the dependencies.
#[derive(Deserialize)]
pub(crate) struct Resolve {
    pub(crate) nodes: Vec<ResolvedPackage>,
    /// The id of the package of the manifest.
    pub(crate) root: Option<String>,
}

/// A package among those that cargo has chosen.
#[derive(Deserialize)]
pub(crate) struct ResolvedPackage {
    pub(crate) deps: Vec<ResolvedDependency>,
    pub(crate) features: Vec<String>,
    pub(crate) id: String,
}

/// An edge between packages.
#[derive(Deserialize)]
pub(crate) struct ResolvedDependency {
    pub(crate) dep_kinds: Vec<ResolvedDependencyKind>,
    pub(crate) name: String,
    pub(crate) pkg: String,
}

#[derive(Deserialize)]
pub(crate) struct ResolvedDependencyKind {
    /// As in [`ManifestDependency`].
    pub(crate) kind: Option<String>,
}

impl CrateTarget {
    /// True for a binary.
    pub fn is_bin(&self) -> bool {
        self.is("bin")
    }

    /// True for a library of procedural macros.
    pub fn is_proc_macro(&self) -> bool {
        self.is("proc-macro")
    }

    /// True for a library that other packages can use.
    pub(crate) fn is_lib(&self) -> bool {
        self.is("lib") || self.is("rlib") || self.is_proc_macro()
    }

    pub(crate) fn is_build_script(&self) -> bool {
        self.is("custom-build")
    }

    fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|own| own == kind)
    }
}

/// A message of cargo during a build.
pub enum Message {
    /// A crate is built.
    Artifact(Artifact),
    /// An error or warning of rustc.
    Diagnostic(TargetDiagnostic),
    /// A build script has run.
    BuildScript(BuildScriptRun),
}

/// The files that were made from a crate.
#[derive(Deserialize)]
pub struct Artifact {
    /// The manifest of the package.
    pub manifest_path: PathBuf,
    /// The crate.
    pub target: CrateTarget,
    /// The files that were made.
    pub filenames: Vec<PathBuf>,
    /// The program among them.
    pub executable: Option<PathBuf>,
}

/// A diagnostic for a crate.
#[derive(Deserialize)]
pub struct TargetDiagnostic {
    /// The crate.
    pub target: CrateTarget,
    /// The diagnostic.
    pub message: RenderedDiagnostic,
}

/// An error or warning of rustc.
#[derive(Deserialize)]
pub struct RenderedDiagnostic {
    code: Option<IgnoredAny>,
    /// Among others `error` and `error: internal compiler error`.
    level: String,
    /// The first line, without level and code.
    pub message: String,
    /// The whole text, as a terminal shows it.
    pub rendered: Option<String>,
}

/// The output of a build script.
#[derive(Deserialize)]
pub struct BuildScriptRun {
    /// The package of the script.
    pub package_id: String,
    /// The libraries that rustc is to link.
    pub linked_libs: Vec<String>,
    /// The `cfg`s to set.
    pub cfgs: Vec<String>,
    /// The environment variables to set.
    pub env: Vec<(String, String)>,
    /// The folder for the files that it makes.
    pub out_dir: PathBuf,
}

impl Message {
    /// Parses a line that cargo prints with `--message-format json`. Returns `None` for other messages, and
    /// for what a compiler or a program prints between them.
    pub fn parse(line: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Reason {
            reason: String,
        }

        let Reason { reason } = serde_json::from_str(line).ok()?;
        match reason.as_str() {
            "compiler-artifact" => serde_json::from_str(line).ok().map(Self::Artifact),
            "compiler-message" => serde_json::from_str(line).ok().map(Self::Diagnostic),
            "build-script-executed" => serde_json::from_str(line).ok().map(Self::BuildScript),
            _ => None,
        }
    }
}

impl RenderedDiagnostic {
    /// True if it has a code, such as `E0308` or the name of a lint.
    pub fn has_code(&self) -> bool {
        self.code.is_some()
    }

    /// True for an error, but not for rustc's last message, which counts the errors.
    pub fn is_error(&self) -> bool {
        self.level.starts_with("error") && !self.message.starts_with("aborting due to")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_apart_by_their_reasons() {
        let target =
            r#"{"kind":["bin"],"name":"kelp","src_path":"/reef/kelp.rs","edition":"2021"}"#;
        let error = format!(
            r#"{{"reason":"compiler-message","target":{target},"message":{{"rendered":"error: deep\n",
               "code":null,"level":"error","message":"deep","spans":[]}}}}"#
        );
        let Some(Message::Diagnostic(error)) = Message::parse(&error) else { panic!("{error}") };
        assert!(error.message.is_error() && !error.message.has_code() && error.target.is_bin());
        let script = r#"{"reason":"build-script-executed","package_id":"kelp","linked_libs":[],
            "linked_paths":[],"cfgs":["deep"],"env":[["TIDE","low"]],"out_dir":"/reef/out"}"#;
        let Some(Message::BuildScript(script)) = Message::parse(script) else { panic!("{script}") };
        assert_eq!(script.env, [("TIDE".to_owned(), "low".to_owned())]);
        assert!(Message::parse(r#"{"reason":"build-finished","success":true}"#).is_none());
        assert!(Message::parse("a line of a program").is_none());
    }
}

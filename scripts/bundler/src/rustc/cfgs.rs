//! The cfgs of this machine's rustc, which may differ from those at the judge.

use super::Rustc;
use base::cache::Key;
use base::toolchain;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

impl Rustc {
    /// Returns the cfgs that hold in each compilation, as `rustc --print cfg` prints them; `None` if that
    /// fails.
    pub(crate) fn active_cfgs(&self) -> Option<&BTreeSet<String>> {
        self.active_cfgs.get_or_init(|| self.print_cfgs()).as_ref()
    }

    fn print_cfgs(&self) -> Option<BTreeSet<String>> {
        let key = || {
            let compiler = toolchain::identity(Path::new("."))?;
            Some(Key::of(
                ["cfgs", &compiler].into_iter().chain(self.cfgs.iter().map(String::as_str)),
            ))
        };
        let entry = self.cache.as_ref().and_then(|cache| Some((cache, key()?)));
        if let Some(cached) = entry.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return Some(cached);
        }
        let mut command = Command::new(toolchain::rustc());
        let output = command.args(["--print", "cfg"]).args(&self.cfgs).output().ok()?;
        let printed = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
        let cfgs: BTreeSet<String> = printed.lines().map(str::to_owned).collect();
        if let Some((cache, key)) = entry {
            cache.put(&key, &cfgs);
        }
        Some(cfgs)
    }
}

//! Reads `judges.toml`: judges that inherit from others, and sets of crates that several share.

use super::crates::{CrateSet, Pin};
use super::facts::Judge;
use super::site::Site;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use toml::value::{Date, Datetime};

/// The content of `judges.toml`. The judges are tables, since one can inherit keys from another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgesToml {
    schema: u32,
    as_of: Datetime,
    judge: Vec<toml::Table>,
    crate_set: Vec<CrateSet>,
}

/// Parses `judges.toml`. Returns its date and the judges.
pub(super) fn parse(text: &str) -> Result<(Date, Vec<Judge>), String> {
    let file: JudgesToml = toml::from_str(text).map_err(|error| error.to_string())?;
    if file.schema != 1 {
        return Err(format!("schema {} is unknown", file.schema));
    }
    let mut tables: Vec<toml::Table> = Vec::new();
    let mut judges: Vec<Judge> = Vec::new();
    for own in file.judge {
        let table = inherit(own, &tables)?;
        judges.push(from_table(table.clone(), &file.crate_set)?);
        tables.push(table);
    }
    let cfgs: BTreeSet<&String> = judges.iter().flat_map(|judge| &judge.cfg).collect();
    let cfgs: Vec<String> = cfgs.into_iter().cloned().collect();
    judges.iter_mut().for_each(|judge| judge.possible_cfgs.clone_from(&cfgs));
    check_addresses(&judges, &[])?;
    let as_of = file.as_of.date.filter(|it| it.year >= 1970);
    Ok((as_of.ok_or("`as_of` is no day since 1970")?, judges))
}

/// Parses a judge, with the crates of the set that it names.
fn from_table(mut table: toml::Table, sets: &[CrateSet]) -> Result<Judge, String> {
    let set = table.remove("crate_set");
    let id = table.get("id").map_or_else(|| "?".to_owned(), ToString::to_string);
    let mut judge: Judge =
        table.try_into().map_err(|error| format!("judge {id}: {}", error.to_string().trim()))?;
    if let Some(name) = set {
        let set = sets.iter().find(|set| name.as_str() == Some(&set.name));
        let set = set.ok_or(format!("judge {id}: there is no crate set {name}"))?;
        judge.crates = set.crates.iter().map(Pin::to_crate).collect();
    }
    Ok(judge)
}

/// Refuses two judges with the same prefix of ids or the same host. A judge could inherit them by mistake.
pub(super) fn check_addresses(judges: &[Judge], sites: &[Site]) -> Result<(), String> {
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for judge in judges {
        if !judge.problems.is_empty() && (judge.prefix.is_none() || judge.hosts.is_empty()) {
            return Err(format!("judge {}: `problems` need a `prefix` and `hosts`", judge.id));
        }
    }
    let of_judges = judges.iter().flat_map(|judge| {
        judge.prefix.iter().chain(&judge.hosts).map(|claim| (claim.as_str(), judge.id.as_str()))
    });
    let of_sites = sites.iter().flat_map(|site| {
        [&site.prefix].into_iter().chain(&site.hosts).map(|claim| (claim.as_str(), &*site.name))
    });
    for (claim, owner) in of_judges.chain(of_sites) {
        if let Some(other) = owners.insert(claim, owner) {
            return Err(format!("the judges {other} and {owner} share `{claim}`"));
        }
    }
    Ok(())
}

/// Returns the table with the keys that it inherits.
fn inherit(mut own: toml::Table, earlier: &[toml::Table]) -> Result<toml::Table, String> {
    let Some(from) = own.remove("inherits") else {
        return Ok(own);
    };
    let parent = earlier.iter().find(|table| table.get("id") == Some(&from));
    let mut table = parent.ok_or(format!("no judge above inherits to others as {from}"))?.clone();
    table.extend(own);
    Ok(table)
}

//! Measures screening on a folder of data that stays outside the repository: name_pairs.jsonl, ofac_sdn_2019.jsonl and
//! queries.jsonl. Prints each figure with its Wilson 95% interval, and the misses one by one.
//!
//!     cargo run --release --example measure_screening -- FOLDER
#![expect(clippy::disallowed_methods, reason = "edge: reads the files of its argument and measures time")]
#![expect(clippy::print_stdout, reason = "a report is what it is for")]

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use adduce::screen::{List, Query, Screener, THRESHOLD, compare, read};
use serde_json::Value;

fn main() -> Result<(), String> {
    let folder = std::env::args().nth(1).ok_or("usage: measure_screening FOLDER")?;
    let folder = Path::new(&folder);
    pairs(&rows(&folder.join("name_pairs.jsonl"))?);
    let bytes = std::fs::read(folder.join("ofac_sdn_2019.jsonl")).map_err(|error| error.to_string())?;
    let loaded = read::json_lines(&bytes, &read::Keys::default());
    println!("\nlist: {} entries, {} rejects", loaded.entries.len(), loaded.rejects.len());
    let list = List { id: "ofac".into(), title: "OFAC SDN 2019".into(), entries: loaded.entries };
    let copy = list.clone();
    let start = Clock::start();
    let screener = Screener::new(vec![copy], THRESHOLD);
    println!("index of {} entries: {:.0} ms", list.entries.len(), start.millis());
    let queries = rows(&folder.join("queries.jsonl"))?;
    by_name(&screener, &queries);
    with_dates(&screener, &list, &queries);
    partial_names(&screener, &list);
    speed(&screener, &queries);
    large(&list);
    hostile(&screener);
    Ok(())
}

fn rows(path: &Path) -> Result<Vec<Value>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| error.to_string())).collect()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn flag(row: &Value, key: &str) -> bool {
    row.get(key).and_then(Value::as_bool).unwrap_or_default()
}

/// A share with its Wilson 95% interval.
fn share(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "none".to_owned();
    }
    let (n, z) = (whole as f64, 1.96);
    let p = part as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
    format!("{:.1}% ({part}/{whole}; {:.1} to {:.1})", p * 100.0, low * 100.0, high * 100.0)
}

/// Time on the processor, which other programs do not lengthen; on the wall where the kernel does not say.
struct Clock {
    wall: Instant,
    processor: Option<f64>,
}

impl Clock {
    fn start() -> Self {
        Self { wall: Instant::now(), processor: processor_seconds() }
    }

    fn seconds(&self) -> f64 {
        match self.processor.zip(processor_seconds()) {
            Some((start, end)) => end - start,
            None => self.wall.elapsed().as_secs_f64(),
        }
    }

    fn millis(&self) -> f64 {
        self.seconds() * 1000.0
    }
}

fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn pairs(rows: &[Value]) {
    for headline in [true, false] {
        println!("\nname pairs, {}", if headline { "headline" } else { "the rest" });
        let (mut hits, mut right, mut expected) = (0, 0, 0);
        for row in rows.iter().filter(|row| flag(row, "headline") == headline) {
            let matched = compare(&Query::named(text(row, "query")), &Query::named(text(row, "candidate")));
            let (is, should) = (matched.score >= THRESHOLD, flag(row, "expected_match"));
            hits += usize::from(is);
            expected += usize::from(should);
            right += usize::from(is && should);
            if is != should {
                let word = if is { "alerted" } else { "missed" };
                println!("  {word} {:.3} {} | {}", matched.score, matched.name, matched.matched);
                println!("        {}", matched.explanation.join("; "));
            }
        }
        println!("precision {}", share(right, hits));
        println!("recall    {}", share(right, expected));
    }
}

fn by_name(screener: &Screener, queries: &[Value]) {
    println!("\nqueries by name alone");
    let mut by_treatment: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for row in queries {
        let found = screener.screen(&Query::named(text(row, "query")));
        let (treatment, uid) = (text(row, "treatment"), text(row, "expected_uid"));
        let counts = by_treatment.entry(treatment).or_default();
        counts.1 += 1;
        let hit =
            if treatment == "clean" { found.hits.first() } else { found.hits.iter().find(|hit| hit.entry == uid) };
        counts.0 += usize::from(hit.is_some());
        match hit {
            Some(hit) if treatment == "clean" => {
                println!("  alerted {:.3} {} | {}", hit.score, hit.name, hit.matched);
                println!("        {}", hit.explanation.join("; "));
            }
            None if treatment != "clean" => {
                let names = names_of(screener, uid);
                println!("  missed ({treatment}) {} | {}", text(row, "query"), names.join(" / "));
            }
            _ => {}
        }
    }
    let variants = by_treatment.iter().filter(|(treatment, _)| **treatment != "clean");
    let (found, all) = variants.fold((0, 0), |sum, (_, counts)| (sum.0 + counts.0, sum.1 + counts.1));
    for (treatment, (part, whole)) in &by_treatment {
        println!("{treatment:<18} {}", share(*part, *whole));
    }
    println!("variants found     {}", share(found, all));
}

fn names_of(screener: &Screener, uid: &str) -> Vec<String> {
    let entries = screener.lists().iter().flat_map(|list| &list.entries);
    let names = entries.filter(|entry| entry.id == uid).flat_map(|entry| &entry.names);
    names.map(|name| name.text.clone()).collect()
}

/// Clean people with the date of birth of a listed one: the one most alike, and one at random.
fn with_dates(screener: &Screener, list: &List, queries: &[Value]) {
    let loose = Screener::new(vec![list.clone()], 0.65);
    let dated: Vec<&str> = list.entries.iter().filter_map(|entry| entry.dobs.first()).map(String::as_str).collect();
    let (mut nearest, mut any, mut own, mut all) = (0, 0, 0, 0);
    for (number, row) in queries.iter().filter(|row| text(row, "treatment") == "clean").enumerate() {
        let name = text(row, "query");
        all += 1;
        let like = loose.screen(&Query::named(name)).hits.first().map(|hit| hit.entry.clone());
        let dob =
            list.entries.iter().find(|entry| Some(&entry.id) == like.as_ref()).and_then(|entry| entry.dobs.first());
        let random = dated[number * 7919 % dated.len()];
        let screen =
            |dob: Option<&str>| usize::from(!screener.screen(&Query { dob, ..Query::named(name) }).hits.is_empty());
        let alerted = screen(dob.map(String::as_str).or(Some(random)));
        if alerted > 0 {
            println!("  alerted with a listed date of birth: {name} {dob:?}");
        }
        nearest += alerted;
        any += screen(Some(random));
        own += screen(Some(text(row, "dob")));
    }
    println!("\nclean with their own date of birth     {}", share(own, all));
    println!("clean with a listed one at random      {}", share(any, all));
    println!("clean with that of the most alike one  {}", share(nearest, all));
}

/// Every listed person with a date of birth and three or more words in the name, less some of the inner words.
fn partial_names(screener: &Screener, list: &List) {
    println!("\npartial names: less an inner word");
    partial(screener, list, &|words| drop(words.drain(1..2)));
    println!("\npartial names: the first and the last word");
    partial(screener, list, &|words| drop(words.drain(1..words.len() - 1)));
}

fn partial(screener: &Screener, list: &List, cut: &dyn Fn(&mut Vec<&str>)) {
    let mut ranks = [Ranks::default(), Ranks::default()];
    for entry in list.entries.iter().filter(|entry| entry.kind.is_some_and(|kind| kind.word() == "person")) {
        let (Some(dob), Some(name)) = (entry.dobs.first(), entry.names.first()) else { continue };
        let mut words: Vec<&str> = name.text.split_whitespace().collect();
        if words.len() < 3 {
            continue;
        }
        cut(&mut words);
        let partial = words.join(" ");
        let hits = screener.screen(&Query { dob: Some(dob), ..Query::named(&partial) }).hits;
        let own = hits.iter().find(|hit| hit.entry == entry.id);
        let best = hits.first();
        let ranks = &mut ranks[usize::from(!is_day(dob))];
        ranks.all += 1;
        ranks.found += usize::from(own.is_some());
        ranks.first += usize::from(own.is_some() && own == best);
        ranks.tied +=
            usize::from(own.is_some_and(|own| best.is_some_and(|best| best != own && best.score == own.score)));
        match (own, best) {
            (None, _) => println!("  missed (partial) {partial} | {} | {dob}", name.text),
            (Some(own), Some(best)) if own.score < best.score => {
                println!("  outranked {:.3} by {:.3} {} | {} | {dob}", own.score, best.score, name.text, best.matched);
            }
            _ => {}
        }
    }
    for (ranks, of) in ranks.iter().zip(["day", "year or a span"]) {
        println!("with the true date of birth, {of}: ranks first {}", share(ranks.first, ranks.all));
        println!("    first with an equal score           {}", share(ranks.tied, ranks.all));
        println!("    among the hits                      {}", share(ranks.found, ranks.all));
    }
}

/// Whether a date of birth is a day, such as `05 Feb 1969`: not a year, not about one, not a span.
fn is_day(dob: &str) -> bool {
    let parts: Vec<&str> = dob.split_whitespace().collect();
    matches!(parts[..], [day, _, year] if day.len() == 2 && year.len() == 4)
}

/// Where the entries stand that names were taken from.
#[derive(Default)]
struct Ranks {
    first: usize,
    tied: usize,
    found: usize,
    all: usize,
}

fn speed(screener: &Screener, queries: &[Value]) {
    let names: Vec<&str> = queries.iter().map(|row| text(row, "query")).collect();
    let listed: Vec<&str> = screener
        .lists()
        .iter()
        .flat_map(|list| &list.entries)
        .filter_map(|entry| entry.names.first())
        .map(|name| name.text.as_str())
        .collect();
    for (what, names) in [("queries", names), ("all listed names", listed)] {
        let start = Clock::start();
        let hits: usize = names.iter().map(|name| screener.screen(&Query::named(name)).hits.len()).sum();
        let seconds = start.seconds();
        println!("\nspeed on {what}: {:.0} names a second ({hits} hits)", names.len() as f64 / seconds);
    }
}

/// The list repeated with other letters up to 50,000 entries.
fn large(list: &List) {
    let mut entries = Vec::new();
    for (copy, entry) in list.entries.iter().cycle().take(50_000).enumerate() {
        let mut entry = entry.clone();
        entry.id = format!("{}-{copy}", entry.id);
        if copy >= list.entries.len() {
            let letter = char::from(b'a' + (copy / list.entries.len()) as u8);
            for name in &mut entry.names {
                name.text = name.text.split(' ').map(|word| format!("{word}{letter}k ")).collect();
            }
        }
        entries.push(entry);
    }
    let start = Clock::start();
    let screener = Screener::new(vec![List { id: "large".into(), title: String::new(), entries }], THRESHOLD);
    println!("\nindex of 50,000 entries: {:.0} ms", start.millis());
    drop(screener);
}

fn hostile(screener: &Screener) {
    for (what, unit, count) in
        [("letters", "a", 250_000), ("words", "mohammed ", 2_500), ("marks", "e\u{301}\u{302}", 50_000)]
    {
        for count in [count, 4 * count] {
            let name = unit.repeat(count);
            let start = Clock::start();
            let outcome = screener.screen(&Query::named(&name));
            println!("hostile, {count} {what}: {:.2} ms, {} notes", start.millis(), outcome.notes.len());
        }
    }
}

//! `adduce domain`: what there is in a domain, and what is wrong with one.

use adduce::domain::{Domain, files::Files};

use crate::context::{Context, files_of, load, told};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::terminal::{count, escape};

/// Look at domains: what they hold, and what is wrong with them
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

/// What to look at.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Check everything in a domain and tell every problem with file and line
    Lint {
        /// A name or a folder; without it, --domain, or every domain that is built in
        name: Option<String>,
    },
    /// List the domains that are built in
    List,
    /// Show what a domain holds
    Show {
        /// A name or a folder; without it, --domain
        name: Option<String>,
        /// Show its policy in words
        #[arg(long)]
        policy: bool,
    },
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce domain list
  adduce domain lint domains/campaign && echo fine
  adduce domain show campaign --policy | head -n 5
";

/// Runs the subcommand.
pub(crate) fn run(args: &Args, context: &Context) -> Result<Exit, Failure> {
    match &args.command {
        Command::List => list(),
        Command::Lint { name } => lint(name.as_deref(), context),
        Command::Show { name, policy } => {
            let domain = if let Some(name) = name { load(name)? } else { context.domain()? };
            print(&if *policy { policy_of(&domain) } else { summary(&domain) })
        }
    }
}

fn list() -> Result<Exit, Failure> {
    let mut text = String::new();
    for name in Files::built_in_names() {
        let domain = load(name)?;
        text.push_str(&format!("{}\t{}\t{}\n", domain.name, domain.policy_version, domain.title));
    }
    print(&text)
}

fn lint(name: Option<&str>, context: &Context) -> Result<Exit, Failure> {
    let names = match (name, context.named()) {
        (Some(name), _) | (None, Some(name)) => vec![name],
        (None, None) => Files::built_in_names(),
    };
    let mut total = 0;
    for name in names {
        let (expected, files) = files_of(name)?;
        let problems = match Domain::load(&expected, files) {
            Ok(domain) => [domain.lint(), adduce::query::lint::lint(&domain)?].concat(),
            Err(problems) => problems,
        };
        total += problems.len();
        let found = count(problems.len() as u64, "problem");
        match problems.is_empty() {
            true => context.terminal.say(&format!("{name}: nothing wrong")),
            false => context.terminal.tell(&format!("{name}: {found}\n{}", told(&problems))),
        }
    }
    Ok(if total == 0 { Exit::Done } else { Exit::Usage })
}

fn summary(domain: &Domain) -> String {
    let mut text = format!("{}: {}\nversion {}\n", domain.name, domain.title, domain.policy_version);
    let families = domain.policy.families.iter();
    text.extend(families.map(|family| format!("family   {}\t{}: {}\n", family.id, family.title, family.blurb)));
    let specs = domain.signals.specs().iter();
    text.extend(specs.map(|spec| format!("signal   {}\t{:?}: {}\n", spec.id, spec.severity, spec.title)));
    let rules = domain.rules.iter();
    text.extend(rules.map(|rule| format!("gate     {}\t{}\n", rule.id(), rule.reason())));
    let fields = domain.schema.fields().iter();
    text.extend(fields.map(|field| format!("field    {}\t{:?}: {}\n", field.path.as_str(), field.kind, field.label)));
    text
}

fn policy_of(domain: &Domain) -> String {
    let mut text = format!("# {}\n", domain.policy.title);
    for family in &domain.policy.families {
        text.push_str(&format!("\n## {} {}\n{}\n", family.id, family.title, family.blurb));
        let inside = format!("{}-", family.id);
        for rule in domain.policy.rules.iter().filter(|rule| rule.id.starts_with(&inside)) {
            let strength = if rule.hard { "hard" } else { "soft" };
            text.push_str(&format!("\n### {} ({strength}) {}\n{}\n", rule.id, rule.title, rule.text));
        }
    }
    text
}

fn print(text: &str) -> Result<Exit, Failure> {
    let mut output = Output::new();
    output.write(escape(text).as_bytes())?;
    output.flush().map(|()| Exit::Done)
}

//! `adduce audit decide`: a person's decision, on one case or on each line of a stream.

mod stream;

use std::sync::Arc;

use adduce::audit::decide::{Choice, meant};
use adduce::audit::written::Name;
use adduce::record::entry::Decision;

use super::desk::{self, Undone, moment};
use super::told::tell;
use crate::context::Context;
use crate::failure::{Exit, Failure};

/// Decide a case, in writing
///
/// approve, reject and request-info stand for APPROVE, REJECT and ESCALATE. A decision that differs from the verdict, and any on
/// a case that was sent to a person, needs a written reason. With - as the id, `decision` records are read: {"kind": "decision",
/// "id": …, "decision": …, "by": …, "reason": …, "if": …, "supersedes": …, "reason_code": …, "domain": …}; one that is refused
/// becomes an `error` record, and the others are done.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The id of the case, or - to read decisions
    id: String,

    /// What is decided
    #[arg(value_parser = decision, value_name = "approve|reject|request-info")]
    decision: Option<Decision>,

    /// Who decides; the log keeps the name, and beside it the account and the terminal
    #[arg(long, env = "ADDUCE_BY", hide_env_values = true, value_name = "NAME", value_parser = desk::name)]
    by: Option<Name>,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,

    /// A code for the reason, from the domain's decisions.toml
    #[arg(long, value_name = "CODE")]
    reason_code: Option<String>,

    /// Only if this is still the sha256 of the case, or its first digits (8 or more)
    #[arg(long = "if", value_name = "SHA")]
    expected: Option<String>,

    /// The entry of the standing decision that this one takes the place of
    #[arg(long, value_name = "SEQ")]
    supersedes: Option<u64>,
}

const EXAMPLES: &str = "\
EXAMPLES:
  adduce ingest --domain campaign | adduce triage | adduce gate | adduce audit add -q > added
  adduce audit decide camp-017 approve --by Amina
  adduce audit decide camp-015 reject --by Amina --reason \"The story tells the reviewer what to do\"
  echo '{\"kind\": \"decision\", \"id\": \"camp-008\", \"decision\": \"reject\"}' | adduce audit decide - --by Amina
";

/// Decides one case, or what a stream says.
pub(super) fn run(args: &Args, context: &Arc<Context>) -> Result<Exit, Failure> {
    if args.id == "-" {
        let Args { decision, reason, reason_code, expected, supersedes, .. } = args;
        let words = [reason, reason_code, expected].iter().any(|given| given.is_some());
        if words || decision.is_some() || supersedes.is_some() {
            return Err(Failure::usage("with - each line says what is decided and why; only --by is for all of them"));
        }
        return stream::run(args.by.clone(), context);
    }
    let choice = choice(args, context)?;
    let mut log = context.log(false)?;
    let records = log.reader().records();
    let written = log.append_with(|state, at| -> Result<_, Undone> {
        Ok(vec![desk::with_known(context, &records, |known| choice.draft(state, moment(at), known))?])
    })?;
    tell(&written, context)
}

fn choice(args: &Args, context: &Context) -> Result<Choice, Failure> {
    let missing =
        |what: &str| Failure::usage(what).hint("adduce audit decide ID approve|reject|request-info --by NAME");
    Ok(Choice {
        domain: desk::domain_name(context)?,
        id: args.id.clone(),
        decision: args.decision.ok_or_else(|| missing("no decision was given"))?,
        by: args.by.clone().ok_or_else(|| missing("nobody was named with --by"))?,
        reason: args.reason.as_deref().map(desk::reason).transpose()?,
        reason_code: args.reason_code.clone(),
        expected: args.expected.clone(),
        supersedes: args.supersedes,
    })
}

fn decision(word: &str) -> Result<Decision, String> {
    let usual = || "a decision is approve, reject or request-info".to_owned();
    Decision::read(word).ok_or_else(|| meant(word).unwrap_or_else(usual))
}

//! The prompts of triage: templates of the engine, with the domain's own words in them. Case text is a value, never a
//! template, and it is fenced as data.

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value, context};

use crate::domain::{Domain, Examined, files::Files};
use crate::policy::Passage;
use crate::provider::{Prompt, Shape};
use crate::record::case::Case;

/// The steps that a template may take: a domain's template is data from outside, and must end.
const FUEL: u64 = 1_000_000;

/// A policy of more bytes than this is not sent whole: its rules are named, and the texts of those that bear on the case stand
/// beside it.
const LONGEST_POLICY: usize = 60_000;

const SYSTEM: &str = "triage-system.md";
const USER: &str = "triage-user.md";
const DOMAIN: &str = "prompts/triage.md";

/// Compiled prompts.
pub struct Prompts {
    templates: Environment<'static>,
    system: String,
    shape: Shape,
    /// Whether the policy is too long to be sent whole.
    long: bool,
}

/// A prompt that cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("the prompt {file:?} cannot be made: {source}")]
pub struct PromptError {
    file: &'static str,
    source: minijinja::Error,
}

impl Prompts {
    /// Compiles the prompts for a domain. What holds for every case is made now, byte for byte the same each time.
    pub fn new(domain: &Domain) -> Result<Self, PromptError> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.set_fuel(Some(FUEL));
        templates.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        for file in [SYSTEM, USER] {
            let text = Files::engine_prompt(file).expect("the engine's prompts are compiled in");
            templates.add_template(file, text).map_err(|source| PromptError { file, source })?;
        }
        templates
            .add_template_owned(DOMAIN, domain.triage_prompt.clone())
            .map_err(|source| PromptError { file: DOMAIN, source })?;
        let long = domain.policy.rules.iter().map(|rule| rule.text.len()).sum::<usize>() > LONGEST_POLICY;
        let mut rules: Vec<_> = domain.policy.rules.iter().map(|rule| rule.passage()).collect();
        if long {
            rules.iter_mut().for_each(|rule| rule.text = "");
        }
        let (title, policy) = (&domain.title, &domain.policy.title);
        let values = context! { title, policy, rules => Value::from(Serde(&rules)) };
        let system = render(&templates, SYSTEM, values)?;
        Ok(Self { templates, system, shape: super::opinion::shape(), long })
    }

    /// The shape that an opinion must have.
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The prompt for a case.
    pub(super) fn render(
        &self,
        domain: &Domain,
        case: &Case,
        examined: &Examined<'_>,
        passages: &[Passage<'_>],
    ) -> Result<Prompt, PromptError> {
        // Only the domain's own words stand outside the fence: ids of signals and declared paths.
        let mut signals: Vec<String> = examined.signals.fired.iter().map(|signal| signal.id.clone()).collect();
        signals.dedup();
        let names = domain.parties.iter().map(|party| domain.schema.field(party.name).path.as_str().to_owned());
        let hits: Vec<String> = names.filter(|path| examined.hits.iter().any(|hit| hit.field == *path)).collect();
        let values = context! {
            // What case text cannot guess: a fence that depends on the whole of it.
            fence => &case.sha256()[..16],
            fields => domain.public(case.fields()).to_string(),
            signals,
            hits,
            passages => Value::from(Serde(if self.long { passages } else { &[] })),
        };
        Ok(Prompt { system: self.system.clone(), user: render(&self.templates, USER, values)? })
    }
}

/// What is said to a model whose answer could not be used.
pub(super) fn repair(fault: &str) -> String {
    format!("\n\nYour last answer could not be used: {fault}. Answer again, with the JSON object only.\n")
}

fn render(templates: &Environment<'_>, file: &'static str, values: minijinja::Value) -> Result<String, PromptError> {
    let template = templates.get_template(file);
    template.and_then(|template| template.render(values)).map_err(|source| PromptError { file, source })
}

//! JSON Schemas of the records.

use adduce::audit::add::Unchanged;
use adduce::audit::export::Exported;
use adduce::audit::file::FileRecord;
use adduce::audit::log::{Checkpoint, Verification};
use adduce::audit::queue::WaitingRecord;
use adduce::audit::stats::Stats;
use adduce::eval::diff::EvalDifference;
use adduce::eval::record::{EvalCase, EvalCheck, EvalScore, EvalSummary};
use adduce::gate::diff::RoutedDifferently;
use adduce::gate::explain::Explanation;
use adduce::gate::suite::{GateCoverage, GateTest};
use adduce::record::case::CaseRecord;
use adduce::record::entry::EntryRecord;
use adduce::record::evidence::Evidence;
use adduce::record::failure::ErrorRecord;
use adduce::record::gated::GatedRecord;
use adduce::record::grounding::GroundingRecord;
use adduce::record::intake::{Ingested, Reject};
use adduce::record::recommendation::{FactsRecord, RecommendationRecord};
use adduce::record::refusal::Refusal;
use adduce::record::screening::ScreeningRecord;
use schemars::{Schema, schema_for};

use super::Page;

/// A schema a kind.
pub(super) fn all() -> Vec<Page> {
    let schemas: [(&str, Schema); 11] = [
        ("case", schema_for!(CaseRecord<'_>)),
        ("error", schema_for!(ErrorRecord<'_>)),
        ("facts", schema_for!(FactsRecord<'_>)),
        ("gate_coverage", schema_for!(GateCoverage)),
        ("gate_difference", schema_for!(RoutedDifferently)),
        ("gate_explanation", schema_for!(Explanation)),
        ("gate_test", schema_for!(GateTest)),
        ("gated", schema_for!(GatedRecord<'_>)),
        ("grounding", schema_for!(GroundingRecord<'_>)),
        ("ingested", schema_for!(Ingested)),
        ("recommendation", schema_for!(RecommendationRecord<'_>)),
    ];
    let more = [
        ("evidence", schema_for!(Evidence)),
        ("refusal", schema_for!(Refusal)),
        ("reject", schema_for!(Reject<'_>)),
        ("screening", schema_for!(ScreeningRecord<'_>)),
    ];
    schemas
        .into_iter()
        .chain(more)
        .chain(evaluation())
        .chain(audit())
        .map(|(kind, schema)| page(kind, schema))
        .collect()
}

/// The records of an evaluation.
fn evaluation() -> [(&'static str, Schema); 5] {
    [
        ("eval", schema_for!(EvalSummary)),
        ("eval_case", schema_for!(EvalCase)),
        ("eval_check", schema_for!(EvalCheck)),
        ("eval_difference", schema_for!(EvalDifference)),
        ("eval_score", schema_for!(EvalScore)),
    ]
}

/// The records of the queue and the log.
fn audit() -> [(&'static str, Schema); 8] {
    [
        ("checkpoint", schema_for!(Checkpoint)),
        ("entry", schema_for!(EntryRecord<'_>)),
        ("exported", schema_for!(Exported<'_>)),
        ("file", schema_for!(FileRecord<'_>)),
        ("stats", schema_for!(Stats)),
        ("unchanged", schema_for!(Unchanged<'_>)),
        ("verification", schema_for!(Verification)),
        ("waiting", schema_for!(WaitingRecord<'_>)),
    ]
}

fn page(kind: &str, mut schema: Schema) -> Page {
    if let Some(place) = schema.pointer_mut("/properties/kind") {
        *place = serde_json::json!({ "const": kind });
    }
    if let Some(place) = schema.pointer_mut("/properties/v") {
        *place = serde_json::json!({ "const": 1 });
    }
    let mut text = serde_json::to_vec_pretty(&schema).expect("a schema is written to memory");
    text.push(b'\n');
    (format!("{kind}.json"), text)
}

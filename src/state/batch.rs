//! Batches that were sent to a service and are still out, and what each of their cases came to.

use rusqlite::OptionalExtension as _;

use super::ledger::hold;
use super::{State, StateError};
use crate::provider::price::Money;

/// A batch as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Its number in this workspace.
    pub number: i64,
    /// The id that the service gave it; none where the answer to the sending was never heard.
    pub service_id: Option<String>,
    /// Where it was sent.
    pub base_url: String,
    /// When.
    pub at: String,
}

/// A case of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The key of the request, which is its id in the batch.
    pub key: String,
    /// The domain of the case.
    pub domain: String,
    /// Its id.
    pub subject: String,
    /// The most that it can cost, where the price is known.
    pub most: Option<Money>,
}

/// The outcome of a case whose reply could not be read.
pub const MALFORMED: &str = "malformed";

impl State {
    /// Writes down a batch that is about to be sent, and holds the most that it can cost. It returns the number of the batch, or
    /// none where the budget does not allow it.
    pub fn begin_batch(
        &self,
        base_url: &str,
        model: &str,
        items: &[Item],
        limit: Option<Money>,
    ) -> Result<Option<i64>, StateError> {
        let mut inner = self.inner();
        let transaction = inner.write()?;
        let most = items.iter().filter_map(|item| item.most).fold(0_i64, |sum, most| sum.saturating_add(most.pico()));
        let held: i64 = transaction.query_row("SELECT held FROM ledger", [], |row| row.get(0))?;
        if limit.is_some_and(|limit| held.saturating_add(most) > limit.pico()) {
            return Ok(None);
        }
        hold(&transaction, 0, most)?;
        transaction.execute(
            "INSERT INTO batches (base_url, model, sent) VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
            (base_url, model),
        )?;
        let number = transaction.last_insert_rowid();
        for item in items {
            transaction.execute(
                "INSERT OR REPLACE INTO batch_items (key, batch, domain, subject, reserved) VALUES (?1, ?2, ?3, ?4, ?5)",
                (&item.key, number, &item.domain, &item.subject, item.most.map(Money::pico)),
            )?;
        }
        transaction.commit()?;
        Ok(Some(number))
    }

    /// Writes down the id that a service gave a batch.
    pub fn batch_sent(&self, number: i64, service_id: &str) -> Result<(), StateError> {
        let inner = self.inner();
        inner
            .connection
            .execute("UPDATE batches SET service_id = ?2, status = 'sent' WHERE id = ?1", (number, service_id))?;
        Ok(())
    }

    /// Takes back a batch that the service did not take: nothing is held for it and its cases may be sent again.
    pub fn batch_refused(&self, number: i64) -> Result<(), StateError> {
        let mut inner = self.inner();
        let transaction = inner.write()?;
        let held = "SELECT COALESCE(SUM(reserved), 0) FROM batch_items WHERE batch = ?1";
        let held: i64 = transaction.query_row(held, [number], |row| row.get(0))?;
        hold(&transaction, held, 0)?;
        transaction.execute("DELETE FROM batch_items WHERE batch = ?1", [number])?;
        transaction.execute("DELETE FROM batches WHERE id = ?1", [number])?;
        Ok(transaction.commit()?)
    }

    /// Gives up the batches whose sending was never answered. What they may have cost stays held.
    pub fn give_up_unheard(&self) -> Result<(), StateError> {
        let inner = self.inner();
        inner.connection.execute("UPDATE batches SET status = 'lost' WHERE service_id IS NULL", [])?;
        Ok(())
    }

    /// The batches that are still out, in the order they were sent.
    pub fn batches_out(&self) -> Result<Vec<Sent>, StateError> {
        let inner = self.inner();
        let out = "SELECT id, service_id, base_url, sent FROM batches WHERE status IN ('sending', 'sent') ORDER BY id";
        let mut found = inner.connection.prepare(out)?;
        let sent = found.query_map([], |row| {
            Ok(Sent { number: row.get(0)?, service_id: row.get(1)?, base_url: row.get(2)?, at: row.get(3)? })
        })?;
        Ok(sent.collect::<Result<_, _>>()?)
    }

    /// What a request came to that was part of a batch: none where it was part of none, an empty word while it is out.
    pub fn batch_outcome(&self, key: &str) -> Result<Option<String>, StateError> {
        let inner = self.inner();
        let outcome = "SELECT COALESCE(outcome, '') FROM batch_items WHERE key = ?1";
        Ok(inner.connection.query_row(outcome, [key], |row| row.get(0)).optional()?)
    }

    /// The case of a request in a batch, as long as its answer is out.
    pub fn batch_item(&self, number: i64, key: &str) -> Result<Option<Item>, StateError> {
        let inner = self.inner();
        let item =
            "SELECT domain, subject, reserved FROM batch_items WHERE batch = ?1 AND key = ?2 AND outcome IS NULL";
        let found = inner.connection.query_row(item, (number, key), |row| {
            let most: Option<i64> = row.get(2)?;
            Ok(Item { key: key.to_owned(), domain: row.get(0)?, subject: row.get(1)?, most: most.map(Money::of_pico) })
        });
        Ok(found.optional()?)
    }

    /// Writes down what a case of a batch came to. A reply is kept as if it had been asked for alone.
    pub fn batch_item_ended(
        &self,
        item: &Item,
        outcome: &str,
        reply: Option<(&str, Option<Money>)>,
        provider: &str,
    ) -> Result<(), StateError> {
        let mut inner = self.inner();
        let transaction = inner.write()?;
        let held = item.most.unwrap_or_default().pico();
        let cost = match reply {
            Some((_, cost)) => cost.map(Money::pico),
            // What came and could not be read was charged all the same.
            None if outcome == MALFORMED => None,
            None => Some(0),
        };
        transaction.execute("UPDATE batch_items SET outcome = ?2 WHERE key = ?1", (&item.key, outcome))?;
        hold(&transaction, held, cost.unwrap_or(held))?;
        let now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
        transaction.execute(
            &format!("INSERT INTO attempts (key, domain, subject, provider, model, began, ended, reserved, cost, outcome) SELECT ?1, ?2, ?3, ?4, b.model, b.sent, {now}, ?5, ?6, ?7 FROM batches b JOIN batch_items i ON i.batch = b.id WHERE i.key = ?1"),
            (&item.key, &item.domain, &item.subject, provider, item.most.map(Money::pico), cost, if reply.is_some() { "answered" } else { outcome }),
        )?;
        if let Some((body, _)) = reply {
            transaction.execute(
                &format!("INSERT OR REPLACE INTO replies (key, domain, subject, at, body, cost, attempts) VALUES (?1, ?2, ?3, {now}, ?4, ?5, 1)"),
                (&item.key, &item.domain, &item.subject, body, cost),
            )?;
        }
        Ok(transaction.commit()?)
    }

    /// Writes down that a batch is collected. A case that its results did not mention has none.
    pub fn batch_collected(&self, number: i64) -> Result<(), StateError> {
        let mut inner = self.inner();
        let transaction = inner.write()?;
        let left = "SELECT COALESCE(SUM(reserved), 0) FROM batch_items WHERE batch = ?1 AND outcome IS NULL";
        let left: i64 = transaction.query_row(left, [number], |row| row.get(0))?;
        hold(&transaction, left, 0)?;
        transaction
            .execute("UPDATE batch_items SET outcome = 'missing' WHERE batch = ?1 AND outcome IS NULL", [number])?;
        transaction.execute("UPDATE batches SET status = 'collected' WHERE id = ?1", [number])?;
        Ok(transaction.commit()?)
    }
}

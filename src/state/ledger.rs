//! The budget, the journal of attempts, and the replies that were paid for. The most that an attempt can cost is held before it
//! is made, and what it did cost replaces that when its reply is kept, in one transaction. An attempt that never ended holds its
//! most for ever, so that a possible double charge is seen and no process overspends.

use rusqlite::{OptionalExtension as _, Transaction};

use super::{State, StateError};
use crate::provider::price::Money;

/// An attempt that is to be made.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// What tells this request from all others: see [`State::kept`].
    pub key: &'a str,
    /// The domain of the case or question.
    pub domain: &'a str,
    /// Its id.
    pub subject: &'a str,
    /// Who is asked.
    pub provider: &'a str,
    /// The model.
    pub model: &'a str,
    /// The most that it can cost, where the price is known.
    pub most: Option<Money>,
    /// The most that everything in this workspace may cost together.
    pub limit: Option<Money>,
}

/// An attempt that may be made. It must be ended.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub struct Attempt {
    id: i64,
    key: String,
    domain: String,
    subject: String,
    held: i64,
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy)]
pub enum Ended<'a> {
    /// With a reply, which is kept.
    Answered {
        /// The reply, scrubbed.
        body: &'a str,
        /// What it cost, where that is known; else the most that it can have cost stays held.
        cost: Option<Money>,
        /// How many attempts it took.
        attempts: u64,
    },
    /// Without one that could be read.
    Failed {
        /// The cause, a word.
        code: &'a str,
        /// The HTTP status, where there was one.
        status: Option<u16>,
        /// Whether it may have been charged all the same.
        may_have_cost: bool,
    },
}

/// Why an attempt may not be made.
#[derive(Debug)]
pub enum Refused {
    /// It could cost more than is left.
    Budget {
        /// What is spent or held.
        held: Money,
    },
    /// Nothing can be said of what is left.
    State(StateError),
}

/// A reply that was paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The reply as it came, scrubbed.
    pub body: String,
    /// What it cost, where that is known.
    pub cost: Option<Money>,
    /// How many attempts it took.
    pub attempts: u64,
}

/// What a workspace has spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// What replies cost, as far as that is known.
    pub settled: Money,
    /// What is held beyond it: attempts that are out, never ended, or may have been charged.
    pub held: Money,
    /// How many attempts began and never ended, or are out.
    pub open: u64,
    /// How many attempts broke off and may have been charged.
    pub doubtful: u64,
    /// How many attempts were answered by a model that has no price.
    pub unpriced: u64,
}

const NOW: &str = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

impl State {
    /// The reply that is kept under a key.
    pub fn kept(&self, key: &str) -> Result<Option<Kept>, StateError> {
        let inner = self.inner();
        let mut found = inner.connection.prepare_cached("SELECT body, cost, attempts FROM replies WHERE key = ?1")?;
        let kept = found.query_row([key], |row| {
            let (cost, attempts): (Option<i64>, i64) = (row.get(1)?, row.get(2)?);
            Ok(Kept { body: row.get(0)?, cost: cost.map(Money::of_pico), attempts: attempts.unsigned_abs() })
        });
        Ok(kept.optional()?)
    }

    /// Begins an attempt: the most that it can cost is held until it ends. Where nothing is left it waits for what this process
    /// has out, since that mostly costs less than its most.
    pub fn begin(&self, wanted: &Wanted<'_>) -> Result<Attempt, Refused> {
        let mut inner = self.inner();
        loop {
            match Self::try_begin(&mut inner, wanted) {
                Err(Refused::Budget { .. }) if inner.out > 0 => {
                    inner = self.ended.wait(inner).unwrap_or_else(std::sync::PoisonError::into_inner);
                }
                Ok(attempt) => {
                    inner.out += 1;
                    return Ok(attempt);
                }
                Err(refused) => return Err(refused),
            }
        }
    }

    fn try_begin(inner: &mut super::Inner, wanted: &Wanted<'_>) -> Result<Attempt, Refused> {
        let failed = |error: rusqlite::Error| Refused::State(StateError::from(error));
        let transaction = inner.write().map_err(failed)?;
        let most = wanted.most.unwrap_or_default().pico();
        let held: i64 = transaction.query_row("SELECT held FROM ledger", [], |row| row.get(0)).map_err(failed)?;
        let after = held.saturating_add(most);
        if wanted.limit.is_some_and(|limit| after > limit.pico()) {
            return Err(Refused::Budget { held: Money::of_pico(held) });
        }
        let begin = || -> rusqlite::Result<i64> {
            hold(&transaction, 0, most)?;
            let columns = "key, domain, subject, provider, model, began, reserved";
            transaction.execute(
                &format!("INSERT INTO attempts ({columns}) VALUES (?1, ?2, ?3, ?4, ?5, {NOW}, ?6)"),
                (
                    wanted.key,
                    wanted.domain,
                    wanted.subject,
                    wanted.provider,
                    wanted.model,
                    wanted.most.map(Money::pico),
                ),
            )?;
            Ok(transaction.last_insert_rowid())
        };
        let id = begin().map_err(failed)?;
        transaction.commit().map_err(failed)?;
        let [key, domain, subject] = [wanted.key, wanted.domain, wanted.subject].map(str::to_owned);
        Ok(Attempt { id, key, domain, subject, held: most })
    }

    /// Ends an attempt.
    pub fn end(&self, attempt: Attempt, ended: Ended<'_>) -> Result<(), StateError> {
        let mut inner = self.inner();
        inner.out = inner.out.saturating_sub(1);
        self.ended.notify_all();
        let transaction = inner.write()?;
        let (outcome, status, cost) = match ended {
            Ended::Answered { cost, .. } => ("answered", None, cost.map(Money::pico)),
            Ended::Failed { code, status, may_have_cost } => (code, status, (!may_have_cost).then_some(0)),
        };
        transaction.execute(
            &format!("UPDATE attempts SET ended = {NOW}, outcome = ?2, status = ?3, cost = ?4 WHERE id = ?1"),
            (attempt.id, outcome, status, cost),
        )?;
        hold(&transaction, attempt.held, cost.unwrap_or(attempt.held))?;
        if let Ended::Answered { body, attempts, .. } = ended {
            let attempts = i64::try_from(attempts).unwrap_or(i64::MAX);
            transaction.execute(
                &format!("INSERT OR REPLACE INTO replies (key, domain, subject, at, body, cost, attempts) VALUES (?1, ?2, ?3, {NOW}, ?4, ?5, ?6)"),
                (&attempt.key, &attempt.domain, &attempt.subject, body, cost, attempts),
            )?;
        }
        Ok(transaction.commit()?)
    }

    /// What is spent and held in all.
    pub fn spent(&self) -> Result<Spent, StateError> {
        let inner = self.inner();
        let held: i64 = inner.connection.query_row("SELECT held FROM ledger", [], |row| row.get(0))?;
        // In two halves, so that no sum is too long for the database.
        let sums = "SELECT COALESCE(SUM(cost >> 32), 0), COALESCE(SUM(cost & 0xffffffff), 0), COUNT(*) FILTER (WHERE outcome = 'open'), COUNT(*) FILTER (WHERE outcome NOT IN ('open', 'answered') AND cost IS NULL), COUNT(*) FILTER (WHERE outcome = 'answered' AND cost IS NULL) FROM attempts";
        let counted = inner
            .connection
            .query_row(sums, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)));
        let (high, low, open, doubtful, unpriced): (i64, i64, i64, i64, i64) = counted?;
        let settled = i64::try_from((i128::from(high) << 32) + i128::from(low)).unwrap_or(i64::MAX);
        Ok(Spent {
            settled: Money::of_pico(settled),
            held: Money::of_pico(held.saturating_sub(settled)),
            open: open.unsigned_abs(),
            doubtful: doubtful.unsigned_abs(),
            unpriced: unpriced.unsigned_abs(),
        })
    }
}

/// Puts one amount in the place of another that was held. What is more than can be told stays the most that can be.
pub(super) fn hold(transaction: &Transaction<'_>, before: i64, after: i64) -> rusqlite::Result<()> {
    let held: i64 = transaction.query_row("SELECT held FROM ledger", [], |row| row.get(0))?;
    let held = held.saturating_sub(before).saturating_add(after).max(0);
    transaction.execute("UPDATE ledger SET held = ?1", [held]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(key: &str, most: i64, limit: i64) -> Wanted<'_> {
        let (most, limit) = (Some(Money::of_pico(most)), Some(Money::of_pico(limit)));
        Wanted { key, domain: "d", subject: "s", provider: "chat", model: "m", most, limit }
    }

    fn answered(cost: i64) -> Ended<'static> {
        Ended::Answered { body: "{}", cost: Some(Money::of_pico(cost)), attempts: 1 }
    }

    #[test]
    fn the_most_is_held_and_what_it_cost_replaces_it() {
        let state = State::in_memory().unwrap();
        let attempt = state.begin(&wanted("a", 70, 100)).unwrap();
        assert_eq!(state.spent().unwrap(), Spent { held: Money::of_pico(70), open: 1, ..Spent::default() });
        state.end(attempt, answered(20)).unwrap();
        assert_eq!(state.spent().unwrap(), Spent { settled: Money::of_pico(20), ..Spent::default() });
        assert_eq!(state.kept("a").unwrap().unwrap().cost, Some(Money::of_pico(20)));
        assert_eq!(state.kept("b").unwrap(), None);
        assert!(matches!(state.begin(&wanted("b", 81, 100)), Err(Refused::Budget { held }) if held.pico() == 20));
        assert_eq!(state.forget(Some("other"), "s").unwrap(), 0);
        assert_eq!(state.forget(None, "s").unwrap(), 1);
        assert_eq!(state.kept("a").unwrap(), None);
        let free = state.begin(&wanted("c", 0, 100)).unwrap();
        state.end(free, Ended::Answered { body: "{}", cost: None, attempts: 1 }).unwrap();
        assert_eq!(state.spent().unwrap().unpriced, 1);
    }

    #[test]
    fn what_may_have_been_charged_stays_held_and_what_was_not_goes() {
        let check = |may_have_cost: bool, held: i64, doubtful: u64| {
            let state = State::in_memory().unwrap();
            let attempt = state.begin(&wanted("a", 70, 100)).unwrap();
            state.end(attempt, Ended::Failed { code: "x", status: None, may_have_cost }).unwrap();
            let expected = Spent { held: Money::of_pico(held), doubtful, ..Spent::default() };
            assert_eq!(state.spent().unwrap(), expected);
            assert_eq!(state.kept("a").unwrap(), None);
        };
        check(true, 70, 1);
        check(false, 0, 0);
    }

    #[test]
    fn more_money_than_can_be_told_stops_a_budget_and_breaks_nothing() {
        let state = State::in_memory().unwrap();
        for key in ["a", "b"] {
            let free = Wanted { limit: None, ..wanted(key, 70, 0) };
            state.end(state.begin(&free).unwrap(), answered(i64::MAX)).unwrap();
        }
        let spent = state.spent().unwrap();
        assert_eq!((spent.settled.pico(), spent.held.pico()), (i64::MAX, 0));
        assert!(matches!(state.begin(&wanted("c", 1, i64::MAX - 1)), Err(Refused::Budget { .. })));
    }

    #[test]
    fn who_finds_nothing_left_waits_for_what_is_out() {
        let state = State::in_memory().unwrap();
        let first = state.begin(&wanted("a", 90, 100)).unwrap();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| state.begin(&wanted("b", 90, 100)));
            state.end(first, answered(5)).unwrap();
            assert!(second.join().unwrap().is_ok());
        });
    }
}

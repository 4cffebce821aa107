//! What tokens cost: the user's own dated price table. Money is counted in whole picodollars, of which a price of one US dollar
//! per million tokens is a million a token, so that nothing is ever rounded. A price that is not known is none, never 0.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::usage::Usage;

/// Picodollars in a dollar.
const PICO: i64 = 1_000_000_000_000;

/// An amount of money, in picodollars. It fits some nine million dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Money(i64);

/// What a model costs from a date on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// The model.
    pub model: String,
    /// The day from which it holds, as `2026-11-30`.
    pub from: String,
    /// The four prices, each for one token.
    pub rates: Rates,
}

/// The prices of one token each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rates {
    /// Read at the full price.
    pub input: Money,
    /// Read from a cache.
    pub cache_read: Money,
    /// Written to one.
    pub cache_write: Money,
    /// Written by the model.
    pub output: Money,
}

/// How much of the price is paid: what is answered in a batch costs half.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tariff {
    /// All of it.
    Full,
    /// Half of it.
    Batch,
}

impl Money {
    /// An amount from picodollars.
    pub fn of_pico(pico: i64) -> Self {
        Self(pico)
    }

    /// The amount in picodollars.
    pub fn pico(self) -> i64 {
        self.0
    }

    /// An amount of dollars, where it is not negative and has at most twelve decimals.
    pub fn of_dollars(dollars: Decimal) -> Option<Self> {
        let pico = dollars.checked_mul(Decimal::from(PICO))?;
        (pico.fract().is_zero() && !pico.is_sign_negative()).then(|| pico.to_i64().map(Self))?
    }

    /// The amount in dollars, exactly.
    pub fn dollars(self) -> Decimal {
        Decimal::new(self.0, 12).normalize()
    }

    fn times(self, count: u64) -> i128 {
        i128::from(self.0) * i128::from(count)
    }
}

impl Rates {
    /// What tokens cost.
    pub fn cost(&self, usage: Usage, tariff: Tariff) -> Money {
        let sum = self.input.times(usage.input)
            + self.cache_read.times(usage.cache_read)
            + self.cache_write.times(usage.cache_write)
            + self.output.times(usage.output);
        let divisor = if tariff == Tariff::Batch { 2 } else { 1 };
        // Half a picodollar is rounded up: a budget never gains by it.
        Money(i64::try_from((sum + divisor - 1) / divisor).unwrap_or(i64::MAX))
    }

    /// The most that a request of so many bytes can cost: a token is at least a byte, and a service adds some of its own.
    pub fn worst(&self, bytes: usize, output: u64, tariff: Tariff) -> Money {
        const ADDED: u64 = 2_000;
        let dearest = Self { input: self.input.max(self.cache_write).max(self.cache_read), ..*self };
        let input = (bytes as u64).saturating_add(ADDED);
        dearest.cost(Usage { input, output, ..Usage::default() }, tariff)
    }
}

/// The prices of a model on a day: of those that hold, the latest.
pub fn rates<'a>(prices: &'a [Price], model: &str, today: &str) -> Option<&'a Rates> {
    let holding = prices.iter().filter(|price| price.model == model && price.from.as_str() <= today);
    holding.max_by(|a, b| a.from.cmp(&b.from)).map(|price| &price.rates)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dollars(text: &str) -> Money {
        Money::of_dollars(crate::number::exact(text).unwrap()).unwrap()
    }

    fn price(from: &str, input: &str) -> Price {
        let million = |text: &str| Money::of_pico(dollars(text).pico() / 1_000_000);
        let rates = Rates {
            input: million(input),
            cache_read: million("0.3"),
            cache_write: million("3.75"),
            output: million("15"),
        };
        Price { model: "m".to_owned(), from: from.to_owned(), rates }
    }

    #[test]
    fn a_cost_is_exact() {
        let rates = price("2026-01-01", "3").rates;
        let usage = Usage { input: 1_001, cache_read: 10, cache_write: 1, output: 7 };
        assert_eq!(rates.cost(usage, Tariff::Full).dollars().to_string(), "0.00311475");
        assert_eq!(rates.cost(usage, Tariff::Batch).dollars().to_string(), "0.001557375");
        assert!(rates.worst(1_000, 7, Tariff::Full) > rates.cost(usage, Tariff::Full));
    }

    #[test]
    fn the_latest_price_that_holds_is_taken_and_no_other() {
        let prices = [price("2026-06-01", "2"), price("2026-01-01", "3"), price("2027-01-01", "1")];
        let check = |model: &str, today: &str, expected: Option<&str>| {
            let found = rates(&prices, model, today).map(|rates| rates.input.pico());
            assert_eq!(found, expected.map(|input| dollars(input).pico() / 1_000_000), "{model} {today}");
        };
        check("m", "2026-11-30", Some("2"));
        check("m", "2026-05-31", Some("3"));
        check("m", "2025-12-31", None);
        check("other", "2026-11-30", None);
    }
}

//! When the next request may go out: the manners of the vendors' own clients. A quota is shared by all requests of a key, so
//! where a service asks for a pause, every request keeps it.
#![expect(clippy::disallowed_methods, reason = "edge: a pause is kept by the clock of the machine")]

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long is waited before the first retry, and at most.
const FIRST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(8);

/// The longest pause that a service may ask for; what asks for more is treated as if it had named none.
const LONGEST_ASKED: Duration = Duration::from_secs(60);

/// The pause that the requests of one key keep.
#[derive(Debug, Default)]
pub struct Pace {
    until: Mutex<Option<Instant>>,
}

impl Pace {
    /// Waits until a request may go out: its own back-off, and the pause that holds for all.
    pub fn wait(&self, own: Duration) {
        let ready = Instant::now() + own;
        loop {
            let pause = *self.until.lock().unwrap_or_else(PoisonError::into_inner);
            let left = pause.map_or(ready, |until| until.max(ready)).saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            // A pause may be made longer while it is kept.
            std::thread::sleep(left);
        }
    }

    /// Lets all requests pause.
    pub fn pause(&self, pause: Duration) {
        let until = Instant::now() + pause;
        let mut kept = self.until.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some(kept.map_or(until, |kept| kept.max(until)));
    }
}

/// How long a request is held back before its retry of this number, from 1: half a second doubling to eight, less up to a quarter
/// by chance, so that what failed together does not come back together. `chance` is any number that differs between requests.
pub fn back_off(retry: usize, chance: u64) -> Duration {
    let Some(before) = retry.checked_sub(1) else { return Duration::ZERO };
    let doubled = FIRST.saturating_mul(1 << before.min(8)).min(LONGEST);
    // 1,024 steps of chance are as good as any.
    doubled - doubled / 4 * u32::try_from(chance % 1_024).unwrap_or(0) / 1_024
}

/// The pause that a service asks for, where it is one to be kept.
pub fn asked(pause: Option<Duration>) -> Option<Duration> {
    pause.filter(|pause| *pause <= LONGEST_ASKED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retry_is_held_back_ever_longer_and_never_for_more_than_eight_seconds() {
        let check = |retry: usize, least: u64, most: u64| {
            for chance in [0, 1, 511, 1_023, u64::MAX] {
                let held = back_off(retry, chance).as_millis();
                assert!((u128::from(least)..=u128::from(most)).contains(&held), "{retry} {chance}: {held}");
            }
        };
        check(0, 0, 0);
        check(1, 375, 500);
        check(2, 750, 1_000);
        check(3, 1_500, 2_000);
        check(9, 6_000, 8_000);
        check(usize::MAX, 6_000, 8_000);
        assert_ne!(back_off(1, 0), back_off(1, 900));
    }

    #[test]
    fn a_pause_holds_for_all_and_is_never_cut_short() {
        let (pace, began) = (Pace::default(), Instant::now());
        pace.pause(Duration::from_millis(60));
        pace.pause(Duration::from_millis(1));
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| pace.wait(Duration::ZERO));
            }
        });
        assert!(began.elapsed() >= Duration::from_millis(60));
        assert_eq!(asked(Some(Duration::from_secs(61))), None);
        assert_eq!(asked(Some(Duration::from_secs(60))), Some(Duration::from_secs(60)));
    }
}

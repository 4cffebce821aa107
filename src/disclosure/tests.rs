//! What the parts promise, each looked at against a search through every possibility.

use super::declaration::{Declaration, DeclarationFault, Variable};
use super::exchange::Exchange;
use super::layer::{Amount, Cells, Family};
use super::plan::{Gap, gaps, plan};
use super::table::Table;
use super::tables::{RowFault, Tables};
use super::{audit, protect};
use crate::disclosure::rule::{Rule, Thresholds};

/// A small generator, so that a failure can be repeated (Steele and others 2014, SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % limit
    }
}

/// The lowest and highest value of each hidden cell over all tables of whole numbers that show the same.
fn by_search(columns: usize, hidden: &[bool], values: &[i128]) -> Vec<(i128, i128)> {
    fn fill(
        cell: usize,
        left: &mut [Vec<i128>; 2],
        table: &mut Vec<i128>,
        ranges: &mut Vec<(i128, i128)>,
        of: (usize, &[bool], &[i128]),
    ) {
        let (columns, hidden, values) = of;
        if cell == hidden.len() {
            if left.iter().flatten().all(|&rest| rest == 0) {
                for (range, &value) in ranges.iter_mut().zip(table.iter()) {
                    *range = (range.0.min(value), range.1.max(value));
                }
            }
            return;
        }
        let (row, column) = (cell / columns, cell % columns);
        let most = left[0][row].min(left[1][column]);
        let choices = if hidden[cell] { 0..=most } else { values[cell]..=values[cell].min(most) };
        for value in choices {
            table[cell] = value;
            left[0][row] -= value;
            left[1][column] -= value;
            fill(cell + 1, left, table, ranges, of);
            left[0][row] += value;
            left[1][column] += value;
        }
    }
    let rows = hidden.len() / columns;
    let sum = |of: &dyn Fn(usize) -> bool| (0..values.len()).filter(|&cell| of(cell)).map(|cell| values[cell]).sum();
    let mut left = [
        (0..rows).map(|row| sum(&|cell| cell / columns == row)).collect(),
        (0..columns).map(|column| sum(&|cell| cell % columns == column)).collect(),
    ];
    let mut ranges = vec![(i128::MAX, i128::MIN); values.len()];
    fill(0, &mut left, &mut vec![0; values.len()], &mut ranges, (columns, hidden, values));
    ranges
}

#[test]
fn what_can_be_exchanged_is_what_a_search_through_all_tables_finds() {
    let mut chance = Chance(7);
    for _ in 0..400 {
        let (rows, columns) = (2 + chance.below(2) as usize, 2 + chance.below(2) as usize);
        let values: Vec<i128> = (0..rows * columns).map(|_| i128::from(chance.below(4))).collect();
        let hidden: Vec<bool> = (0..rows * columns).map(|_| chance.below(3) > 0).collect();
        let found = by_search(columns, &hidden, &values);
        for cell in (0..values.len()).filter(|&cell| hidden[cell]) {
            let (row, column) = (cell / columns, rows + cell % columns);
            let around = || Exchange::new(rows, columns, &hidden, values.clone()).without(cell);
            let higher = around().moved(row, column, 1_000);
            let lower = around().moved(column, row, values[cell]);
            assert_eq!((values[cell] - lower, values[cell] + higher), found[cell], "{values:?} {hidden:?} {cell}");
        }
    }
}

#[test]
fn a_small_table_hides_as_few_people_as_any_pattern_that_protects_it() {
    let mut chance = Chance(11);
    for _ in 0..60 {
        let people: Vec<i128> = (0..6).map(|_| i128::from(chance.below(60))).collect();
        let amounts: Vec<Amount> = people.iter().map(|&value| Amount { value, least: 30, width: 10 }).collect();
        let forced: Vec<bool> = people.iter().map(|&value| value < 30).collect();
        let table = |hidden: Vec<bool>| Table {
            rows: 2,
            columns: 3,
            people: &people,
            layers: vec![&amounts],
            moves: vec![],
            hidden,
        };
        let cost = |hidden: &[bool]| (0..6).filter(|&cell| hidden[cell]).map(|cell| people[cell] + 1).sum::<i128>();
        let found = super::suppress::suppress(table(forced.clone()), 10_000);
        assert_eq!(table(found.clone()).unmet().0, None);
        for choice in 0..64_usize {
            let hidden: Vec<bool> = (0..6).map(|cell| forced[cell] || choice >> cell & 1 == 1).collect();
            if table(hidden.clone()).unmet().0.is_none() {
                assert!(cost(&found) <= cost(&hidden), "{people:?}: {found:?} instead of {hidden:?}");
            }
        }
    }
}

fn variable(name: &str, size: usize) -> Variable {
    Variable {
        name: name.to_owned(),
        categories: (0..size).map(|place| format!("{name}{place}")).collect(),
        crossed: true,
    }
}

/// Rows of three variables, of which the third repeats the second but for a few people.
fn tables(chance: &mut Chance, rows: u64, sizes: [usize; 3]) -> Tables {
    let variables = vec![variable("a", sizes[0]), variable("b", sizes[1]), variable("c", sizes[2])];
    let mut tables = Tables::new(Declaration::new(variables, vec!["m".to_owned()]).expect("a declaration"));
    for _ in 0..rows {
        // The product of two draws makes the low categories frequent and the high ones rare.
        let mut rare = |size: usize| (chance.below(size as u64) * chance.below(size as u64) / size as u64) as usize;
        let (a, b) = (rare(sizes[0]), rare(sizes[1]));
        let c = if chance.below(40) == 0 { chance.below(sizes[2] as u64) as usize } else { b.min(sizes[2] - 1) };
        let names = [format!("a{a}"), format!("b{b}"), format!("c{c}")];
        let measure = (chance.below(10) > 0).then(|| rust_decimal::Decimal::from(chance.below(1_000)));
        let bad = chance.below(10) < 3;
        tables.add(&names.each_ref().map(String::as_str), bad, &[measure]).expect("a row as declared");
    }
    tables
}

#[test]
fn no_pattern_leaves_anything_open_whatever_the_rows() {
    let mut chance = Chance(3);
    for round in 0..60 {
        let sizes = [1 + chance.below(5) as usize, 2 + chance.below(5) as usize, 2 + chance.below(4) as usize];
        let rows = [0, 12, 29, 90, 400, 1_500][round % 6];
        let tables = tables(&mut chance, rows, sizes);
        let protection = protect(&tables, &Rule::default());
        assert_eq!(audit(&tables, &protection.pattern), [], "{sizes:?} {rows}");
        assert_eq!(protect(&tables, &Rule::default()), protection);
        let written = serde_json::to_string(&protection.pattern).expect("a pattern can be written");
        assert_eq!(serde_json::from_str::<super::pattern::Pattern>(&written).expect("and read"), protection.pattern);
    }
}

#[test]
fn a_pattern_that_shows_more_is_found_out() {
    let mut chance = Chance(5);
    let tables = tables(&mut chance, 2_000, [3, 4, 4]);
    let protection = protect(&tables, &Rule::default());
    let shares = protection.shares.two_way;
    assert!(0 < shares.cells_shown && shares.cells_shown < shares.cells, "{shares:?}");
    let mut looked = 0;
    for pair in 0..protection.pattern.counts.two.len() {
        for cell in 0..protection.pattern.counts.two[pair].len() {
            let mut bent = protection.pattern.clone();
            if std::mem::take(&mut bent.counts.two[pair][cell]) {
                looked += 1;
                assert_ne!(audit(&tables, &bent), [], "pair {pair}, cell {cell}");
            }
        }
    }
    assert!(looked > 5, "{looked}");
}

#[test]
fn a_column_that_repeats_another_gives_nothing_of_it_away() {
    let declaration = Declaration::new(["a", "b", "c"].map(|name| variable(name, 2)).to_vec(), vec![]);
    let mut tables = Tables::new(declaration.expect("a declaration"));
    for person in 0..4_000 {
        let (a, b) = (person % 2, person / 2 % 2);
        // Some hundred and thirty people have the other category of c.
        let c = if person / 4 % 31 == 0 { 1 - b } else { b };
        let names = [format!("a{a}"), format!("b{b}"), format!("c{c}")];
        tables.add(&names.each_ref().map(String::as_str), person / 4 % 3 == 0, &[]).expect("a row as declared");
    }
    let wide = Thresholds { people: 30, class: 5, width: 200, class_width: 5, dominance_percent: 10 };
    let mut family = Family::of_counts(&tables, &Rule::try_from(wide).expect("a stricter rule"));
    let shown = plan(&family);
    assert!(!shown.two.iter().flatten().any(|&hidden| hidden), "{shown:?}");
    // The table of a and b is hidden for another reason; c is b but for few people.
    family.given.two[0].fill(true);
    let hidden = Cells { two: vec![vec![true; 4], vec![false; 4], vec![false; 4]], ..shown };
    assert_eq!(gaps(&family, &hidden), [Gap::Table(1)]);
    let planned = plan(&family);
    assert_eq!(gaps(&family, &planned), []);
}

#[test]
fn an_outlier_on_either_side_hides_the_means_and_not_the_counts() {
    let check = |outlier: i64, shown: bool| {
        let declaration = Declaration::new(vec![variable("a", 2)], vec!["m".to_owned()]).expect("a declaration");
        let mut tables = Tables::new(declaration);
        for person in 0..200_i64 {
            let value = if person == 0 { outlier } else { 500 + person };
            let category = if person % 2 == 0 { "a0" } else { "a1" };
            tables.add(&[category], person % 3 == 0, &[Some(value.into())]).expect("a row as declared");
        }
        let pattern = protect(&tables, &Rule::default()).pattern;
        let cell = [("a", "a0")];
        assert_eq!(pattern.counts(&cell), Ok(super::pattern::Standing::Shown));
        assert_eq!(pattern.mean("m", &cell) == Ok(super::pattern::Standing::Shown), shown, "{outlier}");
    };
    check(500, true);
    check(1_000_000_000, false);
    check(-1_000_000_000, false);
}

#[test]
fn a_declaration_tells_all_its_faults() {
    let mut twice = variable("b", 2);
    twice.categories.push("b0".to_owned());
    let faults = Declaration::new(vec![variable("a", 1), variable("a", 0), twice], vec![String::new()]).unwrap_err();
    let kinds = faults.iter().map(|fault| match fault {
        DeclarationFault::Variables { .. } => 0,
        DeclarationFault::Name { .. } => 1,
        DeclarationFault::Categories { .. } => 2,
        DeclarationFault::Category { .. } => 3,
    });
    assert_eq!(kinds.collect::<Vec<_>>(), [1, 1, 2, 3]);
}

#[test]
fn a_row_at_fault_adds_nothing_and_no_message_repeats_a_value() {
    let declaration = Declaration::new(vec![variable("a", 2)], vec!["m".to_owned()]).expect("a declaration");
    let mut tables = Tables::new(declaration);
    let empty = tables.clone();
    let huge = Some(rust_decimal::Decimal::MAX);
    for (categories, measures) in [(vec!["Jane"], vec![None]), (vec![], vec![None]), (vec!["a0"], vec![huge])] {
        let fault: RowFault = tables.add(&categories, true, &measures).unwrap_err();
        assert!(!fault.to_string().contains("Jane") && !fault.to_string().contains("7922"), "{fault}");
    }
    assert_eq!(tables, empty);
}

#[test]
fn no_rule_is_weaker_than_the_default() {
    let strict = Thresholds { people: 50, class: 10, width: 20, class_width: 10, dominance_percent: 20 };
    assert!(Rule::try_from(strict.clone()).is_ok());
    for weak in [
        Thresholds { people: 29, ..strict.clone() },
        Thresholds { class: 4, ..strict.clone() },
        Thresholds { width: 9, ..strict.clone() },
        Thresholds { class_width: 4, ..strict.clone() },
        Thresholds { dominance_percent: 9, ..strict },
    ] {
        let text = serde_json::to_string(&weak).expect("thresholds can be written");
        assert!(serde_json::from_str::<Rule>(&text).is_err(), "{text}");
    }
}

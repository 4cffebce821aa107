//! Attacks on disclosure control from outside: all that may be shown goes into the linear program of a reader who knows every
//! table, and nothing of how the pattern was made. What a plain threshold lets through on the credit benchmark is a test each.

use std::collections::{BTreeMap, BTreeSet};

use adduce::disclosure::bins::Bins;
use adduce::disclosure::declaration::{Declaration, Variable};
use adduce::disclosure::pattern::{NoSuchCell, Pattern, Standing};
use adduce::disclosure::rule::Rule;
use adduce::disclosure::tables::Tables;
use adduce::disclosure::{Protection, audit, protect};
use microlp::{ComparisonOp, OptimizationDirection, Problem};

/// A cell by the place of each variable and of its category.
type Cell = Vec<(usize, usize)>;
/// People with the outcome and without it.
type Classes = [u32; 2];

/// People by the places of their categories, and whether they have the outcome.
struct People {
    variables: Vec<Variable>,
    rows: Vec<(Vec<usize>, bool)>,
}

impl People {
    fn protect(&self) -> (Tables, Protection) {
        let mut tables = Tables::new(Declaration::new(self.variables.clone(), vec![]).expect("a declaration"));
        for (places, bad) in &self.rows {
            let named = places.iter().zip(&self.variables).map(|(&place, of)| of.categories[place].as_str());
            tables.add(&named.collect::<Vec<_>>(), *bad, &[]).expect("a row as declared");
        }
        let protection = protect(&tables, &Rule::default());
        (tables, protection)
    }

    /// Every cell of every table, the empty ones too.
    fn cells(&self) -> BTreeMap<Cell, Classes> {
        let size = |variable: usize| self.variables[variable].categories.len();
        let mut cells: BTreeMap<Cell, Classes> = BTreeMap::from([(vec![], [0; 2])]);
        for one in 0..self.variables.len() {
            cells.extend((0..size(one)).map(|place| (vec![(one, place)], [0; 2])));
            for other in one + 1..self.variables.len() {
                let of = |cell: usize| vec![(one, cell / size(other)), (other, cell % size(other))];
                cells.extend((0..size(one) * size(other)).map(|cell| (of(cell), [0; 2])));
            }
        }
        for (places, bad) in &self.rows {
            for (cell, classes) in &mut cells {
                if cell.iter().all(|&(variable, place)| places[variable] == place) {
                    classes[usize::from(!bad)] += 1;
                }
            }
        }
        cells
    }

    fn shown(&self, pattern: &Pattern, cell: &Cell) -> bool {
        let named: Vec<(&str, &str)> = cell
            .iter()
            .map(|&(variable, place)| {
                (self.variables[variable].name.as_str(), self.variables[variable].categories[place].as_str())
            })
            .collect();
        pattern.counts(&named) == Ok(Standing::Shown)
    }
}

/// For each hidden cell, how wide the range of its people is for a reader who knows the shown ones: both outcomes are
/// programs of their own, and people are their sum.
fn widths(people: &People, shown: &BTreeMap<Cell, Classes>) -> BTreeMap<Cell, f64> {
    let cells = people.cells();
    let hidden: Vec<&Cell> = cells.keys().filter(|cell| !shown.contains_key(*cell)).collect();
    let mut widths: BTreeMap<Cell, f64> = BTreeMap::new();
    for class in 0..2 {
        for cell in &hidden {
            let bound = |direction| bound(&cells, shown, class, cell, direction);
            let width = bound(OptimizationDirection::Maximize) - bound(OptimizationDirection::Minimize);
            *widths.entry((*cell).clone()).or_default() += width;
        }
    }
    widths
}

fn bound(
    cells: &BTreeMap<Cell, Classes>,
    shown: &BTreeMap<Cell, Classes>,
    class: usize,
    of: &Cell,
    direction: OptimizationDirection,
) -> f64 {
    let mut problem = Problem::new(direction);
    let mut unknown = BTreeMap::new();
    for cell in cells.keys().filter(|cell| !shown.contains_key(*cell)) {
        let weight = if cell == of { 1.0 } else { 0.0 };
        unknown.insert(cell, problem.add_var(weight, (0.0, 1e6)));
    }
    // Each cell is the sum of its parts by any further variable.
    for whole in cells.keys().filter(|cell| cell.len() < 2) {
        let parts: Vec<&Cell> = cells
            .keys()
            .filter(|cell| cell.len() == whole.len() + 1 && whole.iter().all(|at| cell.contains(at)))
            .collect();
        let by = |cell: &Cell| cell.iter().find(|at| !whole.contains(at)).map(|at| at.0);
        for variable in parts.iter().filter_map(|cell| by(cell)).collect::<BTreeSet<_>>() {
            let mut terms = Vec::new();
            let mut known = 0.0;
            let of_variable = parts.iter().copied().filter(|cell| by(cell) == Some(variable)).map(|cell| (cell, 1.0));
            for (cell, sign) in of_variable.chain([(whole, -1.0)]) {
                match shown.get(cell) {
                    Some(classes) => known += sign * f64::from(classes[class]),
                    None => terms.push((unknown[cell], sign)),
                }
            }
            if !terms.is_empty() {
                problem.add_constraint(terms.as_slice(), ComparisonOp::Eq, -known);
            }
        }
    }
    let solution = problem.solve().expect("the true tables are a solution").into_solution();
    solution.expect("bounded").objective()
}

/// Seeded people with rare categories and columns that depend on each other.
fn invented(seed: u64, people: usize, sizes: &[usize]) -> People {
    let mut state = seed;
    let mut draw = move |limit: usize| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    };
    let name = |variable: usize, size: &usize| Variable {
        name: format!("v{variable}"),
        categories: (0..*size).map(|place| format!("c{place}")).collect(),
        crossed: true,
    };
    let rows = (0..people).map(|_| {
        let hidden = draw(1_000);
        let places = sizes.iter().map(|&size| {
            // Half of the columns follow what all share, and high categories are rare in all.
            let own = draw(1_000);
            let level = if draw(2) == 0 { hidden } else { own };
            size * level * level / 1_000_000
        });
        let places: Vec<usize> = places.collect();
        (places, draw(1_000) < 100 + hidden / 2)
    });
    let rows = rows.collect();
    People { variables: sizes.iter().enumerate().map(|(variable, size)| name(variable, size)).collect(), rows }
}

#[test]
fn a_linear_program_over_everything_shown_leaves_ten_people_open_in_every_hidden_cell() {
    let (mut tables_shown, mut undone) = (0, 0);
    for (seed, rows, sizes) in [(1, 300, [3, 3, 3]), (2, 700, [4, 3, 2]), (3, 150, [2, 3, 2]), (4, 2_000, [5, 3, 3])] {
        let people = invented(seed, rows, &sizes);
        let (_, protection) = people.protect();
        let cells = people.cells();
        let shown: BTreeMap<Cell, Classes> = cells
            .iter()
            .filter(|(cell, _)| people.shown(&protection.pattern, cell))
            .map(|(cell, n)| (cell.clone(), *n))
            .collect();
        assert!(shown.values().all(|[bad, good]| *bad >= 5 && *good >= 5 && bad + good >= 30));
        for (cell, width) in widths(&people, &shown) {
            assert!(width > 10.0 - 1e-6, "seed {seed}: {cell:?} is known to within {width}");
        }
        tables_shown += shown.keys().filter(|cell| cell.len() == 2).count();
        // The same attack undoes a plain threshold, so that it is worth its name.
        let plain = cells.into_iter().filter(|(_, [bad, good])| bad + good >= 30).collect();
        undone += usize::from(widths(&people, &plain).values().any(|&width| width < 10.0));
    }
    assert!(undone >= 3, "the attack undoes a plain threshold in {undone} of four");
    assert!(tables_shown > 10, "next to nothing is shown: {tables_shown}");
}

#[test]
fn thirty_thousand_people_with_rare_categories_and_linked_columns_are_protected() {
    let people = invented(30, 30_000, &[2, 3, 4, 5, 6, 8, 10, 12, 3, 7]);
    let (tables, protection) = people.protect();
    assert_eq!(audit(&tables, &protection.pattern), []);
    let (one, two) = (protection.shares.one_way, protection.shares.two_way);
    assert!(one.people_shown * 100 >= one.people * 85, "{one:?}");
    assert!(two.people_shown * 100 >= two.people * 60, "{two:?}");
}

/// The benchmark with the categories that its domain declares.
fn benchmark() -> People {
    #[derive(serde::Deserialize)]
    struct Declared {
        variable: Vec<Column>,
    }
    #[derive(serde::Deserialize)]
    struct Column {
        name: String,
        #[serde(default)]
        categories: Vec<String>,
        bins: Option<Bins>,
    }
    let declared: Declared = toml::from_str(include_str!("../domains/credit/disclosure.toml")).expect("it is TOML");
    let mut rows = Vec::new();
    for row in
        csv::Reader::from_reader(include_str!("../domains/credit/data/benchmark.csv").as_bytes()).into_deserialize()
    {
        let row: BTreeMap<String, String> = row.expect("the benchmark is CSV");
        let place = |column: &Column| {
            let value = &row[&column.name];
            match &column.bins {
                Some(bins) => {
                    bins.labels().iter().position(|label| *label == bins.label(value.parse().expect("a number")))
                }
                None => column.categories.iter().position(|category| category == value),
            }
        };
        let places = declared.variable.iter().map(|column| place(column).expect("a declared category"));
        rows.push((places.collect(), row["credit_risk"] == "bad"));
    }
    let variable = |column: Column| Variable {
        categories: column.bins.map_or(column.categories, |bins| bins.labels()),
        name: column.name,
        crossed: true,
    };
    People { variables: declared.variable.into_iter().map(variable).collect(), rows }
}

#[test]
fn most_people_of_the_benchmark_are_in_shown_cells() {
    let (tables, protection) = benchmark().protect();
    assert_eq!(audit(&tables, &protection.pattern), []);
    let (one, two) = (protection.shares.one_way, protection.shares.two_way);
    assert!(one.people_shown * 100 >= one.people * 85, "{one:?}");
    assert!(two.people_shown * 100 >= two.people * 60, "{two:?}");
}

#[test]
fn the_smallest_job_class_is_not_the_total_less_the_others() {
    let people = benchmark();
    let (_, protection) = people.protect();
    let cells = people.cells();
    let job = people.variables.iter().position(|variable| variable.name == "job").expect("there are jobs");
    let of_job: Vec<(&Cell, &Classes)> = cells.iter().filter(|(cell, _)| cell.len() == 1 && cell[0].0 == job).collect();
    let small = |classes: &Classes| classes[0] + classes[1] < 30;
    assert_eq!(
        of_job.iter().filter(|(_, classes)| small(classes)).count(),
        1,
        "a plain threshold hides one class of 22"
    );
    let hidden: Vec<_> = of_job.iter().filter(|(cell, _)| !people.shown(&protection.pattern, cell)).collect();
    assert!(hidden.len() >= 2);
    assert!(hidden.iter().map(|(_, classes)| classes[0] + classes[1]).sum::<u32>() >= 30);
}

/// Hidden cells that are alone in a shown line, again and again: what subtraction gives back.
fn subtracted(cells: &BTreeMap<Cell, Classes>, shown: impl Fn(&Cell) -> bool) -> usize {
    let two: Vec<&Cell> = cells.keys().filter(|cell| cell.len() == 2).collect();
    let mut known: BTreeSet<&Cell> = two.iter().copied().filter(|cell| shown(cell)).collect();
    let before = known.len();
    loop {
        let mut alone: BTreeMap<(usize, (usize, usize)), Vec<&Cell>> = BTreeMap::new();
        for cell in two.iter().copied().filter(|cell| !known.contains(*cell)) {
            for (at, other) in [(cell[0], cell[1]), (cell[1], cell[0])] {
                if shown(&vec![at]) {
                    alone.entry((other.0, at)).or_default().push(cell);
                }
            }
        }
        let found: Vec<&Cell> = alone.into_values().filter(|line| line.len() == 1).flatten().collect();
        if found.is_empty() {
            return known.len() - before;
        }
        known.extend(found);
    }
}

#[test]
fn no_two_way_cell_comes_back_from_its_margins() {
    let people = benchmark();
    let (_, protection) = people.protect();
    let cells = people.cells();
    let plain = |cell: &Cell| cells[cell].iter().sum::<u32>() >= 30;
    assert!(subtracted(&cells, plain) > 100, "a plain threshold gives back more than a hundred");
    assert_eq!(subtracted(&cells, |cell| people.shown(&protection.pattern, cell)), 0);
}

#[test]
fn a_large_cell_with_hardly_anybody_of_one_outcome_is_hidden() {
    let people = benchmark();
    let (_, protection) = people.protect();
    let cells = people.cells();
    let rare = cells.iter().filter(|(_, [bad, good])| bad + good >= 30 && (*bad < 5 || *good < 5));
    let rare: Vec<&Cell> = rare.map(|(cell, _)| cell).collect();
    assert!(rare.len() >= 13, "{}", rare.len());
    assert!(rare.iter().all(|cell| !people.shown(&protection.pattern, cell)));
}

#[test]
fn a_question_that_is_no_cell_gets_no_answer_whatever_the_rows_hold() {
    let (_, protection) = benchmark().protect();
    let check = |cell: &[(&str, &str)], expected: &str| {
        let told = protection.pattern.counts(cell).expect_err("it is no cell").to_string();
        assert_eq!(told, expected);
    };
    // Any numeric filter beside the declared bins would set people apart by the difference of two answers.
    check(&[("amount", "3271")], "\"amount\" has no category \"3271\"");
    check(&[("amount", "to 1499")], "\"amount\" has no category \"to 1499\"");
    for name in ["age", "AGE", "аge", "personal_status_sex", "foreign_worker", "id", "credit_risk", ""] {
        check(&[(name, "x")], &format!("{name:?} is no variable that people can be grouped by"));
    }
    check(
        &[("job", "unskilled - resident"), ("job", "skilled employee/official")],
        "\"job\" is asked to have two values at once",
    );
    let three = [("job", "unskilled - resident"), ("housing", "own"), ("telephone", "no")];
    check(&three, "3 variables are asked for together; a table has two at most");
    // An empty category is as hidden as a small one, and the order of what is asked is nothing.
    let standing = |cell: &[(&str, &str)]| protection.pattern.counts(cell);
    assert_eq!(standing(&[("purpose", "education")]), Ok(Standing::Hidden));
    assert_eq!(standing(&[("purpose", "vacation")]), Ok(Standing::Hidden));
    assert_eq!(standing(&[]), Ok(Standing::Shown));
    let (one, other) = (("telephone", "no"), ("housing", "rent"));
    assert_eq!(standing(&[one, other]), standing(&[other, one]));
    assert_eq!(standing(&[one, one]), standing(&[one]));
    assert!(matches!(protection.pattern.mean("age", &[]), Err(NoSuchCell::Measure { .. })));
}

#[test]
fn the_pattern_does_not_depend_on_the_order_of_the_rows() {
    let mut people = benchmark();
    let (_, protection) = people.protect();
    people.rows.reverse();
    assert_eq!(people.protect().1, protection);
}

//! A column of a truth table: one bit for every combination of the inputs.

/// More inputs make tables that nobody draws: ten have 1,024 rows.
pub const MAX_INPUTS: usize = 10;

const WORD: usize = u64::BITS as usize;

/// The levels of one signal. Row 0 has all inputs low; the first input counts most.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column {
    rows: usize,
    words: Vec<u64>,
}

impl Column {
    pub fn constant(inputs: usize, level: bool) -> Column {
        Column::from_rows(inputs, |_| level)
    }

    /// The column of an input itself.
    pub fn of_input(inputs: usize, place: usize) -> Column {
        Column::from_rows(inputs, |row| row >> (inputs - 1 - place) & 1 == 1)
    }

    pub fn from_rows(inputs: usize, level: impl Fn(usize) -> bool) -> Column {
        let rows: usize = 1 << inputs;
        let mut words = vec![0; rows.div_ceil(WORD)];
        for row in (0..rows).filter(|row| level(*row)) {
            words[row / WORD] |= 1 << (row % WORD);
        }
        Column { rows, words }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn level(&self, row: usize) -> bool {
        self.words[row / WORD] >> (row % WORD) & 1 == 1
    }

    pub fn levels(&self) -> impl Iterator<Item = bool> {
        (0..self.rows).map(|row| self.level(row))
    }

    pub fn highs(&self) -> usize {
        self.words.iter().map(|it| it.count_ones() as usize).sum()
    }

    pub fn is_constant(&self) -> bool {
        let highs = self.highs();
        highs == 0 || highs == self.rows
    }

    pub fn inverted(&self) -> Column {
        self.merged(self, |it, _| !it)
    }

    /// Word by word; rows that do not exist stay low.
    pub fn merged(&self, other: &Column, merge: impl Fn(u64, u64) -> u64) -> Column {
        let pairs = self.words.iter().zip(&other.words);
        let mask = self.mask();
        Column {
            rows: self.rows,
            words: pairs.map(|(a, b)| merge(*a, *b) & mask).collect(),
        }
    }

    /// Does the level depend on an input?
    pub fn depends_on(&self, inputs: usize, place: usize) -> bool {
        let bit = 1 << (inputs - 1 - place);
        (0..self.rows).any(|row| self.level(row) != self.level(row ^ bit))
    }

    /// All rows in one number, where there are no more than 64.
    pub fn word(&self) -> Option<u64> {
        match self.words[..] {
            [word] => Some(word),
            _ => None,
        }
    }

    /// Is it the other one wherever it matters?
    pub fn equals_where(&self, other: &Column, matters: &Column) -> bool {
        let mut words = self.words.iter().zip(&other.words).zip(&matters.words);
        words.all(|((a, b), matters)| (a ^ b) & matters == 0)
    }

    /// Is a combination of two signals this one wherever it matters?
    pub fn is_merged_of(
        &self,
        (one, other): (&Column, &Column),
        merge: impl Fn(u64, u64) -> u64,
        matters: &Column,
    ) -> bool {
        (0..self.words.len()).all(|word| {
            let merged = merge(one.words[word], other.words[word]);
            (merged ^ self.words[word]) & matters.words[word] == 0
        })
    }

    /// `0110`.
    pub fn text(&self) -> String {
        let digit = |level| if level { '1' } else { '0' };
        self.levels().map(digit).collect()
    }

    fn mask(&self) -> u64 {
        match self.rows {
            rows if rows < WORD => (1 << rows) - 1,
            _ => u64::MAX,
        }
    }
}

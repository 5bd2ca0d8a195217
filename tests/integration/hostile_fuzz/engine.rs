//! The loop: takes a known input, changes it, gives it to a target, and keeps what brought the target down.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// So long may one input take; against hangs, and nothing about speed.
const PATIENCE: Duration = Duration::from_secs(30);
/// No input grows beyond this, in bytes.
const LONGEST: usize = 64 * 1024;

/// Something that takes bytes of strangers.
pub(super) struct Target<'a> {
    /// Its name, for the files.
    pub(super) name: &'static str,
    /// Inputs that it knows.
    pub(super) seeds: Vec<Vec<u8>>,
    /// Pieces that mean something to it.
    pub(super) tokens: &'static [&'static str],
    /// Takes an input; what is wrong with how it was taken.
    pub(super) take: &'a dyn Fn(&[u8]) -> Result<(), String>,
}

/// An input that brought a target down.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) why: String,
    pub(super) file: PathBuf,
    pub(super) tries: u64,
}

/// Numbers that look like chance, the same ones for the same seed: SplitMix64, as its authors published it.
struct Chance(u64);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).unwrap()).unwrap()
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// Seconds for each target: `ROUNDTABLE_FUZZ_SECONDS`, else three, which is twenty for all.
pub(super) fn budget() -> Duration {
    let told = std::env::var("ROUNDTABLE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs_f64(told.unwrap_or(3.0))
}

/// `ROUNDTABLE_FUZZ_SEED`, else always the same one.
pub(super) fn seed() -> u64 {
    std::env::var("ROUNDTABLE_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(20_260_107)
}

/// Gives a target its known inputs, then changed ones until the time is over or one brings it down.
pub(super) fn run(target: &Target<'_>, budget: Duration, seed: u64) -> Result<u64, Found> {
    let mut chance = Chance::new(seed);
    let start = Instant::now();
    let mut tries = 0;
    let mut known = target.seeds.iter();
    assert!(!target.seeds.is_empty(), "{} knows no input", target.name);
    loop {
        // Half of the time for inputs as they are, and the rest for changed ones.
        let input = match known.next() {
            Some(input) if start.elapsed() < budget / 2 => input.clone(),
            _ if start.elapsed() >= budget => return Ok(tries),
            _ => changed(&mut chance, target),
        };
        tries += 1;
        if let Err(why) = taken(target, &input) {
            return Err(Found { why, file: kept(target.name, seed, tries, &input), tries });
        }
    }
}

fn taken(target: &Target<'_>, input: &[u8]) -> Result<(), String> {
    let start = Instant::now();
    let answer = catch_unwind(AssertUnwindSafe(|| (target.take)(input)));
    let answer = answer.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        Err(words.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default())
    });
    match start.elapsed() {
        took if took > PATIENCE => Err(format!("it took {took:?}")),
        _ => answer,
    }
}

/// Writes an input to where it can be found again.
fn kept(name: &str, seed: u64, tries: u64, input: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    let file = folder.join(format!("{name}-{seed}-{tries}"));
    std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, input)).unwrap();
    file
}

/// One to six changes of a known input.
fn changed(chance: &mut Chance, target: &Target<'_>) -> Vec<u8> {
    let mut input = target.seeds[chance.below(target.seeds.len())].clone();
    for _ in 0..=chance.below(6) {
        change(chance, target, &mut input);
    }
    input.truncate(LONGEST);
    input
}

fn change(chance: &mut Chance, target: &Target<'_>, input: &mut Vec<u8>) {
    let at = chance.below(input.len() + 1);
    let end = at + chance.below((input.len() - at).min(64) + 1);
    match chance.below(9) {
        // A bit.
        0 if at < input.len() => input[at] ^= 1 << chance.below(8),
        // A byte that means something somewhere.
        1 if at < input.len() => {
            input[at] = *chance.of(&[&0, &b'\n', &b'\t', &b':', &b'"', &0xff, &0xc0, &b'-'])
        }
        // Cut off.
        2 => input.truncate(at),
        // A piece left out, doubled, or put elsewhere.
        3 => drop(input.drain(at..end)),
        4 => {
            let piece = input[at..end].repeat(1 + chance.below(50));
            splice(input, end, &piece);
        }
        5 => {
            let piece: Vec<u8> = input.drain(at..end).collect();
            let to = chance.below(input.len() + 1);
            splice(input, to, &piece);
        }
        // A piece of another known input.
        6 => {
            let other = &target.seeds[chance.below(target.seeds.len())];
            let from = chance.below(other.len() + 1);
            let to = from + chance.below((other.len() - from).min(400) + 1);
            splice(input, at, &other[from..to]);
        }
        // Something that has a meaning.
        7 if !target.tokens.is_empty() => {
            let token = chance.of(target.tokens).as_bytes().repeat(1 + chance.below(3));
            splice(input, at, &token);
        }
        // A line put in place of another.
        _ => {
            let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
            if lines.len() > 1 {
                let (one, other) = (chance.below(lines.len()), chance.below(lines.len()));
                let swapped: Vec<u8> = lines
                    .iter()
                    .enumerate()
                    .flat_map(|(at, line)| if at == one { lines[other] } else { line })
                    .copied()
                    .collect();
                *input = swapped;
            }
        }
    }
}

fn splice(input: &mut Vec<u8>, at: usize, piece: &[u8]) {
    if input.len() + piece.len() <= LONGEST {
        input.splice(at..at, piece.iter().copied());
    }
}

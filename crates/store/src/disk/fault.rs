//! Every operation says here what it is about to do. In the program that costs nothing and changes nothing; in this crate's
//! own tests a plan can make one of them fail. There is no way to a plan in a build that is no test.

use std::io;
use std::path::Path;

/// What is about to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Op {
    Look,
    List,
    Open,
    Read,
    Create,
    Write,
    Sync,
    Permissions,
    Truncate,
    Rename,
    Remove,
    MakeFolder,
    SyncFolder,
}

#[cfg(not(test))]
mod none {
    use super::{Op, Path, io};

    /// Nothing is planned.
    #[derive(Debug, Clone)]
    pub(crate) struct Faults;

    impl Faults {
        pub(crate) fn step(&self, _: Op, _: &Path) -> io::Result<()> {
            Ok(())
        }

        pub(crate) fn none() -> Self {
            Self
        }

        pub(crate) fn write(&self, file: &mut impl io::Write, bytes: &[u8], path: &Path) -> io::Result<()> {
            self.step(Op::Write, path)?;
            file.write_all(bytes)
        }
    }
}

#[cfg(not(test))]
pub(crate) use none::Faults;
#[cfg(test)]
pub(crate) use plan::{Fault, Faults, Plan};

#[cfg(test)]
mod plan {
    use std::collections::BTreeMap;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex};

    use super::{Op, Path, io};

    /// How an operation fails.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Fault {
        /// The device says no.
        Io,
        /// The disk is full.
        NoSpace,
        /// We may not.
        Denied,
        /// The disk can only be read.
        ReadOnly,
        /// Half of the bytes are written, and then the disk is full. What is no write fails as with [`Self::NoSpace`].
        Short,
        /// The process ends here, in a write after half of its bytes: nothing that comes later happens.
        Dies,
    }

    impl Fault {
        fn error(self) -> io::Error {
            match self {
                Self::Io => io::Error::other("input/output error"),
                Self::NoSpace | Self::Short => io::ErrorKind::StorageFull.into(),
                Self::Denied => io::ErrorKind::PermissionDenied.into(),
                Self::ReadOnly => io::ErrorKind::ReadOnlyFilesystem.into(),
                Self::Dies => io::Error::other("the process is gone"),
            }
        }
    }

    /// What is to go wrong.
    #[derive(Debug, Default)]
    pub(crate) struct Plan {
        /// Which operation fails, from 0, and how.
        at: Option<(usize, Fault)>,
        count: AtomicUsize,
        hit: Mutex<Option<(Op, PathBuf)>>,
        dead: AtomicBool,
        /// How often each file was read.
        reads: Mutex<BTreeMap<PathBuf, usize>>,
        /// A control: files are written in place.
        in_place: bool,
        /// A control: what is replaced is not compared with what was read.
        blind: bool,
    }

    impl Plan {
        /// The operation of that number fails.
        pub(crate) fn fail(at: usize, fault: Fault) -> Self {
            Self { at: Some((at, fault)), ..Self::default() }
        }

        /// The same, and files are written in place.
        pub(crate) fn in_place(self, in_place: bool) -> Self {
            Self { in_place, ..self }
        }

        /// Nothing fails, and nothing is compared.
        pub(crate) fn blind() -> Self {
            Self { blind: true, ..Self::default() }
        }

        /// What failed, if it came to that.
        pub(crate) fn hit(&self) -> Option<(Op, PathBuf)> {
            self.hit.lock().unwrap().clone()
        }

        /// How often each file was read.
        pub(crate) fn reads(&self) -> BTreeMap<PathBuf, usize> {
            self.reads.lock().unwrap().clone()
        }
    }

    /// What is planned for a disk; nothing, as a rule.
    #[derive(Debug, Clone, Default)]
    pub(crate) struct Faults(pub(crate) Option<Arc<Plan>>);

    impl Faults {
        pub(crate) fn none() -> Self {
            Self::default()
        }

        /// Counts an operation; gives back how it is to fail.
        fn due(&self, op: Op, path: &Path) -> Option<Fault> {
            let plan = self.0.as_ref()?;
            if plan.dead.load(Ordering::SeqCst) {
                return Some(Fault::Dies);
            }
            if op == Op::Read {
                *plan.reads.lock().unwrap().entry(path.to_owned()).or_default() += 1;
            }
            let number = plan.count.fetch_add(1, Ordering::SeqCst);
            let (_, fault) = plan.at.filter(|(at, _)| *at == number)?;
            *plan.hit.lock().unwrap() = Some((op, path.to_owned()));
            plan.dead.store(fault == Fault::Dies, Ordering::SeqCst);
            Some(fault)
        }

        pub(crate) fn step(&self, op: Op, path: &Path) -> io::Result<()> {
            self.due(op, path).map_or(Ok(()), |fault| Err(fault.error()))
        }

        pub(crate) fn write(&self, file: &mut impl io::Write, bytes: &[u8], path: &Path) -> io::Result<()> {
            // A process that is gone writes nothing more, not even half.
            let gone = self.0.as_ref().is_some_and(|plan| plan.dead.load(Ordering::SeqCst));
            match self.due(Op::Write, path) {
                None => file.write_all(bytes),
                Some(fault) => {
                    if matches!(fault, Fault::Short | Fault::Dies) && !gone {
                        file.write_all(&bytes[..bytes.len() / 2])?;
                    }
                    Err(fault.error())
                }
            }
        }

        pub(crate) fn is_blind(&self) -> bool {
            self.0.as_ref().is_some_and(|plan| plan.blind)
        }

        pub(crate) fn is_in_place(&self) -> bool {
            self.0.as_ref().is_some_and(|plan| plan.in_place)
        }
    }
}

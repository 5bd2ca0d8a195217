//! What rests on what, as a matrix and as a list of links: a workbook, and a table for each.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::traceability::{
    LinkKind, LinkWay, StaleWhy, Standing, Trace, TraceFinding, TraceGroup, TracedCell, TracedItem,
    TracedLink,
};
use rust_xlsxwriter::{Format, FormatAlign, Workbook, Worksheet};

use super::ExportError;
use super::cells::{harmless, write};
use super::cover::Cover;
use super::workbook::{cover_sheet, practice_row, properties};

/// The columns of the matrix that stand before those of decisions, components and risks.
const MATRIX_HEAD: [&str; 4] = ["Requirement", "Title", "State", "Where"];
/// The columns of the list, each with its width in characters.
const LINKS_HEAD: [(&str, f64); 10] = [
    ("From", 12.0),
    ("Title", 36.0),
    ("Where", 30.0),
    ("Kind", 18.0),
    ("Key", 18.0),
    ("Said by", 20.0),
    ("To", 12.0),
    ("Title", 36.0),
    ("Where", 30.0),
    ("Finding", 40.0),
];
/// Widths in characters: of the matrix's first columns, and of each other.
const MATRIX_WIDTHS: [f64; 4] = [13.0, 40.0, 14.0, 30.0];
const COLUMN_WIDTH: f64 = 20.0;
/// Of the same item in a session and in its fork.
const TWO_WORDINGS: &str = "the two say it in other words each, and nobody has decided which one holds";
/// The last column of a table: what is said of it, as on the sheet of that name in a workbook.
const ABOUT: &str = "About";

/// A workbook: the matrix, the links, and a sheet about both. Every cell is a text, none a formula.
///
/// # Errors
/// When the workbook cannot be written, e.g. because it has more columns than a sheet holds (16,384).
pub fn trace_xlsx(trace: &Trace, cover: &Cover) -> Result<Vec<u8>, ExportError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(cover)?);
    let mut widths = MATRIX_WIDTHS.to_vec();
    let matrix = matrix(trace);
    widths.resize(matrix.first().map_or(0, Vec::len), COLUMN_WIDTH);
    sheet(workbook.add_worksheet(), "Matrix", &matrix, &widths, 2, cover)?;
    sheet(workbook.add_worksheet(), "Links", &links(trace), &LINKS_HEAD.map(|(_, width)| width), 0, cover)?;
    cover_sheet(workbook.add_worksheet(), cover)?;
    Ok(workbook.save_to_buffer()?)
}

/// The matrix as a table in RFC 4180: a row for each requirement, a column for each decision, component and risk.
///
/// # Errors
/// When the table cannot be written.
pub fn trace_matrix_csv(trace: &Trace, cover: &Cover) -> Result<Vec<u8>, ExportError> {
    table(matrix(trace), cover)
}

/// The links as a table in RFC 4180: a row for each thing that an item says of another, and for each orphan.
///
/// # Errors
/// When the table cannot be written.
pub fn trace_links_csv(trace: &Trace, cover: &Cover) -> Result<Vec<u8>, ExportError> {
    table(links(trace), cover)
}

/// The requirements and the items that have a column: what holds, and what does not as long as something is linked to it. Copies
/// stand in the row of what they are copies of.
fn shown(trace: &Trace) -> (Vec<u32>, Vec<u32>) {
    let linked: BTreeSet<u32> = trace.cells.iter().flat_map(|cell| [cell.requirement, cell.other]).collect();
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    for (at, item) in (0_u32..).zip(&trace.items) {
        if item.same_as.is_some() || !item.standing.holds() && !linked.contains(&at) {
            continue;
        }
        match item.group {
            TraceGroup::Requirement => rows.push(at),
            TraceGroup::Decision | TraceGroup::Component | TraceGroup::Risk => columns.push(at),
            TraceGroup::Other => {}
        }
    }
    (rows, columns)
}

/// The matrix, its head first.
fn matrix(trace: &Trace) -> Vec<Vec<String>> {
    let (rows, columns) = shown(trace);
    let cells: BTreeMap<(u32, u32), &TracedCell> =
        trace.cells.iter().map(|cell| ((cell.requirement, cell.other), cell)).collect();
    let heads = columns.iter().filter_map(|at| trace.item(*at)).map(|item| match item.standing.holds() {
        true => format!("{} {}", item.id, item.title),
        // A row has a column for that.
        false => format!("{} {} ({})", item.id, item.title, standing(item.standing)),
    });
    let mut table: Vec<Vec<String>> = vec![MATRIX_HEAD.map(str::to_owned).into_iter().chain(heads).collect()];
    for at in rows {
        let Some(item) = trace.item(at) else { continue };
        let own = [item.id.clone(), item.title.clone(), standing(item.standing).to_owned(), origin(item)];
        let words = columns
            .iter()
            .map(|other| cells.get(&(at, *other)).map_or_else(String::new, |cell| cell_words(trace, cell)));
        table.push(own.into_iter().chain(words).collect());
    }
    table
}

/// How a requirement is linked, read from it: `direct: answered by`, `over ARCH-001`.
fn cell_words(trace: &Trace, cell: &TracedCell) -> String {
    let mut said: Vec<String> = Vec::new();
    for link in cell.links.iter().filter_map(|at| trace.link(*at)) {
        let is_own = trace.item(link.from).is_some_and(|from| from.group == TraceGroup::Requirement);
        let words = link_words(link, is_own);
        if !said.contains(&words) {
            said.push(words);
        }
    }
    let direct = (!said.is_empty()).then(|| format!("direct: {}", said.join(", ")));
    let over: Vec<&str> =
        cell.over.iter().filter_map(|at| trace.item(*at)).map(|item| item.id.as_str()).collect();
    let over = (!over.is_empty()).then(|| format!("over {}", over.join(", ")));
    direct.into_iter().chain(over).collect::<Vec<_>>().join("; ")
}

/// `is_own`: read from the one that says so, else from the other end.
fn link_words(link: &TracedLink, is_own: bool) -> String {
    let key = link.key.replace('_', " ");
    match link.way {
        LinkWay::Key => {
            if is_own { kind(link.kind) } else { kind_back(link.kind) }.map_or(key, str::to_owned)
        }
        LinkWay::Text => format!("named in {key}"),
        LinkWay::Title => format!("title quoted in {key}"),
    }
}

/// What the one is to the other, in a word; nothing where the files do not say it.
fn kind(kind: LinkKind) -> Option<&'static str> {
    Some(match kind {
        LinkKind::Answers => "answers",
        LinkKind::Realises => "realises",
        LinkKind::CarriesOut => "carries out",
        LinkKind::DependsOn => "depends on",
        LinkKind::Enables => "enables",
        LinkKind::BuildsOn => "builds on",
        LinkKind::RiskOf => "risk of",
        LinkKind::Mitigates => "answers the risk",
        LinkKind::Decides => "decides",
        LinkKind::RecordOf => "record of",
        LinkKind::CopiedFrom => "copied from",
        LinkKind::Contradicts => "between",
        LinkKind::Related => return None,
    })
}

/// The same seen from the other end.
fn kind_back(kind: LinkKind) -> Option<&'static str> {
    Some(match kind {
        LinkKind::Answers | LinkKind::Mitigates => "answered by",
        LinkKind::Realises => "realised by",
        LinkKind::CarriesOut => "carried out by",
        LinkKind::DependsOn => "needed by",
        LinkKind::Enables => "enabled by",
        LinkKind::BuildsOn => "taken further in",
        LinkKind::RiskOf => "has the risk",
        LinkKind::Decides => "decided in",
        LinkKind::RecordOf => "recorded in",
        LinkKind::CopiedFrom => "copied to",
        LinkKind::Contradicts => "contradicted in",
        LinkKind::Related => return None,
    })
}

/// The links, their head first; behind them the orphans, and the items in two wordings.
fn links(trace: &Trace) -> Vec<Vec<String>> {
    let mut findings: BTreeMap<u32, &str> = BTreeMap::new();
    let (mut orphans, mut two_wordings) = (Vec::new(), Vec::new());
    for finding in &trace.findings {
        match finding {
            TraceFinding::Orphan { item } => orphans.push(*item),
            TraceFinding::Dangling { link } => drop(findings.insert(*link, "nothing has this id")),
            TraceFinding::Stale { link, why } => drop(findings.insert(*link, stale(*why))),
            TraceFinding::TwoWordings { item, other } => two_wordings.push((*item, *other)),
        }
    }
    let mut table = vec![LINKS_HEAD.map(|(name, _)| name.to_owned()).to_vec()];
    for (at, link) in (0_u32..).zip(&trace.links) {
        let to = link.to.and_then(|to| trace.item(to));
        let way = match link.way {
            LinkWay::Key => "the key",
            LinkWay::Text => "words that name the id",
            LinkWay::Title => "words with the whole title",
        };
        let from = trace.item(link.from);
        // What does not hold says nothing of the other one any more.
        let gone = from.filter(|item| !item.standing.holds()).map(|item| standing(item.standing));
        let found = findings.get(&at).copied().into_iter().map(str::to_owned);
        let found = found.chain(gone.map(|standing| format!("this one is {standing}")));
        let finding = found.collect::<Vec<_>>().join("; ");
        let mut row = own(from);
        let named = match link.way {
            LinkWay::Key => "related",
            LinkWay::Text | LinkWay::Title => "named",
        };
        let kind = kind(link.kind).unwrap_or(named);
        row.extend([kind.to_owned(), link.key.clone(), way.to_owned(), link.id.clone()]);
        row.extend(
            to.map_or_else(|| [String::new(), String::new()], |item| [item.title.clone(), origin(item)]),
        );
        row.push(finding);
        table.push(row);
    }
    for item in orphans.into_iter().filter_map(|at| trace.item(at)) {
        let mut row = own(Some(item));
        row.resize(LINKS_HEAD.len() - 1, String::new());
        row.push(orphan(item.group).to_owned());
        table.push(row);
    }
    for (item, other) in two_wordings {
        let mut row = own(trace.item(item));
        row.resize(LINKS_HEAD.len() - 4, String::new());
        row.extend(own(trace.item(other)));
        row.push(TWO_WORDINGS.to_owned());
        table.push(row);
    }
    table
}

fn own(item: Option<&TracedItem>) -> Vec<String> {
    item.map_or_else(
        || vec![String::new(); 3],
        |item| vec![item.id.clone(), item.title.clone(), origin(item)],
    )
}

/// The session or the document that has it.
fn origin(item: &TracedItem) -> String {
    item.session.clone().or_else(|| item.document.clone()).unwrap_or_default()
}

fn orphan(group: TraceGroup) -> &'static str {
    match group {
        TraceGroup::Requirement => "no decision and no component answers it",
        _ => "no requirement leads to it",
    }
}

fn stale(why: StaleWhy) -> &'static str {
    match why {
        StaleWhy::Rejected => "leads to what was rejected",
        StaleWhy::Deferred => "leads to what was left for later",
        StaleWhy::Replaced => "leads to what was replaced",
        StaleWhy::Changed => {
            "what it leads to was changed after the approval or, without one, after it was written"
        }
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Approved => "approved",
        Standing::Outdated => "approved, and changed since",
        Standing::Agreed => "agreed",
        Standing::Undecided => "not agreed",
        Standing::Disputed => "disputed",
        Standing::Deferred => "deferred",
        Standing::Rejected => "rejected",
        Standing::Replaced => "replaced",
        Standing::Written => "in a document only",
    }
}

fn table(rows: Vec<Vec<String>>, cover: &Cover) -> Result<Vec<u8>, ExportError> {
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Where it has no row, one says it alone.
    let empty = rows.first().filter(|_| rows.len() == 1);
    let empty = empty.map(|head| vec![String::new(); head.len()]);
    for (at, mut row) in rows.into_iter().chain(empty).enumerate() {
        // A table has no place beside its rows that says of which project it is, of when, and that it was practice.
        row.push(if at == 0 { ABOUT.to_owned() } else { cover.line() });
        table.write_record(row.iter().map(|cell| harmless(cell)))?;
    }
    table.into_inner().map_err(|error| ExportError::Csv(error.into_error().into()))
}

/// A sheet with a head and as many first columns that stay in sight.
fn sheet(
    sheet: &mut Worksheet,
    name: &str,
    rows: &[Vec<String>],
    widths: &[f64],
    fixed: u16,
    cover: &Cover,
) -> Result<(), ExportError> {
    let head = Format::new()
        .set_bold()
        .set_background_color(0x00F0_F0F0)
        .set_align(FormatAlign::Top)
        .set_text_wrap();
    let cell = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    sheet.set_name(name)?.set_landscape().set_print_fit_to_pages(1, 0);
    let top = practice_row(sheet, cover)?;
    sheet.set_freeze_panes(top + 1, fixed)?.set_repeat_rows(0, top)?;
    let mut last = (top, 0);
    for (at, row) in (top..).zip(rows) {
        for (column, text) in row.iter().enumerate() {
            // A sheet that has no such column refuses it.
            let column = u16::try_from(column).unwrap_or(u16::MAX);
            write(sheet, (at, column), text, if at == top { &head } else { &cell })?;
            last = (at, last.1.max(column));
        }
    }
    for (column, width) in (0_u16..).zip(widths) {
        sheet.set_column_width(column, *width)?;
    }
    sheet.autofilter(top, 0, last.0, last.1)?;
    Ok(())
}

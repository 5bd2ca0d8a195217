//! Projects to play: the sample, and others that say more, less, or something else.

use roundtable_engine::context::{ContextSnapshot, Scope, Section};

use super::kit::file;

/// A context as CONTEXT.md would give it.
pub(crate) fn context(markdown: &str) -> ContextSnapshot {
    let mut context = ContextSnapshot { source: ".s2s/CONTEXT.md".to_owned(), ..ContextSnapshot::default() };
    let mut heading = String::new();
    let mut text = String::new();
    for line in markdown.lines().chain(["## "]) {
        if let Some(name) = line.strip_prefix("# ") {
            context.project_name = name.to_owned();
        } else if line.starts_with("## ") || line.starts_with("### ") {
            let items =
                || text.lines().filter_map(|line| line.strip_prefix("- ")).map(str::to_owned).collect();
            match heading.as_str() {
                "" | "Scope" => {}
                "Description" => context.description = text.trim().to_owned(),
                "Objectives" => context.objectives = items(),
                "Constraints" => context.constraints = items(),
                "In scope" => {
                    context.scope = Scope { inside: items(), outside: context.scope.outside.clone() }
                }
                "Out of scope" => context.scope.outside = items(),
                _ => context.sections.push(Section { heading: heading.clone(), text: text.clone() }),
            }
            heading = line.trim_start_matches(['#', ' ']).to_owned();
            text.clear();
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    context
}

pub(crate) fn shed() -> ContextSnapshot {
    context(&file("samples/borrow-shed/.s2s/CONTEXT.md"))
}

pub(crate) fn game() -> ContextSnapshot {
    context(
        "# Elf Gift Rush\n\n## Description\n\nA small game for phones: an elf runs over roofs and throws gifts into \
         chimneys. Players have a minute between two bus stops. In the prototype half of the testers quit in the first \
         level because they did not see why they had failed.\n\n## Objectives\n\n- At least 40 % of new players come \
         back on the next day\n- A round takes less than two minutes\n- Players understand the rules without a \
         tutorial\n\n## Constraints\n\n- Release before 1 December\n- Two developers, part-time\n- Must run on phones \
         with 2 GB of memory\n\n## Scope\n\n### In scope\n\n- Running and jumping over roofs\n- Throwing gifts into \
         chimneys\n- Score board\n- Pause and resume\n- Levels with rising difficulty\n\n### Out of scope\n\n- \
         Multiplayer\n- In-app purchases\n",
    )
}

pub(crate) fn rota() -> ContextSnapshot {
    context(
        "# Ward Rota\n\n## Description\n\nA hospital ward plans its shifts in a spreadsheet. Every month the head \
         nurse spends about 14 hours on it, and on average nine changes follow by phone. Twice last year a night shift \
         was staffed by nobody.\n\n## Objectives\n\n- Time for planning falls from 14 hours to five hours a month\n- \
         No shift is left unstaffed\n- Nurses know their shifts six weeks ahead\n- Swaps no longer need a phone \
         call\n\n## Constraints\n\n- At least eleven hours of rest between two shifts\n- Every night shift needs one \
         registered nurse\n- No new server may be installed in the hospital\n- Absences because of illness are \
         visible to the head nurse only\n\n## Scope\n\n### In scope\n\n- Planning the month\n- Entering wishes and \
         days off\n- Swapping shifts between two nurses\n- Reporting an absence\n- Finding a replacement at short \
         notice\n- Printing the plan\n\n### Out of scope\n\n- Payroll\n- Other wards\n\n## Users\n\n- Nurses: 34, \
         half of them part-time, look at the plan on their phones\n- Head nurse: plans, decides on swaps, finds \
         replacements\n- Nursing management: answers for staffing\n\n## Open questions\n\n- Do swaps need approval or \
         do they hold at once? The head nurse wants to see them before they hold.\n- How far ahead may wishes be \
         entered?\n",
    )
}

/// A clinic with a paper book: figures, an open question with two answers, and a system beside it that stays.
pub(crate) fn clinic() -> ContextSnapshot {
    context(
        r#"# Clinic Book

## Description

The clinic in the Old Town (five doctors, two receptionists) keeps its appointments in a paper book at the reception. Patients phone to book, and on Monday mornings one in three does not get through. About one appointment in eight is not kept, because nobody reminds anybody. Last winter two patients were booked for the same quarter of an hour eleven times.

## Objectives

- Patients book, move and cancel appointments online at any time
- No-shows fall from one in eight to one in twenty within six months
- Calls on a Monday morning fall by half
- One calendar for all five doctors

## Constraints

- Health data stays on a server in the country
- The yearly budget is 4,000 euros
- Some patients have no smartphone; they phone as before
- MediSoft 7 keeps the patient records; it only exports CSV at night
- Receptionists are trained in two afternoons

## Scope

### In scope

- Booking an appointment with a doctor
- Moving and cancelling an appointment
- Reminding patients a day before
- Seeing the calendar of all doctors
- Entering appointments by phone

### Out of scope

- Billing
- Video calls, maybe later

## Users

- Patients: about 3,000, a third of them older than 65
- Receptionists: two, with a queue and a ringing telephone
- Doctors: five, want no gaps and no double bookings

## Open questions

- Who sees the reason for a visit, the doctor alone or the reception as well? The receptionists ask for it, patients do not like it.
- Until when may one cancel?
"#,
    )
}

/// A parish whose volunteers lend to each other: those who use it are those who run it.
pub(crate) fn parish() -> ContextSnapshot {
    context(
        r#"# Tool Library

## Description

Volunteers of the parish lend tools to each other. There is no list: whoever needs a drill asks around by phone.

## Objectives

- Volunteers find a tool within one day
- Nothing is lent twice

## Constraints

- There is no budget
- Volunteers decide together; there is no board

## Scope

### In scope

- Listing a tool
- Borrowing a tool
- Bringing a tool back

## Users

- Volunteers: about 40, lend and borrow
"#,
    )
}

/// A pottery studio: nobody is named in a section of their own, one office, names that are no English.
pub(crate) fn studio() -> ContextSnapshot {
    context(
        r#"# Töpferei Brückner

## Description

The pottery studio of Annegret Brückner in Görlitz has two kilns, eleven wheels and about 90 members. Members glaze their pots and put them on a shelf; the kiln master fires when a load is full. Labels fall off, and in winter a member waits up to five weeks for a mug. Last year 46 pots could not be matched to anybody. Firing slots are written on a whiteboard next to the sink.

## Objectives

- Members find out when their pots are fired without asking the kiln master
- Unclaimed pots fall from 46 a year to under ten
- A pot is labelled in under two hours after it was glazed
- The kilns are full: at least 85% of the shelf space of a firing is used

## Constraints

- Glazes of two temperature ranges must never be fired in the same load
- The studio has no Wi-Fi in the kiln room
- The budget is 1,200 euros a year
- Only the kiln master may start a firing
- It has to be in use before the Christmas market on 28 November

## Scope

### In scope

- Labelling pots
- Booking a shelf for a firing
- Planning a firing
- Telling members that a pot is ready
- Paying for a firing by weight
- Reporting a broken pot

### Out of scope

- Selling pots
- Booking of wheels
- Course registration, maybe later

## Open questions

- Share the cost of a firing by weight or by shelf area? Some members make many small things, others one large one.
- Who pays when a pot explodes and damages others?
"#,
    )
}

/// A workshop without a section on its users and without open questions: much in scope, little to do it with.
/// One whose first objective and first constraint pull apart, with a figure in the objective.
pub(crate) fn reminders() -> ContextSnapshot {
    context(
        r#"# Practice Reminders

## Description

Small practices with one to five doctors lose about one in ten appointments because patients forget them. The receptionist calls patients by telephone when there is time.

## Objectives

- Missed appointments fall from 10 % to 5 % within six months
- The receptionist makes no more than 5 reminder calls a day

## Constraints

- Messages must not say why the patient comes
- Health data stays on servers in the EU

## Scope

### In scope

- Reminders two days before the appointment
- A patient confirms or cancels with one answer, without an account
- The receptionist sees which reminders were not delivered

### Out of scope

- Billing
"#,
    )
}

pub(crate) fn workshop() -> ContextSnapshot {
    context(
        r#"# Kettenwerk Repair Co-op

## Description

Kettenwerk is a bike-repair co-op with 14 mechanics and a shared workshop. Customers leave a bike with a paper tag; nobody knows which mechanic has it. One bike in nine is collected more than two weeks late, and the yard is full. A mechanic spends about 40 minutes a day on the telephone. Parts are ordered twice because two mechanics do not see what the other one has ordered.

## Objectives

- Calls asking "is my bike ready?" fall from 20 a day to five within four months
- No part is ordered twice
- Each mechanic sees the day's jobs on one screen
- Customers know the price before the work begins

## Constraints

- Mechanics have oily hands and cannot type long texts
- The co-op decides by vote of all members; a change of prices needs two thirds
- Customer data is deleted two years after the last visit
- The budget is 3,500 euros for the first year, and there is nobody to run a server
- Brakes are checked by a second mechanic before a bike leaves the workshop

## Scope

### In scope

- Taking in a bike
- Estimating a repair
- Assigning a job to a mechanic
- Ordering parts
- Telling the customer that the bike is ready
- Checking the brakes
- Collecting payment

### Out of scope

- Selling used bikes
- Accounting
- E-bike battery repair
"#,
    )
}

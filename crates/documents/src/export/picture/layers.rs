//! Places boxes in layers, each arrow leading from one layer to a later one where that is possible (after Sugiyama, Tagawa
//! and Toda, 1981): turn the arrows that close a circle, give each box its layer, order each layer so that few arrows cross,
//! then move boxes towards what they are tied to.
//!
//! Here a place is *along* the way of the arrows and *across* it, so that the same serves left to right and top to bottom.
//! Nothing depends on anything but the input, in its order.

/// Between boxes of a layer, and between lines that only pass it, in pixels.
const APART: f64 = 24.0;
const LINES_APART: f64 = 12.0;
/// Between layers, at least; each arrow between them adds some, up to a limit.
const GAP: f64 = 44.0;
const GAP_PER_ARROW: f64 = 4.0;
const WIDEST_GAP: f64 = 120.0;
/// Between ends of arrows on one side of a box, at least and at most.
const ENDS_TOGETHER: f64 = 10.0;
const ENDS_APART: f64 = 16.0;
/// How often layers are put in order and boxes are moved; more changed nothing in what was tried.
const ORDERINGS: usize = 24;
const MOVES: usize = 24;
const STRAIGHTENINGS: usize = 2;

/// How far a box reaches along and across.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Size {
    pub(super) along: f64,
    pub(super) across: f64,
}

/// Where boxes and arrows are. Everything begins at 0 in both directions.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Placed {
    /// Each box, in the order of the sizes.
    pub(super) boxes: Vec<PlacedBox>,
    /// For each arrow that was asked for, in its order.
    pub(super) ways: Vec<Way>,
    pub(super) along: f64,
    pub(super) across: f64,
}

/// Where a box is: its first corner, its length along, which is the same for all boxes of a layer, and its breadth across, which
/// is more than was asked for where many arrows end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PlacedBox {
    pub(super) along: f64,
    pub(super) across: f64,
    pub(super) length: f64,
    pub(super) breadth: f64,
}

/// An arrow: points `(along, across)` in pairs, from the far side of a layer to the near side of the next one, in the order
/// of the layers.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Way {
    pub(super) points: Vec<(f64, f64)>,
    /// Whether its head is at the first point, because it leads to an earlier layer.
    pub(super) is_turned: bool,
}

/// An arrow with the direction in which it is laid out.
#[derive(Debug, Clone, Copy)]
struct Link {
    from: usize,
    to: usize,
    is_turned: bool,
}

/// Boxes and the bends of long arrows, and between which of them lines lead, always from a layer to the next one.
#[derive(Debug, Default)]
struct Net {
    /// How far each reaches across; a bend nothing.
    across: Vec<f64>,
    boxes: usize,
    layers: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
    after: Vec<Vec<usize>>,
    /// What each arrow passes, its ends among it.
    chains: Vec<Vec<usize>>,
}

/// Lays out boxes of these sizes and arrows between two different ones of them.
pub(super) fn place(sizes: &[Size], arrows: &[(usize, usize)]) -> Placed {
    let links = without_circles(sizes.len(), arrows);
    let layer_of = layers(sizes.len(), &links);
    let mut net = net(sizes, &links, &layer_of);
    order(&mut net);
    let centres = centres(&net);
    measured(&net, sizes, &links, &layer_of, &centres)
}

/// The arrows, each turned round that would close a circle when all are followed from the boxes that none leads to.
fn without_circles(boxes: usize, arrows: &[(usize, usize)]) -> Vec<Link> {
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); boxes];
    let mut leads_here = vec![false; boxes];
    for (at, (from, to)) in arrows.iter().enumerate() {
        after[*from].push(at);
        leads_here[*to] = true;
    }
    let firsts = (0..boxes).filter(|at| !leads_here[*at]);
    let roots: Vec<usize> = firsts.chain((0..boxes).filter(|at| leads_here[*at])).collect();
    let (mut seen, mut is_open) = (vec![false; boxes], vec![false; boxes]);
    let mut is_turned = vec![false; arrows.len()];
    for root in roots {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        is_open[root] = true;
        let mut path = vec![(root, 0)];
        while let Some((at, next)) = path.last_mut() {
            let Some(arrow) = after[*at].get(*next).copied() else {
                is_open[*at] = false;
                path.pop();
                continue;
            };
            *next += 1;
            let to = arrows[arrow].1;
            if is_open[to] {
                is_turned[arrow] = true;
            } else if !seen[to] {
                seen[to] = true;
                is_open[to] = true;
                path.push((to, 0));
            }
        }
    }
    let link = |(&(from, to), is_turned)| match is_turned {
        true => Link { from: to, to: from, is_turned },
        false => Link { from, to, is_turned },
    };
    arrows.iter().zip(is_turned).map(link).collect()
}

/// The layer of each box: behind all that lead to it; what nothing leads to, right before what it leads to.
fn layers(boxes: usize, links: &[Link]) -> Vec<usize> {
    let mut open = vec![0_usize; boxes];
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); boxes];
    for link in links {
        open[link.to] += 1;
        after[link.from].push(link.to);
    }
    let is_first: Vec<bool> = open.iter().map(|count| *count == 0).collect();
    let mut layer = vec![0_usize; boxes];
    let mut ready: Vec<usize> = (0..boxes).filter(|at| is_first[*at]).collect();
    let mut next = 0;
    while let Some(at) = ready.get(next).copied() {
        next += 1;
        for to in &after[at] {
            layer[*to] = layer[*to].max(layer[at] + 1);
            open[*to] -= 1;
            if open[*to] == 0 {
                ready.push(*to);
            }
        }
    }
    for at in (0..boxes).filter(|at| is_first[*at]) {
        if let Some(nearest) = after[at].iter().map(|to| layer[*to]).min() {
            layer[at] = nearest.saturating_sub(1);
        }
    }
    layer
}

fn net(sizes: &[Size], links: &[Link], layer_of: &[usize]) -> Net {
    let mut net = Net {
        across: sizes.iter().map(|size| size.across).collect(),
        boxes: sizes.len(),
        layers: vec![Vec::new(); layer_of.iter().max().map_or(0, |last| last + 1)],
        before: vec![Vec::new(); sizes.len()],
        after: vec![Vec::new(); sizes.len()],
        chains: Vec::new(),
    };
    for (at, layer) in layer_of.iter().enumerate() {
        net.layers[*layer].push(at);
    }
    for link in links {
        let mut chain = vec![link.from];
        for layer in layer_of[link.from] + 1..layer_of[link.to] {
            let bend = net.across.len();
            net.across.push(0.0);
            net.before.push(Vec::new());
            net.after.push(Vec::new());
            net.layers[layer].push(bend);
            chain.push(bend);
        }
        chain.push(link.to);
        for pair in chain.windows(2) {
            net.after[pair[0]].push(pair[1]);
            net.before[pair[1]].push(pair[0]);
        }
        net.chains.push(chain);
    }
    for at in 0..net.boxes {
        let ends = net.before[at].len().max(net.after[at].len());
        net.across[at] = net.across[at].max(ENDS_TOGETHER * real(ends + 1));
    }
    net
}

/// Puts each layer in the order of what its members are tied to, there and back, and keeps the order with the fewest
/// crossings.
fn order(net: &mut Net) {
    let mut best = (crossings(net), net.layers.clone());
    for turn in 0..ORDERINGS {
        if best.0 == 0 {
            break;
        }
        let is_forth = turn % 2 == 0;
        let count = net.layers.len();
        for step in 1..count {
            let layer = if is_forth { step } else { count - 1 - step };
            let near = if is_forth { layer - 1 } else { layer + 1 };
            let place = places(net, near);
            let ties = if is_forth { &net.before } else { &net.after };
            let mut keyed: Vec<(f64, usize)> = net.layers[layer]
                .iter()
                .enumerate()
                .map(|(at, member)| {
                    (mean(ties[*member].iter().map(|tied| place[*tied])).unwrap_or(real(at)), *member)
                })
                .collect();
            keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
            net.layers[layer] = keyed.into_iter().map(|(_, member)| member).collect();
        }
        swap_neighbours(net);
        let crossed = crossings(net);
        if crossed < best.0 {
            best = (crossed, net.layers.clone());
        }
    }
    net.layers = best.1;
}

/// Swaps neighbours in a layer wherever fewer of their own lines cross then.
fn swap_neighbours(net: &mut Net) {
    for layer in 0..net.layers.len() {
        let before = layer.checked_sub(1).map(|near| places(net, near));
        let after = (layer + 1 < net.layers.len()).then(|| places(net, layer + 1));
        let crossed = |one: usize, other: usize| {
            let side = |ties: &[Vec<usize>], place: &Option<Vec<f64>>| {
                let Some(place) = place else { return 0 };
                let pairs =
                    ties[one].iter().flat_map(|first| ties[other].iter().map(move |second| (first, second)));
                pairs.filter(|(first, second)| place[**first] > place[**second]).count()
            };
            side(&net.before, &before) + side(&net.after, &after)
        };
        let mut members = net.layers[layer].clone();
        for at in 1..members.len() {
            if crossed(members[at], members[at - 1]) < crossed(members[at - 1], members[at]) {
                members.swap(at - 1, at);
            }
        }
        net.layers[layer] = members;
    }
}

/// The place of each member of a layer in it; of others 0.
fn places(net: &Net, layer: usize) -> Vec<f64> {
    let mut place = vec![0.0; net.across.len()];
    for (at, member) in net.layers[layer].iter().enumerate() {
        place[*member] = real(at);
    }
    place
}

fn real(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// How many pairs of lines cross between layers.
fn crossings(net: &Net) -> usize {
    let mut crossed = 0;
    for layer in 1..net.layers.len() {
        let place = places(net, layer);
        let mut seen: Vec<f64> = Vec::new();
        for member in &net.layers[layer - 1] {
            let ends: Vec<f64> = net.after[*member].iter().map(|to| place[*to]).collect();
            crossed += ends.iter().map(|end| seen.iter().filter(|other| *other > end).count()).sum::<usize>();
            seen.extend(ends);
        }
    }
    crossed
}

/// The middle of each member across: as near to what it is tied to as the order and the distances let it.
fn centres(net: &Net) -> Vec<f64> {
    let mut centres = vec![0.0; net.across.len()];
    for members in &net.layers {
        let offsets = offsets(net, members);
        for (member, offset) in members.iter().zip(&offsets) {
            centres[*member] = *offset;
        }
    }
    // By both sides first, so that all of it is balanced; then back and forth by one, so that what follows in a row is straight.
    for turn in 0..MOVES {
        let is_forth = turn % 2 == 1;
        let sides: &[Side<'_>] = match is_forth {
            _ if turn + 2 * STRAIGHTENINGS < MOVES => &[&net.before, &net.after],
            true => &[&net.before],
            false => &[&net.after],
        };
        for step in 0..net.layers.len() {
            let layer = if is_forth { step } else { net.layers.len() - 1 - step };
            let members = &net.layers[layer];
            let wishes: Vec<(f64, f64)> =
                members.iter().map(|member| wish(net, sides, &centres, *member)).collect();
            let found = nearest(&wishes, &offsets(net, members));
            for (member, centre) in members.iter().zip(found) {
                centres[*member] = centre;
            }
        }
    }
    let first = (0..centres.len()).map(|at| centres[at] - net.across[at] / 2.0).fold(f64::INFINITY, f64::min);
    centres.iter().map(|centre| centre - first).collect()
}

/// What each is tied to on one side.
type Side<'a> = &'a Vec<Vec<usize>>;

/// Where a member of a layer would stand best for what it is tied to on some sides, and how much that weighs.
fn wish(net: &Net, sides: &[Side<'_>], centres: &[f64], member: usize) -> (f64, f64) {
    let is_bend = |at: usize| at >= net.boxes;
    // Long arrows are kept straight before all.
    let weight = |tied: usize| match (is_bend(member), is_bend(tied)) {
        (true, true) => 8.0,
        (true, false) | (false, true) => 2.0,
        (false, false) => 1.0,
    };
    let ties = sides.iter().flat_map(|side| &side[member]);
    let (sum, all) =
        ties.fold((0.0, 0.0), |(sum, all), tied| (sum + weight(*tied) * centres[*tied], all + weight(*tied)));
    if all > 0.0 { (sum / all, all) } else { (centres[member], 1.0) }
}

/// The middles of a layer's members when they stand as near to each other as they may.
fn offsets(net: &Net, members: &[usize]) -> Vec<f64> {
    let mut offsets: Vec<f64> = Vec::new();
    for (at, member) in members.iter().enumerate() {
        let offset = match at.checked_sub(1) {
            None => 0.0,
            Some(before) => {
                let other = members[before];
                let are_lines = *member >= net.boxes && other >= net.boxes;
                let apart = if are_lines { LINES_APART } else { APART };
                offsets[before] + (net.across[other] + net.across[*member]) / 2.0 + apart
            }
        };
        offsets.push(offset);
    }
    offsets
}

/// Places in this order and at least as far apart as the offsets, the weighted squares of whose distances from the wishes
/// are least: neighbours that would come too near are moved as one (isotonic regression by pooling).
fn nearest(wishes: &[(f64, f64)], offsets: &[f64]) -> Vec<f64> {
    struct Pool {
        sum: f64,
        weight: f64,
        members: usize,
    }
    let mut pools: Vec<Pool> = Vec::new();
    for ((wish, weight), offset) in wishes.iter().zip(offsets) {
        let mut pool = Pool { sum: (wish - offset) * weight, weight: *weight, members: 1 };
        while let Some(last) = pools.pop_if(|last| last.sum / last.weight > pool.sum / pool.weight) {
            pool = Pool {
                sum: last.sum + pool.sum,
                weight: last.weight + pool.weight,
                members: last.members + pool.members,
            };
        }
        pools.push(pool);
    }
    let starts = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.sum / pool.weight, pool.members));
    starts.zip(offsets).map(|(start, offset)| start + offset).collect()
}

/// The layers along, the ends of the arrows on the sides of the boxes, and how far all of it reaches.
fn measured(net: &Net, sizes: &[Size], links: &[Link], layer_of: &[usize], centres: &[f64]) -> Placed {
    let mut between = vec![0_usize; net.layers.len()];
    for chain in &net.chains {
        for (step, _) in chain.windows(2).enumerate() {
            between[layer_of[chain[0]] + step] += 1;
        }
    }
    // Where each layer begins, and how long it is.
    let mut spans: Vec<(f64, f64)> = Vec::new();
    let mut along = 0.0;
    for (layer, members) in net.layers.iter().enumerate() {
        let lengths = members.iter().filter_map(|member| sizes.get(*member)).map(|size| size.along);
        let length = lengths.fold(0.0, f64::max);
        spans.push((along, length));
        along += length;
        if layer + 1 < net.layers.len() {
            along += (GAP + GAP_PER_ARROW * real(between[layer])).min(WIDEST_GAP);
        }
    }
    let boxes = (0..net.boxes).map(|at| {
        let (start, length) = spans[layer_of[at]];
        let breadth = net.across[at];
        PlacedBox { along: start, across: centres[at] - breadth / 2.0, length, breadth }
    });
    let leaving = ends(net, centres, |chain| (chain.first().copied(), chain.get(1).copied()));
    let arriving = ends(net, centres, |chain| (chain.last().copied(), chain.iter().rev().nth(1).copied()));
    let way = |(at, chain): (usize, &Vec<usize>)| {
        let mut points = Vec::new();
        let last = chain.len() - 1;
        for (step, member) in chain.iter().enumerate() {
            let (start, length) = spans[layer_of[chain[0]] + step];
            let (near, far) = match step {
                0 => (None, Some(leaving[at])),
                _ if step == last => (Some(arriving[at]), None),
                _ => (Some(centres[*member]), Some(centres[*member])),
            };
            points.extend(near.map(|across| (start, across)));
            points.extend(far.map(|across| (start + length, across)));
        }
        Way { points, is_turned: links[at].is_turned }
    };
    let ways = net.chains.iter().enumerate().map(way).collect();
    let reach = (0..centres.len()).map(|at| centres[at] + net.across[at] / 2.0).fold(0.0, f64::max);
    Placed { boxes: boxes.collect(), ways, along, across: reach }
}

/// For each arrow where it ends on the side of a box, given which box and what it goes to or comes from next: the ends of
/// one side stand in the order of where they lead, so that they do not cross at once.
fn ends(net: &Net, centres: &[f64], of: impl Fn(&[usize]) -> (Option<usize>, Option<usize>)) -> Vec<f64> {
    let mut sides: Vec<Vec<(f64, usize)>> = vec![Vec::new(); net.boxes];
    for (at, chain) in net.chains.iter().enumerate() {
        if let (Some(own), Some(next)) = of(chain) {
            sides[own].push((centres[next], at));
        }
    }
    let mut ends = vec![0.0; net.chains.len()];
    for (own, side) in sides.iter_mut().enumerate() {
        side.sort_by(|one, other| one.0.total_cmp(&other.0));
        let apart = (net.across[own] / real(side.len() + 1)).min(ENDS_APART);
        let first = centres[own] - apart * (real(side.len()) - 1.0) / 2.0;
        for (place, (_, at)) in side.iter().enumerate() {
            ends[*at] = first + apart * real(place);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { along: 100.0, across: 40.0 };

    #[test]
    fn a_chain_is_one_straight_line() {
        let placed = place(&[SIZE; 3], &[(0, 1), (1, 2)]);
        assert!(placed.boxes.iter().all(|one| one.across == 0.0));
        assert!(
            placed.boxes[0].along < placed.boxes[1].along && placed.boxes[1].along < placed.boxes[2].along
        );
        assert!(placed.ways.iter().all(|way| way.points.iter().all(|point| point.1 == 20.0)));
    }

    #[test]
    fn what_closes_a_circle_leads_back() {
        let placed = place(&[SIZE; 3], &[(0, 1), (1, 2), (2, 0), (1, 0)]);
        let turned: Vec<bool> = placed.ways.iter().map(|way| way.is_turned).collect();
        assert_eq!(turned, [false, false, true, true]);
    }

    #[test]
    fn lines_that_need_not_cross_do_not() {
        // Two pairs, given crosswise.
        let links = without_circles(4, &[(0, 3), (1, 2)]);
        let layer_of = layers(4, &links);
        let mut net = net(&[SIZE; 4], &links, &layer_of);
        assert_eq!(crossings(&net), 1);
        order(&mut net);
        assert_eq!(crossings(&net), 0);
    }

    #[test]
    fn places_keep_their_order_and_distance_and_are_near_to_what_was_wished() {
        assert_eq!(nearest(&[(5.0, 1.0), (100.0, 1.0)], &[0.0, 10.0]), [5.0, 100.0]);
        assert_eq!(nearest(&[(5.0, 1.0), (5.0, 1.0)], &[0.0, 10.0]), [0.0, 10.0]);
        assert_eq!(nearest(&[(8.0, 3.0), (0.0, 1.0)], &[0.0, 4.0]), [5.0, 9.0]);
    }
}

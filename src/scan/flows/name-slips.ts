/** A letter doubled, dropped, swapped with its neighbour, or replaced by one that looks like it. */
export function isOneSlip(name: string, known: string): boolean {
  if (known.length < 6 || Math.abs(name.length - known.length) > 1 || name === known) return false;
  const { ours, theirs, start, end } = difference(name, known);
  // A digit or a suffix makes another package: urllib2, jest-x.
  if (/[\d._-]/.test(ours + theirs) && !/^[01]$/.test(ours)) return false;
  if (end === 0 && ours.length !== theirs.length) return ours.length === 0;
  if (ours.length + theirs.length === 1) return start > 0;
  return isSwap(ours, theirs) || /^(?:0o|1l|il|rn)$/.test(ours + theirs);
}

/** Shortest word in which a slip is one: shorter ones are too near to other words. */
const SHORTEST_WORD = 6;

/**
 * Whether a name of several words is another one with a slip in one of its longer words: a letter doubled, dropped, added,
 * replaced or swapped, or a look-alike. Another ending makes another word, not a slip: `email`, `emails`.
 */
export function isSlipOfName(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1) return false;
  const [ours, theirs] = [name.split('-'), known.split('-')];
  if (ours.length !== theirs.length || name === known) return false;
  const differing = ours.flatMap((word, index) => (word === theirs[index] ? [] : [index]));
  const [at] = differing;
  if (differing.length !== 1 || at === undefined) return false;
  const [word, meant] = [ours[at] ?? '', theirs[at] ?? ''];
  if (meant.length < SHORTEST_WORD || Math.abs(word.length - meant.length) > 1) return false;
  const { ours: mine, theirs: replaced, start, end } = difference(word, meant);
  if (/\d/.test(replaced) || (/\d/.test(mine) && !/^[01]$/.test(mine))) return false;
  if (isSwap(mine, replaced)) return true;
  return start > 0 && end > 0 && mine.length <= 1 && replaced.length <= 1;
}

function isSwap(ours: string, theirs: string): boolean {
  return ours.length === 2 && theirs.length === 2 && ours[0] === theirs[1] && ours[1] === theirs[0];
}

/** What is left of two names without their common beginning and end. */
function difference(name: string, known: string) {
  let start = 0;
  while (start < name.length && name[start] === known[start]) start++;
  let end = 0;
  while (
    end < Math.min(name.length, known.length) - start &&
    name[name.length - 1 - end] === known[known.length - 1 - end]
  )
    end++;
  return {
    ours: name.slice(start, name.length - end),
    theirs: known.slice(start, known.length - end),
    start,
    end,
  };
}

/** Two names easily confused by people and models. */
export interface SimilarNames {
  pair: [number, number];
  difference: 'none' | 'case' | 'hyphen' | 'letter';
}

/** Shortest name; in shorter ones a letter makes a different word. */
const SHORTEST = 5;
/** Most pairs reported of a group of similar names. */
const MOST_OF_A_GROUP = 20;

/**
 * Finds names that differ in letter case, in hyphens and underscores, or in one letter; names that differ
 * only in digits are numbered on purpose. Names are indexed with each letter left out, to avoid comparing all
 * pairs.
 */
export function similarNames(names: readonly string[]): SimilarNames[] {
  const found = new Map<string, SimilarNames>();
  const groups = new Map<string, number[]>();
  const join = (key: string, name: number) => {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [name]);
    else known.push(name);
  };
  for (const [index, name] of names.entries()) {
    const plain = folded(name);
    join(plain, index);
    if (plain.length >= SHORTEST)
      for (let at = 0; at < plain.length; at++) join(plain.slice(0, at) + plain.slice(at + 1), index);
  }
  for (const group of groups.values()) {
    const members = [...new Set(group)];
    let reportedCount = 0;
    for (const [at, one] of members.entries()) {
      if (reportedCount >= MOST_OF_A_GROUP) break;
      for (const other of members.slice(at + 1)) {
        if (reportedCount >= MOST_OF_A_GROUP) break;
        const key = one < other ? `${one} ${other}` : `${other} ${one}`;
        const difference = differenceOf(names[one] ?? '', names[other] ?? '');
        if (found.has(key) || difference === null) continue;
        found.set(key, { pair: one < other ? [one, other] : [other, one], difference });
        reportedCount += 1;
      }
    }
  }
  return [...found.values()].sort((a, b) => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1]);
}

const folded = (name: string) => name.toLowerCase().replace(/[-_ .]/g, '');

function differenceOf(a: string, b: string): SimilarNames['difference'] | null {
  if (a === b) return 'none';
  if (a.toLowerCase() === b.toLowerCase()) return 'case';
  const [left, right] = [folded(a), folded(b)];
  if (left === right) return 'hyphen';
  if (left.replace(/\d/g, '') === right.replace(/\d/g, '')) return null;
  return isOneLetter(left, right) ? 'letter' : null;
}

/** Returns true when one letter was added, removed or replaced. */
function isOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}

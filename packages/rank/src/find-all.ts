/**
 * Returns the offsets of all occurrences of `wanted` in `text`, including overlapping ones. Uses
 * Knuth-Morris-Pratt, so that crafted texts and names take no longer than others.
 */
export function findAll(text: string, wanted: string): number[] {
  if (wanted === '') return [];
  const borders = bordersOf(wanted);
  const first = wanted.charAt(0);
  const found: number[] = [];
  let matched = 0;
  for (let i = text.indexOf(first); i !== -1 && i < text.length; i++) {
    while (matched > 0 && text.charCodeAt(i) !== wanted.charCodeAt(matched))
      matched = borders[matched - 1] ?? 0;
    if (text.charCodeAt(i) === wanted.charCodeAt(matched)) matched++;
    else {
      // Nothing matched up to here: the next possible beginning is found natively.
      const next = text.indexOf(first, i + 1);
      if (next === -1) break;
      i = next - 1;
    }
    if (matched === wanted.length) {
      found.push(i + 1 - matched);
      matched = borders[matched - 1] ?? 0;
    }
  }
  return found;
}

/** Returns, for each prefix, the length of its longest proper prefix that is also its suffix. */
function bordersOf(wanted: string): Uint32Array {
  const borders = new Uint32Array(wanted.length);
  for (let i = 1, length = 0; i < wanted.length; i++) {
    while (length > 0 && wanted.charCodeAt(length) !== wanted.charCodeAt(i))
      length = borders[length - 1] ?? 0;
    if (wanted.charCodeAt(length) === wanted.charCodeAt(i)) length++;
    borders[i] = length;
  }
  return borders;
}

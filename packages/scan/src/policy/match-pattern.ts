/**
 * Matches an address with a pattern of a policy, segment by segment. The address may go on below the pattern.
 * `*` matches any characters within a segment. Time: linear in the lengths of both.
 */
export function matchesPattern(pattern: string, address: string): boolean {
  const wanted = pattern.split('/');
  const given = address.split('/');
  return (
    wanted.length <= given.length && wanted.every((one, index) => matchesSegment(one, given[index] ?? ''))
  );
}

/** Returns the index of the first pattern that matches; -1 for none. */
export function matchingPattern(patterns: readonly string[], address: string): number {
  return patterns.findIndex((pattern) => matchesPattern(pattern, address));
}

function matchesSegment(pattern: string, segment: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return pattern === segment;
  if (!segment.startsWith(first)) return false;
  let from = first.length;
  for (const piece of rest) {
    const at = segment.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return segment.length - last.length >= from && segment.endsWith(last);
}

/**
 * Matches a path against a pattern: `*` matches anything within a name, `**` any folders, a pattern without a
 * slash a name anywhere. Time: proportional to the product of both lengths.
 */
export function matchesPath(path: string, pattern: string): boolean {
  const wanted = (pattern.includes('/') ? pattern : `**/${pattern}`).split('/').filter((part) => part !== '');
  const parts = path.split('/');
  let reachable = new Set([0]);
  // Folders may stand for none at all.
  for (const piece of wanted) {
    const next = new Set<number>();
    if (piece === '**') for (let at = Math.min(...reachable); at <= parts.length; at += 1) next.add(at);
    else
      for (const at of reachable)
        if (at < parts.length && matchesName(parts[at] ?? '', piece)) next.add(at + 1);
    if (next.size === 0) return false;
    reachable = next;
  }
  return reachable.has(parts.length);
}

function matchesName(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return name === pattern;
  if (!name.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let at = first.length;
  for (const piece of rest) {
    const found = name.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

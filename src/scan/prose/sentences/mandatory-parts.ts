/**
 * Which of some parts every match of a pattern has to hold: in each of its alternatives the part stands, and not as
 * something that may be left out. A pattern is long and takes time to compile; a part is shared by many, and where it
 * does not occur the pattern need not be tried.
 * @param source of a regular expression; of what is not understood nothing is said to be mandatory
 * @param parts groups such as `(?:a|b)`, as they stand in the source
 */
export function mandatoryParts(source: string, parts: readonly string[]): string[] {
  return parts.filter((part) => source.includes(part) && isMandatory(source, part));
}

function isMandatory(source: string, part: string): boolean {
  const branches = branchesOf(source);
  return branches?.every((branch) => branchHolds(branch, part)) ?? false;
}

function branchHolds(branch: string, part: string): boolean {
  return (atomsOf(branch) ?? []).some(({ atom, isOptional }) => {
    if (isOptional) return false;
    if (atom === part) return true;
    const inner = /^\((?:\?:)?(?!\?)([\s\S]*)\)$/.exec(atom)?.[1];
    return inner !== undefined && isMandatory(inner, part);
  });
}

/** What stands between the bars at the top of a pattern; null when brackets do not match. */
function branchesOf(source: string): string[] | null {
  const branches: string[] = [];
  let start = 0;
  for (let at = 0; at < source.length; ) {
    if (source[at] === '|') {
      branches.push(source.slice(start, at));
      start = at + 1;
      at += 1;
      continue;
    }
    const end = endOfAtom(source, at);
    if (end === null) return null;
    at = end;
  }
  return [...branches, source.slice(start)];
}

function atomsOf(branch: string): { atom: string; isOptional: boolean }[] | null {
  const atoms: { atom: string; isOptional: boolean }[] = [];
  for (let at = 0; at < branch.length; ) {
    const end = endOfAtom(branch, at);
    if (end === null) return null;
    const quantifier =
      /^(?:[?*]|\{0,\d*\}|\+|\{\d+(?:,\d*)?\})\??/.exec(branch.slice(end, end + 16))?.[0] ?? '';
    atoms.push({ atom: branch.slice(at, end), isOptional: /^(?:[?*]|\{0)/.test(quantifier) });
    at = end + quantifier.length;
  }
  return atoms;
}

/** Where a group, a class, an escape or a character ends. */
function endOfAtom(source: string, at: number): number | null {
  if (source[at] === '\\') return at + 2;
  if (source[at] === '[') return endOfClass(source, at);
  if (source[at] !== '(') return at + 1;
  let depth = 0;
  for (let next: number | null = at; next !== null && next < source.length; ) {
    if (source[next] === '\\') next += 2;
    else if (source[next] === '[') next = endOfClass(source, next);
    else {
      if (source[next] === '(') depth += 1;
      if (source[next] === ')') depth -= 1;
      next += 1;
      if (depth === 0) return next;
    }
  }
  return null;
}

function endOfClass(source: string, at: number): number | null {
  for (let next = at + 1; next < source.length; next += source[next] === '\\' ? 2 : 1)
    if (source[next] === ']' && next > at + 1) return next + 1;
  return null;
}

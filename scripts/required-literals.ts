/**
 * What a text has to contain for a pattern to match it: of each clause, one literal at least. A long pattern takes
 * milliseconds to compile; whether a text contains one of a few words is told without that.
 */
export type RequiredLiterals = readonly (readonly string[])[];

/** Shorter literals stand in nearly every text. */
const SHORTEST = 3;
/** More literals than these take longer to look for than they save. */
const MOST = 160;
/** Clauses that are made of one set of alternatives: more of them add literals to look for, and tell few texts more. */
const MOST_TOGETHER = 2;

/**
 * The clauses of a pattern that ignores case, from the shortest to the longest: lower-case literals, of which every match holds
 * at least one of each clause. Of what is not understood nothing is required.
 * @param source of a regular expression without the flags `u` and `v`
 */
export function requiredLiterals(source: string): RequiredLiterals {
  const { clauses } = readAlternatives(source, 0);
  return clauses.filter((clause) => clause.length <= MOST).sort((a, b) => a.length - b.length);
}

interface Read {
  clauses: string[][];
  /** Where the alternatives end: at their closing bracket, or at the end of the source. */
  end: number;
}

/** Reads alternatives from an index to the bracket that closes them. */
function readAlternatives(source: string, start: number): Read {
  const branches: string[][][] = [];
  let at = start;
  for (;;) {
    const { clauses, end } = readBranch(source, at);
    branches.push(clauses);
    at = end + 1;
    if (source[end] !== '|') return { clauses: together(branches), end };
  }
}

/**
 * What one or another of the alternatives requires; nothing when one of them requires nothing. Of each alternative its most selective
 * clause, then its second one, and so on: an alternative with fewer clauses is there with its last.
 */
function together(branches: readonly string[][][]): string[][] {
  if (branches.length === 1) return branches[0] ?? [];
  const ordered = branches.map((clauses) => [...clauses].sort((a, b) => selectivity(b) - selectivity(a)));
  if (ordered.some(({ length }) => length === 0)) return [];
  const most = Math.max(...ordered.map(({ length }) => length));
  return Array.from({ length: Math.min(most, MOST_TOGETHER) }, (_, rank) => {
    const literals = new Set(ordered.flatMap((clauses) => clauses[Math.min(rank, clauses.length - 1)] ?? []));
    return [...literals].filter((literal) => !containsAnother(literal, literals));
  });
}

/** How few texts a clause is probably true of. */
function selectivity(clause: readonly string[]): number {
  return Math.min(...clause.map((literal) => literal.length)) / Math.sqrt(clause.length);
}

/** Every text that contains the longer literal contains the shorter one, so the longer one tells nothing. */
function containsAnother(literal: string, all: ReadonlySet<string>): boolean {
  for (let length = SHORTEST; length < literal.length; length++)
    for (let at = 0; at + length <= literal.length; at++)
      if (all.has(literal.slice(at, at + length))) return true;
  return false;
}

/** Reads a sequence up to a bar or a closing bracket. */
function readBranch(source: string, start: number): Read {
  const clauses: string[][] = [];
  let run = '';
  const endRun = () => {
    if (run.length >= SHORTEST) clauses.push([run.toLowerCase()]);
    run = '';
  };
  let at = start;
  while (at < source.length && source[at] !== '|' && source[at] !== ')') {
    const atom = readAtom(source, at);
    const quantifier = quantifierAt(source, atom.end);
    at = atom.end + quantifier.length;
    if (atom.isPlace) continue;
    const isOptional = quantifier !== '' && OPTIONAL.test(quantifier);
    if (atom.literal !== null && !isOptional) run += atom.literal;
    if (atom.literal === null || quantifier !== '') endRun();
    if (!isOptional) clauses.push(...atom.clauses);
  }
  endRun();
  return { clauses, end: at };
}

interface Atom extends Read {
  /** The character that it stands for; null for classes and groups. */
  literal: string | null;
  /** Matches a place and no character. */
  isPlace: boolean;
}

function readAtom(source: string, at: number): Atom {
  const character = source[at] as string;
  if (character === '\\') return readEscape(source, at);
  if (character === '[') return consumed(endOfClass(source, at));
  if (character === '(') return readGroup(source, at);
  if (character === '^' || character === '$')
    return { clauses: [], end: at + 1, literal: null, isPlace: true };
  // The cases of other letters can differ in length.
  const literal = character === '.' || character.charCodeAt(0) > 0x7f ? null : character;
  return { clauses: [], end: at + 1, literal, isPlace: false };
}

function consumed(end: number, clauses: string[][] = []): Atom {
  return { clauses, end, literal: null, isPlace: false };
}

function readEscape(source: string, at: number): Atom {
  const next = source[at + 1] ?? '';
  if (next === 'b' || next === 'B') return { clauses: [], end: at + 2, literal: null, isPlace: true };
  if (!/\w/.test(next)) return { clauses: [], end: at + 2, literal: next, isPlace: false };
  const long = /^(?:x[0-9a-f]{2}|u[0-9a-f]{4}|c[a-z]|k<\w+>|\d{1,2})/i.exec(source.slice(at + 1, at + 40));
  return consumed(at + 1 + (long?.[0].length ?? 1));
}

/** What stands in a group is required; what looks ahead or behind is not read. */
function readGroup(source: string, at: number): Atom {
  const lead = /^\((?:\?(?::|<\w+>|<?[=!]))?/.exec(source.slice(at, at + 40))?.[0] ?? '(';
  const { clauses, end } = readAlternatives(source, at + lead.length);
  return consumed(end + 1, /[=!]$/.test(lead) ? [] : clauses);
}

function endOfClass(source: string, at: number): number {
  let next = at + 1;
  while (next < source.length && (source[next] !== ']' || next === at + 1))
    next += source[next] === '\\' ? 2 : 1;
  return next + 1;
}

const QUANTIFIER = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/;
const OPTIONAL = /^(?:[?*]|\{0)/;

function quantifierAt(source: string, at: number): string {
  const next = source[at];
  if (next !== '?' && next !== '*' && next !== '+' && next !== '{') return '';
  return QUANTIFIER.exec(source.slice(at, at + 16))?.[0] ?? '';
}

import { requiredLiterals } from './required-literals.ts';

/** One of these a text has to hold. */
interface Clause {
  literals: readonly string[];
  /** For each literal, places of its first and its last two characters among those of a text. */
  pairs: readonly (readonly [first: number, last: number])[];
}

const clauses = new Map<string, Clause>();
const known = new WeakMap<RegExp, readonly Clause[]>();

/** The clauses of a pattern, worked out when it is first asked for; the same object for the same clause of another pattern. */
function clausesOf(pattern: RegExp): readonly Clause[] {
  let found = known.get(pattern);
  if (found === undefined) {
    found = requiredLiterals(pattern.source).map((literals) => {
      const key = literals.join('\n');
      const same = clauses.get(key) ?? {
        literals,
        pairs: literals.map(
          (literal) => [placeOf(literal, 0), placeOf(literal, literal.length - 2)] as const,
        ),
      };
      clauses.set(key, same);
      return same;
    });
    known.set(pattern, found);
  }
  return found;
}

/**
 * Tells of patterns that ignore case whether a text may match them, by the literals that every match contains, without compiling
 * them. `true` says nothing; `false` is certain. Each clause is looked for once in a text.
 */
export function mayMatch(text: string): (pattern: RegExp) => boolean {
  const lower = text.toLowerCase();
  const pairs = pairsOf(lower);
  const found = new Map<Clause, boolean>();
  const holds = ({ literals, pairs: needed }: Clause) => {
    for (let at = 0; at < literals.length; at++) {
      const [first, last] = needed[at] as readonly [number, number];
      if (has(pairs, first) && has(pairs, last) && lower.includes(literals[at] as string)) return true;
    }
    return false;
  };
  return (pattern) => {
    for (const clause of clausesOf(pattern)) {
      let answer = found.get(clause);
      if (answer === undefined) {
        answer = holds(clause);
        found.set(clause, answer);
      }
      if (!answer) return false;
    }
    return true;
  };
}

/** Which two characters stand side by side in a text, of which several share a place: looking for a literal takes longer. */
const PLACES = 1_024;

function placeOf(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) % PLACES;
}

function pairsOf(text: string): number[] {
  const pairs = new Array<number>(PLACES / 32).fill(0);
  for (let at = 0; at + 1 < text.length; at++) {
    const place = placeOf(text, at);
    pairs[place >> 5] = (pairs[place >> 5] as number) | (1 << (place & 31));
  }
  return pairs;
}

function has(pairs: readonly number[], place: number): boolean {
  return ((pairs[place >> 5] as number) & (1 << (place & 31))) !== 0;
}

/** Literals in lower case of which a text has to contain one at least. */
export interface Clause {
  literals: readonly string[];
  /** For each literal, the places of its first and its last two characters among those of a text. */
  pairs: readonly (readonly [first: number, last: number])[];
}

/** @param literals of two characters and more, lower case */
export function clauseOf(literals: readonly string[]): Clause {
  return {
    literals,
    pairs: literals.map((literal) => [placeOf(literal, 0), placeOf(literal, literal.length - 2)]),
  };
}

/** Tells of clauses whether a text satisfies them all, whatever its case. Each clause is looked for once. */
export function clausesIn(text: string): (clauses: readonly Clause[]) => boolean {
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
  return (clauses) => {
    for (const clause of clauses) {
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

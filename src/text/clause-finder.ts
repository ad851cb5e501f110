/** Literals in lower case of which a text has to contain one at least. */
export interface Clause {
  /** Of two characters and more. */
  readonly literals: readonly string[];
}

/** Places of a table by the first characters of a literal, of which several share one. */
const PLACES = 4_096;
const LONG = 4;

interface Literal {
  text: string;
  clauses: number[];
  /** The last text that it was found in. */
  foundIn: number;
}

/** Tells which of many clauses a text satisfies, whatever its case. The text is gone through once for all of them. */
export class ClauseFinder {
  readonly #numbers = new Map<Clause, number>();
  /** Literals by a number made of their first four characters, and those that are shorter by their first two. */
  readonly #long: (Literal[] | undefined)[] = new Array(PLACES).fill(undefined);
  readonly #short: (Literal[] | undefined)[] = new Array(PLACES).fill(undefined);
  /** For each clause, the last text that satisfied it. */
  readonly #satisfied: Int32Array;
  #text = 0;

  constructor(clauses: readonly Clause[]) {
    const known = new Map<string, Literal>();
    for (const [number, clause] of clauses.entries()) {
      this.#numbers.set(clause, number);
      for (const text of clause.literals) {
        const literal = known.get(text) ?? { text, clauses: [], foundIn: 0 };
        if (!known.has(text)) this.#enter(literal);
        known.set(text, literal);
        literal.clauses.push(number);
      }
    }
    this.#satisfied = new Int32Array(clauses.length);
  }

  /** Reads a text. @returns whether it satisfies all of some clauses of this finder; to be asked before the next text is read */
  read(text: string): (clauses: readonly Clause[]) => boolean {
    this.#text += 1;
    const lower = text.toLowerCase();
    const [long, short] = [this.#long, this.#short];
    // The four characters that end at the place that is looked at, each eight bits further to the left than the next.
    let last = 0;
    for (let end = 0; end < lower.length; end++) {
      last = (last << 8) ^ lower.charCodeAt(end);
      const longer = long[placeOf(last)];
      if (longer !== undefined && end >= LONG - 1) this.#note(longer, lower, end - LONG + 1);
      const shorter = short[placeOf(last & 0xffff)];
      if (shorter !== undefined && end > 0) this.#note(shorter, lower, end - 1);
    }
    return (wanted) => wanted.every((clause) => this.#isSatisfied(clause));
  }

  #isSatisfied(clause: Clause): boolean {
    const number = this.#numbers.get(clause);
    return number !== undefined && this.#satisfied[number] === this.#text;
  }

  #note(literals: readonly Literal[], text: string, start: number): void {
    for (const literal of literals) {
      if (literal.foundIn === this.#text || !text.startsWith(literal.text, start)) continue;
      literal.foundIn = this.#text;
      for (const number of literal.clauses) this.#satisfied[number] = this.#text;
    }
  }

  #enter(literal: Literal): void {
    const { text } = literal;
    const isLong = text.length >= LONG;
    let last = 0;
    for (let at = 0; at < (isLong ? LONG : 2); at++) last = (last << 8) ^ text.charCodeAt(at);
    const table = isLong ? this.#long : this.#short;
    const place = placeOf(isLong ? last : last & 0xffff);
    const there = table[place];
    if (there === undefined) table[place] = [literal];
    else there.push(literal);
  }
}

function placeOf(characters: number): number {
  return (Math.imul(characters, 0x9e37_79b1) >>> 20) & (PLACES - 1);
}

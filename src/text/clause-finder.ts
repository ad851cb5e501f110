/** Literals in lower case of which a text has to contain one at least. */
export interface Clause {
  /** Of three characters and more. */
  readonly literals: readonly string[];
}

const LONG = 4;
/** Bits of a place in a table by the first characters of a literal: many more places than literals, so that few of a text's are taken. */
const LONG_BITS = 14;
const SHORT_BITS = 12;

/** Tells which of many clauses a text satisfies, whatever its case. The text is gone through once for all of them. */
export class ClauseFinder {
  /** A bit for each place at which a literal begins: small enough to stay with the processor. */
  readonly #longTaken = new Int32Array((1 << LONG_BITS) / 32);
  readonly #shortTaken = new Int32Array((1 << SHORT_BITS) / 32);
  /** The first literal at a place, by its number; 0 for none. Of literals of four characters and more, and of those of three. */
  readonly #long = new Uint16Array(1 << LONG_BITS);
  readonly #short = new Uint16Array(1 << SHORT_BITS);
  /** For each literal, whose numbers begin at 1: its characters, its first ones as a number, and the next one at its place. */
  readonly #characters: Lists;
  readonly #beginnings: Int32Array;
  readonly #next: Uint16Array;
  /** For each literal, the clauses that it stands in; for each clause, the rules that ask for it. */
  readonly #clausesOf: Lists;
  readonly #rulesOf: Lists;
  /** For each rule, how many clauses it asks for. */
  readonly #asked: Uint16Array;
  readonly #askNothing: readonly number[];
  /** For each literal, clause and rule, the last text that it was found in, that satisfied it, or that satisfied a clause of it. */
  readonly #found: Int32Array;
  readonly #satisfied: Int32Array;
  readonly #touched: Int32Array;
  /** For each rule that the text touched, how many of its clauses are not satisfied yet. */
  readonly #missing: Uint16Array;
  /** The rules of which the text satisfies every clause. */
  #met: number[] = [];
  /** The characters of the text: reading them from a part of a longer text takes longer each time. */
  #codes = new Uint16Array(4_096);
  #text = 0;

  /**
   * @param clauses which are asked for by their places in this list; 65,535 different literals at most
   * @param rules for each rule, the clauses that it asks for, each once
   */
  constructor(clauses: readonly Clause[], rules: readonly (readonly number[])[] = []) {
    const literals = ['', ...new Set(clauses.flatMap((clause) => clause.literals))];
    const numbers = new Map(literals.map((literal, number) => [literal, number]));
    const clausesOf: number[][] = literals.map(() => []);
    const rulesOf: number[][] = clauses.map(() => []);
    for (const [clause, own] of clauses.entries())
      for (const literal of new Set(own.literals)) clausesOf[numbers.get(literal) ?? 0]?.push(clause);
    for (const [rule, asked] of rules.entries()) for (const clause of asked) rulesOf[clause]?.push(rule);
    this.#characters = inOne(
      literals.map((literal) => literal.split('').map((letter) => letter.charCodeAt(0))),
    );
    this.#clausesOf = inOne(clausesOf);
    this.#rulesOf = inOne(rulesOf);
    this.#beginnings = new Int32Array(literals.length);
    this.#next = new Uint16Array(literals.length);
    for (let number = 1; number < literals.length; number++) this.#enter(number, literals[number] as string);
    this.#asked = Uint16Array.from(rules, (asked) => asked.length);
    this.#askNothing = rules.flatMap((asked, rule) => (asked.length === 0 ? [rule] : []));
    this.#found = new Int32Array(literals.length);
    this.#satisfied = new Int32Array(clauses.length);
    this.#touched = new Int32Array(rules.length);
    this.#missing = new Uint16Array(rules.length);
  }

  /** Reads a text, which `holdsAll` and `rulesMet` then speak of. */
  read(text: string): void {
    this.#text += 1;
    this.#met = [...this.#askNothing];
    const lower = text.toLowerCase();
    const { length } = lower;
    if (length > this.#codes.length) this.#codes = new Uint16Array(2 * length);
    const codes = this.#codes;
    for (let at = 0; at < length; at++) codes[at] = lower.charCodeAt(at);
    const [longTaken, shortTaken] = [this.#longTaken, this.#shortTaken];
    // The four characters that end at the place that is looked at, each eight bits further to the left than the next.
    let last = 0;
    for (let end = 0; end < length; end++) {
      last = (last << 8) ^ (codes[end] as number);
      const longer = Math.imul(last, SPREAD) >>> (32 - LONG_BITS);
      if (((longTaken[longer >> 5] as number) & (1 << (longer & 31))) !== 0)
        this.#note(this.#long[longer] as number, last, end - LONG + 1, length);
      const three = last & 0xff_ffff;
      const shorter = Math.imul(three, SPREAD) >>> (32 - SHORT_BITS);
      if (((shortTaken[shorter >> 5] as number) & (1 << (shorter & 31))) !== 0)
        this.#note(this.#short[shorter] as number, three, end - LONG + 2, length);
    }
  }

  /** Whether the text that was read last satisfies all of some clauses. @param clauses their places in the list of the finder */
  holdsAll(clauses: readonly number[]): boolean {
    for (const clause of clauses) if (this.#satisfied[clause] !== this.#text) return false;
    return true;
  }

  /** The rules of which the text that was read last satisfies every clause: their places in the list of the finder, in order. */
  rulesMet(): readonly number[] {
    return this.#met.length > 1 ? this.#met.sort((a, b) => a - b) : this.#met;
  }

  #note(first: number, beginning: number, start: number, length: number): void {
    for (let literal = first; literal !== 0; literal = this.#next[literal] as number) {
      if (this.#beginnings[literal] !== beginning || this.#found[literal] === this.#text) continue;
      if (!this.#standsAt(literal, start, length)) continue;
      this.#found[literal] = this.#text;
      const { items, ends } = this.#clausesOf;
      for (let at = ends[literal] as number; at < (ends[literal + 1] as number); at++) {
        const clause = items[at] as number;
        if (this.#satisfied[clause] !== this.#text) this.#satisfy(clause);
      }
    }
  }

  #standsAt(literal: number, start: number, length: number): boolean {
    const { items, ends } = this.#characters;
    const first = ends[literal] as number;
    const end = ends[literal + 1] as number;
    if (start < 0 || start + end - first > length) return false;
    for (let at = end - 1; at >= first; at--) if (items[at] !== this.#codes[start + at - first]) return false;
    return true;
  }

  #satisfy(clause: number): void {
    this.#satisfied[clause] = this.#text;
    const { items, ends } = this.#rulesOf;
    for (let at = ends[clause] as number; at < (ends[clause + 1] as number); at++) {
      const rule = items[at] as number;
      if (this.#touched[rule] !== this.#text) {
        this.#touched[rule] = this.#text;
        this.#missing[rule] = this.#asked[rule] as number;
      }
      const missing = (this.#missing[rule] as number) - 1;
      this.#missing[rule] = missing;
      if (missing === 0) this.#met.push(rule);
    }
  }

  #enter(literal: number, text: string): void {
    const isLong = text.length >= LONG;
    let beginning = 0;
    for (let at = 0; at < (isLong ? LONG : LONG - 1); at++)
      beginning = (beginning << 8) ^ text.charCodeAt(at);
    if (!isLong) beginning &= 0xff_ffff;
    const [table, taken] = isLong ? [this.#long, this.#longTaken] : [this.#short, this.#shortTaken];
    const place = Math.imul(beginning, SPREAD) >>> (32 - (isLong ? LONG_BITS : SHORT_BITS));
    this.#beginnings[literal] = beginning;
    this.#next[literal] = table[place] ?? 0;
    table[place] = literal;
    taken[place >> 5] = (taken[place >> 5] as number) | (1 << (place & 31));
  }
}

/** Lists of small numbers, one behind the other. List i begins at `ends[i]` and ends before `ends[i + 1]`. */
interface Lists {
  items: Uint16Array;
  ends: Int32Array;
}

function inOne(lists: readonly (readonly number[])[]): Lists {
  const ends = new Int32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) ends[index + 1] = (ends[index] as number) + list.length;
  return { items: Uint16Array.from(lists.flat()), ends };
}

/** Spreads numbers over the upper bits of a product. */
const SPREAD = 0x9e37_79b1;

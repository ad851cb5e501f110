/** Literals in lower case of which a text has to contain one at least. */
export interface Clause {
  /** Of three characters and more. */
  readonly literals: readonly string[];
}

const LONG = 4;
/** Bits of a place in a table by the first characters of a literal: many more places than literals, so that few of a text's are taken. */
const LONG_BITS = 14;
const SHORT_BITS = 12;
/** Texts that are entered at once: most are short, and each call takes longer than a text. */
const TOGETHER = 256;

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
  /** For each literal, the clauses that it stands in; for each clause, the rules that it opens. */
  readonly #clausesOf: Lists;
  readonly #opens: Lists;
  /** For each rule, the clauses that it asks for. */
  readonly #asked: Lists;
  readonly #askNothing: readonly number[];
  /** For each literal and clause, the last text that it was found in, or that satisfied it. */
  readonly #found: Int32Array;
  readonly #satisfied: Int32Array;
  /** The rules that the text opened, each once. */
  readonly #opened: Uint16Array;
  #openedCount = 0;
  /** The characters of texts, one behind the other: reading them from a part of a longer text takes longer each time. */
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
    const opens: number[][] = clauses.map(() => []);
    for (const [clause, own] of clauses.entries())
      for (const literal of new Set(own.literals)) clausesOf[numbers.get(literal) ?? 0]?.push(clause);
    const frequencies = clauses.map(frequency);
    for (const [rule, asked] of rules.entries()) {
      // Most texts satisfy some clauses of most rules, but few texts the rarest one.
      const rarest = leastBy(asked, (clause) => frequencies[clause] as number);
      if (rarest !== undefined) opens[rarest]?.push(rule);
    }
    this.#characters = charactersOf(literals);
    this.#clausesOf = inOne(clausesOf);
    this.#opens = inOne(opens);
    this.#beginnings = new Int32Array(literals.length);
    this.#next = new Uint16Array(literals.length);
    for (let number = 1; number < literals.length; number++) this.#enter(number, literals[number] as string);
    this.#asked = inOne(rules);
    this.#opened = new Uint16Array(rules.length);
    this.#askNothing = rules.flatMap((asked, rule) => (asked.length === 0 ? [rule] : []));
    this.#found = new Int32Array(literals.length);
    this.#satisfied = new Int32Array(clauses.length);
  }

  /** Reads a text, which `holdsAll` then speaks of. */
  read(text: string): void {
    this.#readPart(0, this.#enterText(text.toLowerCase()));
  }

  /** For each of some texts, the rules of which it satisfies every clause: their places in the list of the finder, in order. */
  rulesOfEach(texts: readonly string[]): (readonly number[])[] {
    const found: (readonly number[])[] = [];
    for (let first = 0; first < texts.length; first += TOGETHER) {
      const some = texts.slice(first, first + TOGETHER);
      const together = some.join('');
      const lower = together.toLowerCase();
      // A few letters are longer in lower case.
      const parts = lower.length === together.length ? some : some.map((text) => text.toLowerCase());
      this.#enterText(parts === some ? lower : parts.join(''));
      let end = 0;
      for (const { length } of parts) {
        found.push(this.#rulesIn(end, end + length));
        end += length;
      }
    }
    return found;
  }

  /** Whether the text that was read last satisfies all of some clauses. @param clauses their places in the list of the finder */
  holdsAll(clauses: readonly number[]): boolean {
    for (const clause of clauses) if (this.#satisfied[clause] !== this.#text) return false;
    return true;
  }

  /** @returns where it ends */
  #enterText(lower: string): number {
    const { length } = lower;
    if (length > this.#codes.length) this.#codes = new Uint16Array(2 * length);
    const codes = this.#codes;
    for (let at = 0; at < length; at++) codes[at] = lower.charCodeAt(at);
    return length;
  }

  #rulesIn(start: number, end: number): readonly number[] {
    this.#readPart(start, end);
    const met = [...this.#askNothing];
    for (let at = 0; at < this.#openedCount; at++) {
      const rule = this.#opened[at] as number;
      if (!this.#holdsAllOf(rule)) continue;
      // Nearly always a few: sorting them takes longer than finding them.
      let place = met.length;
      for (; place > 0 && (met[place - 1] as number) > rule; place--) met[place] = met[place - 1] as number;
      met[place] = rule;
    }
    return met;
  }

  #holdsAllOf(rule: number): boolean {
    const { items, ends } = this.#asked;
    const end = ends[rule + 1] as number;
    for (let at = ends[rule] as number; at < end; at++)
      if (this.#satisfied[items[at] as number] !== this.#text) return false;
    return true;
  }

  /** Reads the characters from one place to another as a text. */
  #readPart(start: number, end: number): void {
    this.#text += 1;
    this.#openedCount = 0;
    const codes = this.#codes;
    const [longTaken, shortTaken] = [this.#longTaken, this.#shortTaken];
    // The four characters that end at the place that is looked at, each eight bits further to the left than the next.
    let last = 0;
    for (let at = start; at < end; at++) {
      last = (last << 8) ^ (codes[at] as number);
      const longer = Math.imul(last, SPREAD) >>> (32 - LONG_BITS);
      if (((longTaken[longer >> 5] as number) & (1 << (longer & 31))) !== 0)
        this.#note(this.#long[longer] as number, last, at - LONG + 1, start, end);
      const three = last & 0xff_ffff;
      const shorter = Math.imul(three, SPREAD) >>> (32 - SHORT_BITS);
      if (((shortTaken[shorter >> 5] as number) & (1 << (shorter & 31))) !== 0)
        this.#note(this.#short[shorter] as number, three, at - LONG + 2, start, end);
    }
  }

  #note(first: number, beginning: number, at: number, start: number, end: number): void {
    for (let literal = first; literal !== 0; literal = this.#next[literal] as number) {
      if (this.#beginnings[literal] !== beginning || this.#found[literal] === this.#text) continue;
      if (at < start || !this.#standsAt(literal, at, end)) continue;
      this.#found[literal] = this.#text;
      const { items, ends } = this.#clausesOf;
      for (let place = ends[literal] as number; place < (ends[literal + 1] as number); place++) {
        const clause = items[place] as number;
        if (this.#satisfied[clause] !== this.#text) this.#satisfy(clause);
      }
    }
  }

  #standsAt(literal: number, start: number, end: number): boolean {
    const { items, ends } = this.#characters;
    const first = ends[literal] as number;
    const last = (ends[literal + 1] as number) - 1;
    if (start + last - first >= end) return false;
    for (let at = last; at >= first; at--) if (items[at] !== this.#codes[start + at - first]) return false;
    return true;
  }

  #satisfy(clause: number): void {
    this.#satisfied[clause] = this.#text;
    const { items, ends } = this.#opens;
    for (let at = ends[clause] as number; at < (ends[clause + 1] as number); at++)
      this.#opened[this.#openedCount++] = items[at] as number;
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
  const packed = emptyLists(lists);
  for (const [index, list] of lists.entries()) packed.items.set(list, packed.ends[index]);
  return packed;
}

function charactersOf(literals: readonly string[]): Lists {
  const packed = emptyLists(literals);
  let next = 0;
  for (const literal of literals)
    for (let at = 0; at < literal.length; at++) packed.items[next++] = literal.charCodeAt(at);
  return packed;
}

function emptyLists(lists: readonly { readonly length: number }[]): Lists {
  const ends = new Int32Array(lists.length + 1);
  for (const [index, { length }] of lists.entries()) ends[index + 1] = (ends[index] as number) + length;
  return { items: new Uint16Array(ends[lists.length] as number), ends };
}

/** Estimates, in a measure of its own, in how many texts a clause holds: the more and the shorter its literals, the more. */
function frequency({ literals }: Clause): number {
  let sum = 0;
  for (const { length } of literals) sum += 3 ** -length;
  return sum;
}

function leastBy(numbers: readonly number[], measure: (number: number) => number): number | undefined {
  let least: number | undefined;
  for (const number of numbers) if (least === undefined || measure(number) < measure(least)) least = number;
  return least;
}

/** Spreads numbers over the upper bits of a product. */
const SPREAD = 0x9e37_79b1;

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
  /** The first literal at a place, by its number; 0 for none. Of literals of four characters and more, and of those of three. */
  readonly #long = new Uint16Array(1 << LONG_BITS);
  readonly #short = new Uint16Array(1 << SHORT_BITS);
  /** For each literal, whose numbers begin at 1: itself, its first characters as a number, and the next one at its place. */
  readonly #literals: string[] = [''];
  readonly #beginnings: Int32Array;
  readonly #next: Uint16Array;
  /** For each literal, a bit for each of the clauses that it stands in: a frequent word stands in dozens. */
  readonly #clausesOf: Int32Array;
  /** Numbers that the bits of all clauses take up. */
  readonly #width: number;
  /** A bit for each clause that the text satisfies. */
  readonly #satisfied: Int32Array;
  /** For each literal, the last text that it was found in. */
  readonly #found: Int32Array;
  #text = 0;

  /** @param clauses which are asked for by their places in this list; 65,535 different literals at most */
  constructor(clauses: readonly Clause[]) {
    const numbers = new Map<string, number>();
    for (const { literals } of clauses)
      for (const literal of literals)
        if (!numbers.has(literal)) numbers.set(literal, this.#literals.push(literal) - 1);
    const count = this.#literals.length;
    this.#beginnings = new Int32Array(count);
    this.#next = new Uint16Array(count);
    this.#found = new Int32Array(count);
    this.#width = Math.ceil(clauses.length / 32);
    this.#satisfied = new Int32Array(this.#width);
    this.#clausesOf = new Int32Array(count * this.#width);
    for (const [literal, number] of numbers) this.#enter(number, literal);
    for (const [clause, { literals }] of clauses.entries())
      for (const literal of literals) {
        const at = (numbers.get(literal) ?? 0) * this.#width + (clause >> 5);
        this.#clausesOf[at] = (this.#clausesOf[at] ?? 0) | (1 << (clause & 31));
      }
  }

  /** Reads a text, which `holdsAll` then speaks of. */
  read(text: string): void {
    this.#text += 1;
    this.#satisfied.fill(0);
    const lower = text.toLowerCase();
    const [long, short] = [this.#long, this.#short];
    // The four characters that end at the place that is looked at, each eight bits further to the left than the next.
    let last = 0;
    for (let end = 0; end < lower.length; end++) {
      last = (last << 8) ^ lower.charCodeAt(end);
      const longer = long[Math.imul(last, SPREAD) >>> (32 - LONG_BITS)] as number;
      if (longer !== 0) this.#note(longer, last, lower, end - LONG + 1);
      const three = last & 0xff_ffff;
      const shorter = short[Math.imul(three, SPREAD) >>> (32 - SHORT_BITS)] as number;
      if (shorter !== 0) this.#note(shorter, three, lower, end - LONG + 2);
    }
  }

  /** Whether the text that was read last satisfies all of some clauses. @param clauses their places in the list of the finder */
  holdsAll(clauses: readonly number[]): boolean {
    for (const clause of clauses)
      if (((this.#satisfied[clause >> 5] ?? 0) & (1 << (clause & 31))) === 0) return false;
    return true;
  }

  #note(first: number, beginning: number, text: string, start: number): void {
    for (let literal = first; literal !== 0; literal = this.#next[literal] as number) {
      if (this.#beginnings[literal] !== beginning || this.#found[literal] === this.#text) continue;
      if (!text.startsWith(this.#literals[literal] as string, start)) continue;
      this.#found[literal] = this.#text;
      const row = literal * this.#width;
      for (let at = 0; at < this.#width; at++)
        this.#satisfied[at] = (this.#satisfied[at] as number) | (this.#clausesOf[row + at] as number);
    }
  }

  #enter(literal: number, text: string): void {
    const isLong = text.length >= LONG;
    let beginning = 0;
    for (let at = 0; at < (isLong ? LONG : LONG - 1); at++)
      beginning = (beginning << 8) ^ text.charCodeAt(at);
    if (!isLong) beginning &= 0xff_ffff;
    const table = isLong ? this.#long : this.#short;
    const place = Math.imul(beginning, SPREAD) >>> (32 - (isLong ? LONG_BITS : SHORT_BITS));
    this.#beginnings[literal] = beginning;
    this.#next[literal] = table[place] ?? 0;
    table[place] = literal;
  }
}

/** Spreads numbers over the upper bits of a product. */
const SPREAD = 0x9e37_79b1;

import { type LinearPattern, MOST_MATCHES, type PatternMatch } from './linear-pattern.ts';
import { LiteralScanner } from './literal-scanner.ts';

/** Finds all matches of a pattern in the current text, like `LinearPattern.findAll`. */
export type FindAll = (pattern: LinearPattern) => readonly PatternMatch[];

/** The beginnings of literals rule out nearly as much, and are far fewer. */
const LONGEST_LITERAL = 8;

const NOT_ASCII = /[^\0-\x7f]/;
const NONE: readonly PatternMatch[] = [];
const NO_PLACE = -1;

interface KnownPattern {
  number: number;
  /** Literals its matches begin with, by number; null when unknown. */
  leading: readonly number[] | null;
}

/** Runs many patterns over a text, each only where one pass over the literals of all shows that it can match. */
export class PatternPrefilter {
  readonly #known: ReadonlyMap<LinearPattern, KnownPattern>;
  /** Two, since most texts hold no other characters than ASCII, and a small automaton is quick. */
  readonly #ascii: LiteralScanner;
  readonly #others: LiteralScanner;
  readonly #asciiCount: number;
  /** Numbers of the patterns that each literal makes possible. */
  readonly #patternsOf: readonly (readonly number[])[];
  /** Patterns that no literal rules out. */
  readonly #unruled: readonly number[];
  /** Length of the literal at the start of each pattern; 0 for others, whose positions are not needed. */
  readonly #leadingLength: Uint8Array;
  readonly #found: FoundLiterals;
  /** Signals and stance of an answer are read one after the other. */
  #last: { text: string; findAll: FindAll } = { text: '', findAll: () => NONE };

  constructor(patterns: readonly LinearPattern[]) {
    const all = new Set(
      patterns.flatMap(({ literals }) => [...beginnings(literals.required), ...beginnings(literals.leading)]),
    );
    const ascii = [...all].filter((literal) => !NOT_ASCII.test(literal));
    const others = [...all].filter((literal) => NOT_ASCII.test(literal));
    this.#ascii = new LiteralScanner(ascii);
    this.#others = new LiteralScanner(others);
    this.#asciiCount = ascii.length;
    const numberOf = new Map([...ascii, ...others].map((literal, number) => [literal, number]));
    const numbered = (literals: readonly string[] | null) =>
      literals && beginnings(literals).map((literal) => numberOf.get(literal) ?? 0);
    const lengths = [...ascii, ...others].map((literal) => literal.length);
    const patternsOf: number[][] = Array.from(numberOf, () => []);
    this.#patternsOf = patternsOf;
    this.#leadingLength = new Uint8Array(numberOf.size);
    this.#unruled = patterns.flatMap(({ literals }, number) => (literals.required === null ? [number] : []));
    this.#known = new Map(
      patterns.map((pattern, number) => {
        for (const literal of numbered(pattern.literals.required) ?? []) patternsOf[literal]?.push(number);
        const leading = pattern.matchAt && numbered(pattern.literals.leading);
        for (const literal of leading ?? []) this.#leadingLength[literal] = lengths[literal] ?? 0;
        return [pattern, { number, leading }];
      }),
    );
    this.#found = new FoundLiterals(numberOf.size, patterns.length);
  }

  look(text: string): FindAll {
    if (text === '' || this.#last.text !== text) this.#last = { text, findAll: this.#finderIn(text) };
    return this.#last.findAll;
  }

  #finderIn(text: string): FindAll {
    const found = this.#found;
    return (pattern) => {
      if (found.text !== text) this.#scan(text);
      const known = this.#known.get(pattern);
      if (known === undefined) return pattern.findAll(text);
      if (!found.isPossible(known.number)) return NONE;
      if (pattern.literals.isAnchored && pattern.matchAt) return matchesAt(pattern, text, [0]);
      if (known.leading === null) return pattern.findAll(text);
      return matchesAt(pattern, text, found.startsOf(known.leading));
    };
  }

  #scan(text: string): void {
    const found = this.#found;
    found.clear(text);
    for (const pattern of this.#unruled) found.allow(pattern);
    const visit = (literal: number, end: number) => {
      if (found.isNew(literal))
        for (const pattern of this.#patternsOf[literal] as readonly number[]) found.allow(pattern);
      const length = this.#leadingLength[literal] as number;
      if (length > 0) found.add(literal, end - length);
    };
    this.#ascii.scan(text, visit);
    const count = this.#asciiCount;
    if (NOT_ASCII.test(text)) this.#others.scan(text, (literal, end) => visit(literal + count, end));
  }
}

/** Literals found in the last text. Reused, since a text is queried hundreds of times. */
class FoundLiterals {
  text: string | null = null;
  /** Number of the current text: entries of the lists below are valid when they have it. */
  #round = 0;
  readonly #seenIn: Float64Array;
  readonly #possibleIn: Float64Array;
  /** The last place of a literal; the one before it is in `#before`. */
  readonly #lastPlace: Int32Array;
  readonly #starts: number[] = [];
  readonly #before: number[] = [];
  #count = 0;

  constructor(literals: number, patterns: number) {
    this.#seenIn = new Float64Array(literals);
    this.#possibleIn = new Float64Array(patterns);
    this.#lastPlace = new Int32Array(literals);
  }

  clear(text: string): void {
    this.text = text;
    this.#round++;
    this.#count = 0;
  }

  isNew(literal: number): boolean {
    if (this.#seenIn[literal] === this.#round) return false;
    this.#seenIn[literal] = this.#round;
    this.#lastPlace[literal] = NO_PLACE;
    return true;
  }

  allow(pattern: number): void {
    this.#possibleIn[pattern] = this.#round;
  }

  isPossible(pattern: number): boolean {
    return this.#possibleIn[pattern] === this.#round;
  }

  add(literal: number, start: number): void {
    this.#starts[this.#count] = start;
    this.#before[this.#count] = this.#lastPlace[literal] as number;
    this.#lastPlace[literal] = this.#count++;
  }

  /** Returns the starts of some of the literals, in order. */
  startsOf(literals: readonly number[]): number[] {
    const starts: number[] = [];
    let seen = 0;
    for (const literal of literals) {
      if (this.#seenIn[literal] !== this.#round) continue;
      seen++;
      for (
        let place = this.#lastPlace[literal] as number;
        place !== NO_PLACE;
        place = this.#before[place] as number
      )
        starts.push(this.#starts[place] as number);
    }
    // Those of one literal come from the last to the first.
    return seen === 1 ? starts.reverse() : starts.sort((a, b) => a - b);
  }
}

function beginnings(literals: readonly string[] | null): string[] {
  return [...new Set(literals?.map((literal) => literal.slice(0, LONGEST_LITERAL)))];
}

function matchesAt(pattern: LinearPattern, text: string, starts: readonly number[]): readonly PatternMatch[] {
  let matches: PatternMatch[] | null = null;
  let reached = 0;
  for (const start of starts) {
    if (start < reached) continue;
    const match = pattern.matchAt?.(text, start);
    if (!match) continue;
    matches ??= [];
    matches.push(match);
    if (matches.length === MOST_MATCHES) break;
    reached = Math.max(match.end, match.start + 1);
  }
  return matches ?? NONE;
}

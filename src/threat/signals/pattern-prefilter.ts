import { type LinearPattern, MOST_MATCHES, type PatternMatch } from './linear-pattern.ts';
import { LiteralScanner } from './literal-scanner.ts';

/** All matches of a pattern in the text that was looked at, as `LinearPattern.findAll` gives them. */
export type FindAll = (pattern: LinearPattern) => PatternMatch[];

/** The beginnings of literals rule out nearly as much, and are far fewer. */
const LONGEST_LITERAL = 8;

const NOT_ASCII = /[^\0-\x7f]/;

interface NumberedLiteral {
  number: number;
  length: number;
}

interface KnownLiterals {
  required: readonly NumberedLiteral[] | null;
  leading: readonly NumberedLiteral[] | null;
}

/** Runs many patterns over a text, each only where one pass over the literals of all shows that it can match. */
export class PatternPrefilter {
  readonly #known: ReadonlyMap<LinearPattern, KnownLiterals>;
  /** Two, since most texts hold no other characters than ASCII, and a small automaton is quick. */
  readonly #ascii: LiteralScanner;
  readonly #others: LiteralScanner;
  readonly #asciiCount: number;
  /** Signals and stance of an answer are read one after the other. */
  #last: { text: string; findAll: FindAll } = { text: '', findAll: () => [] };

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
      literals &&
      beginnings(literals).map((literal) => ({
        number: numberOf.get(literal) ?? 0,
        length: literal.length,
      }));
    this.#known = new Map(
      patterns.map((pattern) => [
        pattern,
        {
          required: numbered(pattern.literals.required),
          leading: pattern.matchAt && numbered(pattern.literals.leading),
        },
      ]),
    );
  }

  look(text: string): FindAll {
    if (text === '' || this.#last.text !== text) this.#last = { text, findAll: this.#finderIn(text) };
    return this.#last.findAll;
  }

  #finderIn(text: string): FindAll {
    const ascii = this.#ascii.scan(text);
    const others = NOT_ASCII.test(text) ? this.#others.scan(text) : [];
    const endsOf = ({ number }: NumberedLiteral) =>
      number < this.#asciiCount ? ascii[number] : others[number - this.#asciiCount];
    return (pattern) => {
      const { required, leading } = this.#known.get(pattern) ?? { required: null, leading: null };
      if (required?.every((literal) => endsOf(literal) === undefined)) return [];
      if (pattern.literals.isAnchored && pattern.matchAt) return matchesAt(pattern, text, [0]);
      if (leading === null) return pattern.findAll(text);
      const starts = leading.flatMap((literal) => endsOf(literal)?.map((end) => end - literal.length) ?? []);
      return matchesAt(
        pattern,
        text,
        starts.sort((a, b) => a - b),
      );
    };
  }
}

function beginnings(literals: readonly string[] | null): string[] {
  return [...new Set(literals?.map((literal) => literal.slice(0, LONGEST_LITERAL)))];
}

function matchesAt(pattern: LinearPattern, text: string, starts: readonly number[]): PatternMatch[] {
  const matches: PatternMatch[] = [];
  let reached = 0;
  for (const start of starts) {
    if (start < reached) continue;
    const match = pattern.matchAt?.(text, start);
    if (!match) continue;
    matches.push(match);
    if (matches.length === MOST_MATCHES) break;
    reached = Math.max(match.end, match.start + 1);
  }
  return matches;
}

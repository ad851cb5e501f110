import { foldCase } from './fold-letter-case.ts';

/** More alternatives than that are not worth looking for. */
const MOST_LITERALS = 150;
/** Shorter literals rule nothing out. */
const LEAST_LENGTH = 2;
const CLASS_LIMIT = 6;

/** Facts about the matches of one part of a pattern. */
interface Known {
  /** All its matches, when they are few. */
  exact: readonly string[] | null;
  /** Each match holds one of them. */
  required: readonly string[] | null;
  /** Each match begins with one of them; one may be empty. */
  leading: readonly string[];
  /** It matches at the beginning of the text only. */
  isAnchored: boolean;
}

/** Case-folded texts that every match of a pattern holds, or begins with. */
export interface PatternLiterals {
  /** Literals of which each match contains at least one; null when unknown. */
  required: readonly string[] | null;
  /** Literals with which each match begins; null when unknown. */
  leading: readonly string[] | null;
  /** It matches at the beginning of the text only. */
  isAnchored: boolean;
}

const ANYTHING: Known = { exact: null, required: null, leading: [''], isAnchored: false };
const NOTHING: Known = exactly(['']);
const UNKNOWN: PatternLiterals = { required: null, leading: null, isAnchored: false };

/** The pattern uses unsupported syntax. */
class NotUnderstood extends Error {}

/**
 * Source: the idea of R. Cox, "Regular Expression Matching with a Trigram Index" (2012), with whole literals.
 * @param source RE2 syntax; of what is not understood nothing is known
 */
export function patternLiterals(source: string): PatternLiterals {
  try {
    const reader = new PatternReader(source);
    const known = reader.alternation();
    if (!reader.isAtEnd()) return UNKNOWN;
    return {
      required: best([usable(known.exact), usable(known.required)]),
      leading: usable(known.leading),
      isAnchored: known.isAnchored,
    };
  } catch (error) {
    if (error instanceof NotUnderstood || error instanceof RangeError) return UNKNOWN;
    throw error;
  }
}

class PatternReader {
  readonly #characters: readonly string[];
  #next = 0;

  constructor(source: string) {
    this.#characters = [...source];
  }

  isAtEnd(): boolean {
    return this.#next >= this.#characters.length;
  }

  alternation(): Known {
    const branches = [this.#concatenation()];
    while (this.#take('|')) branches.push(this.#concatenation());
    if (branches.length === 1) return branches[0] ?? NOTHING;
    const exact = union(branches.map((branch) => branch.exact));
    return {
      exact,
      required: exact ? null : union(branches.map((branch) => best([usable(branch.exact), branch.required]))),
      leading: union(branches.map((branch) => branch.leading)) ?? [''],
      isAnchored: branches.every((branch) => branch.isAnchored),
    };
  }

  #concatenation(): Known {
    /** The literals that the last parts make together. */
    let run: readonly string[] = [''];
    let leading: readonly string[] | null = null;
    let isAnchored = false;
    const found: (readonly string[] | null)[] = [];
    for (
      let isFirst = true;
      !this.isAtEnd() && this.#peek() !== '|' && this.#peek() !== ')';
      isFirst = false
    ) {
      const part = this.#repetition();
      if (isFirst) isAnchored = part.isAnchored;
      const longer = part.exact && product(run, part.exact);
      if (longer) {
        run = longer;
        continue;
      }
      leading ??= product(run, part.leading) ?? run;
      found.push(usable(run), part.required, usable(part.exact));
      run = part.exact ?? [''];
    }
    if (leading === null) return { ...exactly(run), isAnchored };
    return { exact: null, required: best([...found, usable(run)]), leading, isAnchored };
  }

  #repetition(): Known {
    const part = this.#atom();
    const [least, most] = this.#quantifier();
    if (least === 1 && most === 1) return part;
    if (least === 0) return most === 1 && part.exact ? exactly([...new Set(['', ...part.exact])]) : ANYTHING;
    return {
      exact: null,
      required: best([usable(part.exact), part.required]),
      leading: part.leading,
      isAnchored: part.isAnchored,
    };
  }

  #quantifier(): readonly [number, number] {
    let range: readonly [number, number] = [1, 1];
    if (this.#take('?')) range = [0, 1];
    else if (this.#take('*')) range = [0, Number.POSITIVE_INFINITY];
    else if (this.#take('+')) range = [1, Number.POSITIVE_INFINITY];
    else if (this.#peek() === '{') {
      const counts = /^\{(\d+)(,(\d*))?\}/.exec(this.#characters.slice(this.#next, this.#next + 12).join(''));
      if (!counts) throw new NotUnderstood();
      const least = Number(counts[1]);
      range = [least, counts[2] === undefined ? least : Number(counts[3] || Number.POSITIVE_INFINITY)];
      this.#next += counts[0].length;
    } else return range;
    this.#take('?');
    return range;
  }

  #atom(): Known {
    const character = this.#characters[this.#next++] ?? '';
    if (character === '(') return this.#group();
    if (character === '[') return this.#class();
    if (character === '\\') return this.#escape();
    if (character === '.') return ANYTHING;
    if (character === '^') return { ...NOTHING, isAnchored: true };
    if (character === '$') return NOTHING;
    if ('?*+{'.includes(character)) throw new NotUnderstood();
    return literal(character);
  }

  #group(): Known {
    if (this.#take('?')) {
      if (!this.#take(':')) this.#groupName();
    }
    const known = this.alternation();
    if (!this.#take(')')) throw new NotUnderstood();
    return known;
  }

  #groupName(): void {
    this.#take('P');
    if (!this.#take('<') || !/[A-Za-z_]/.test(this.#peek())) throw new NotUnderstood();
    while (!this.#take('>')) {
      if (this.isAtEnd()) throw new NotUnderstood();
      this.#next++;
    }
  }

  /** Few single characters are alternatives; everything else may be any character. */
  #class(): Known {
    const characters: string[] = [];
    let isPlain = !this.#take('^');
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      const character = this.#characters[this.#next++];
      if (character === undefined || (character === '[' && this.#peek() === ':')) throw new NotUnderstood();
      if (character === '\\') {
        const escaped = this.#escape().exact?.[0];
        if (escaped) characters.push(escaped);
        else isPlain = false;
      } else if (character === '-') isPlain = false;
      else characters.push(character);
    }
    this.#next++;
    if (!isPlain || characters.length > CLASS_LIMIT) return ANYTHING;
    const known = union(characters.map((character) => literal(character).exact));
    return known ? exactly(known) : ANYTHING;
  }

  #escape(): Known {
    const character = this.#characters[this.#next++] ?? '';
    if ('bBAz'.includes(character)) return NOTHING;
    if ('dDwWsS'.includes(character)) return ANYTHING;
    if ('pP'.includes(character)) {
      if (!this.#take('{')) this.#next++;
      else while (!this.#take('}')) if (this.isAtEnd() || !this.#next++) throw new NotUnderstood();
      return ANYTHING;
    }
    if ('nrtfv'.includes(character)) return ANYTHING;
    if (/^[A-Za-z0-9]$/.test(character) || character === '') throw new NotUnderstood();
    return literal(character);
  }

  #peek(): string {
    return this.#characters[this.#next] ?? '';
  }

  #take(character: string): boolean {
    if (this.#characters[this.#next] !== character) return false;
    this.#next++;
    return true;
  }
}

/** Letters outside the Basic Multilingual Plane have case as well; they are rare enough to be left out. */
function literal(character: string): Known {
  return character.length === 1 ? exactly([foldCase(character)]) : ANYTHING;
}

function exactly(texts: readonly string[]): Known {
  return { exact: texts, required: null, leading: texts, isAnchored: false };
}

/** Every head with every tail; null when they are too many. */
function product(heads: readonly string[], tails: readonly string[]): readonly string[] | null {
  if (heads.length * tails.length > MOST_LITERALS) return null;
  return [...new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))];
}

function union(sets: readonly (readonly string[] | null)[]): readonly string[] | null {
  const all = new Set<string>();
  for (const set of sets) {
    if (set === null) return null;
    for (const text of set) all.add(text);
    if (all.size > MOST_LITERALS) return null;
  }
  return [...all];
}

function usable(set: readonly string[] | null): readonly string[] | null {
  return set?.every((text) => text.length >= LEAST_LENGTH) ? set : null;
}

/** Long literals are rare in texts, and few are quicker to look for. */
function best(sets: readonly (readonly string[] | null)[]): readonly string[] | null {
  let chosen: readonly string[] | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const set of sets) {
    if (set === null || set.length === 0) continue;
    const shortest = Math.min(...set.map((text) => text.length));
    const value = Math.min(shortest, 10) - Math.log2(set.length) / 2;
    if (value > highest) [chosen, highest] = [set, value];
  }
  return chosen;
}

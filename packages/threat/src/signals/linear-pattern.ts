import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { RE2JS } from 're2js';
import { type PatternLiterals, patternLiterals } from './pattern-literals.ts';

/** A match of a pattern: UTF-16 offsets, `end` exclusive. */
export interface PatternMatch {
  start: number;
  end: number;
}

/**
 * A pattern that runs in linear time: RE2 syntax, case ignored, leftmost match and first alternative. `\s` is any blank
 * of Unicode, `.` anything but a line feed; `\w`, `\d` and `\b` know ASCII only, as in RE2.
 */
export interface LinearPattern {
  readonly source: string;
  readonly literals: PatternLiterals;
  /** The first match that begins at `from` or later. */
  find(text: string, from?: number): PatternMatch | null;
  /** Matches that do not overlap, in order; at most `most`. */
  findAll(text: string, most?: number): PatternMatch[];
  /** The match that begins at `start`; null for a pattern that can only be searched for. */
  readonly matchAt: ((text: string, start: number) => PatternMatch | null) | null;
}

/** Most matches of one pattern in one text. */
export const MOST_MATCHES = 1000;
/**
 * Most steps of an untrusted compiled pattern: time grows with their number times the text's length, and
 * 5,000 take a minute or two for 1 MB. The largest shipped pattern has 1,244.
 */
const MOST_STEPS = 5000;
const BLANKS = '\\t\\n\\v\\f\\r\\p{Z}\\x{FEFF}';

/**
 * Compiles an untrusted pattern for an engine that cannot backtrack.
 * @throws PatternError what is not an RE2 expression, or too large
 */
export function userPattern(source: string): LinearPattern {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(withUnicodeBlanks(source), RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw new PatternError(source, error instanceof Error ? error.message : String(error));
  }
  const steps = compiled.programSize();
  if (steps > MOST_STEPS) {
    throw new PatternError(
      source,
      `repeats are written out, which makes ${steps} steps of at most ${MOST_STEPS}`,
      'is too large',
    );
  }
  return linearPattern(source, (text, from) => {
    const matcher = compiled.matcher(text);
    return matcher.find(from) ? { start: matcher.start(), end: matcher.end() } : null;
  });
}

/**
 * A pattern of ours, run natively and so 20 to 100 times faster. Only for patterns that a test has proved linear, and
 * equal in both engines (test/rule-patterns.test.ts).
 * @throws PatternError what is not an expression
 */
export function ownPattern(source: string): LinearPattern {
  let compiled: RegExp;
  let sticky: RegExp;
  try {
    compiled = new RegExp(withRe2Dots(source), 'giu');
    sticky = new RegExp(compiled.source, 'yiu');
  } catch (error) {
    throw new PatternError(source, error instanceof Error ? error.message : String(error));
  }
  const run = (expression: RegExp) => (text: string, from: number) => {
    expression.lastIndex = from;
    const match = expression.exec(text);
    return match ? { start: match.index, end: match.index + match[0].length } : null;
  };
  return linearPattern(source, run(compiled), run(sticky));
}

function linearPattern(
  source: string,
  search: (text: string, from: number) => PatternMatch | null,
  matchAt: LinearPattern['matchAt'] = null,
): LinearPattern {
  const literals = patternLiterals(source);
  const prefilter = literals.required && new RegExp(literals.required.map(escaped).join('|'), 'iu');
  const find = (text: string, from: number) =>
    from > text.length || (prefilter && !prefilter.test(text)) ? null : search(text, from);
  return {
    source,
    literals,
    matchAt,
    find: (text, from = 0) => find(text, from),
    findAll(text, most = MOST_MATCHES) {
      const matches: PatternMatch[] = [];
      let match = find(text, 0);
      while (match && matches.length < most) {
        matches.push(match);
        const next = match.end > match.start ? match.end : match.end + 1;
        match = next > text.length ? null : search(text, next);
      }
      return matches;
    },
  };
}

/** Extends RE2's `\s`, which is ASCII. Quoted parts (`\Q…\E`) stay unchanged. */
function withUnicodeBlanks(source: string): string {
  if (source.includes('\\Q')) return source;
  let inClass = false;
  return source.replace(/\\[\s\S]|\[\^?\]?|\]/g, (part) => {
    if (part === '\\s') return inClass ? BLANKS : `[${BLANKS}]`;
    if (part === '\\S') return inClass ? part : `[^${BLANKS}]`;
    if (part.startsWith('[')) inClass = true;
    else if (part === ']') inClass = false;
    return part;
  });
}

/** JavaScript's `.` stops at more than a line feed. */
function withRe2Dots(source: string): string {
  let inClass = false;
  return source.replace(/\\[\s\S]|\[|\]|\./g, (part) => {
    if (part === '.') return inClass ? part : '[^\\n]';
    if (part === '[') inClass = true;
    else if (part === ']') inClass = false;
    return part;
  });
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

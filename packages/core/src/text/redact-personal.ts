import { redactKeys } from './redact-keys.ts';

const REDACTED = '[redacted]';

/** Parts of a text that name the person or the machine. */
export interface PersonalNames {
  /** Home folder. */
  home?: string | undefined;
  user?: string | undefined;
  host?: string | undefined;
}

const SHAPES: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]{1,40}-----[^-]{0,20000}(?:-----END [A-Z ]{1,40}-----)?/g, REDACTED],
  [/\beyJ[\w-]{8,4000}\.[\w-]{4,8000}(?:\.[\w-]{0,4000})?/g, REDACTED],
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]{0,200}:[^\s/@]{1,200}@/gi, `$1${REDACTED}@`],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, REDACTED],
  [/\b(?:gh[pousr]_|github_pat_|xox[abprs]-|glpat-|npm_|AKIA|ASIA)[\w-]{8,200}/g, REDACTED],
  [
    /\b(pass(?:word|wd|phrase)?|secret|token|api[_-]?key)(["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"',;]{4,200}/gi,
    `$1$2${REDACTED}`,
  ],
];
const LONG_WORD = /[A-Za-z0-9+/_=-]{20,}/g;
const LEAST_ENTROPY = 3.5;
const SHORTEST_NAME = 3;

/**
 * Redacts keys, tokens, passwords, words that look random, e-mail addresses, and the names of the person and the
 * machine. Linear in the text's length. Cut a text only after it was redacted: half a key is no longer found.
 */
export function redactPersonal(text: string, { home, user, host }: PersonalNames = {}): string {
  let result = redactKeys(text, []);
  for (const [shape, by] of SHAPES) result = result.replace(shape, by);
  if (home !== undefined && home.length > SHORTEST_NAME) result = result.replaceAll(home, '~');
  result = result.replace(/(?<![\w/])(?:\/home|\/Users|[A-Z]:\\Users)[/\\][^\s/\\"']{1,100}/g, '~');
  result = result.replace(LONG_WORD, (word) => (looksRandom(word) ? REDACTED : word));
  for (const name of [user, host])
    if (name !== undefined && name.length >= SHORTEST_NAME) result = result.replaceAll(name, REDACTED);
  return result;
}

/** Returns true for a long word with letters and digits and many different signs, as keys have. */
function looksRandom(word: string): boolean {
  if (!/\d/.test(word) || !/[A-Za-z]/.test(word)) return false;
  const counts = new Map<string, number>();
  for (const sign of word) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / word.length) * Math.log2(count / word.length);
  return entropy >= LEAST_ENTROPY;
}

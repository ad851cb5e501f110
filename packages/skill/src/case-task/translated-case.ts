/** A value of a file, by its keys. */
export type Fields = Readonly<Record<string, unknown>>;

/** One case of another dialect, during translation into our keys. */
export class TranslatedCase {
  readonly graders: Fields[] = [];
  readonly expectations: string[] = [];
  /** Unsupported parts, each a sentence without its subject. */
  readonly notes: string[] = [];

  grader(kind: string, fields: Fields): void {
    this.graders.push({ kind, ...fields });
  }

  /** @param what of the dialect */
  unsupported(what: string): void {
    this.notes.push(`has ${what.slice(0, 200)}, which is not supported: not graded`);
  }
}

/** The texts of a list, or a single text. */
export function textsIn(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}

/** Tags are an author's own; one may be the bucket of the prompt. */
export function bucketIn(tags: unknown): Fields {
  const bucket = textsIn(tags).find((tag) => ['explicit', 'implicit', 'contextual'].includes(tag));
  return bucket === undefined ? {} : { bucket };
}

/** Returns a record's keys that no reader knows. */
export function otherKeys(fields: Fields, known: readonly string[]): string[] {
  return Object.keys(fields)
    .filter((key) => !known.includes(key))
    .slice(0, 20);
}

/** A text as an expression that matches it. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Puts `^` and `$` at the ends of the whole text, where they are for Go and JavaScript; for graders of ours they are at lines. */
export const AT_WHOLE_TEXT = '(?-m)';
const AT_LINES = '(?m)';

/** An expression of another dialect as a grader of ours has it. */
export function anchored(pattern: string): string {
  if (pattern.startsWith(AT_LINES)) return pattern.slice(AT_LINES.length);
  return /[\^$]/.test(pattern) ? AT_WHOLE_TEXT + pattern : pattern;
}

/** The way back, for a dialect whose expressions know `(?m)`. */
export function unanchored(pattern: string): string {
  if (pattern.startsWith(AT_WHOLE_TEXT)) return pattern.slice(AT_WHOLE_TEXT.length);
  return /[\^$]/.test(pattern) ? AT_LINES + pattern : pattern;
}

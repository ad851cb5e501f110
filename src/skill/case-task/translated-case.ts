/** A value of a file, by its keys. */
export type Fields = Readonly<Record<string, unknown>>;

/** What another dialect says of one case, on its way into keys of ours. */
export class TranslatedCase {
  readonly graders: Fields[] = [];
  readonly expectations: string[] = [];
  /** What is not supported, each a sentence without its subject. */
  readonly notes: string[] = [];

  grader(kind: string, fields: Fields): void {
    this.graders.push({ kind, ...fields });
  }

  /** @param what of the dialect */
  unsupported(what: string): void {
    this.notes.push(`has ${what.slice(0, 200)}, which is not supported: not graded`);
  }
}

/** The texts of a list, or a text alone. */
export function textsIn(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}

/** Those of the given keys that a record has and nobody looks at. */
export function otherKeys(fields: Fields, known: readonly string[]): string[] {
  return Object.keys(fields)
    .filter((key) => !known.includes(key))
    .slice(0, 20);
}

/** A text as an expression that matches it. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

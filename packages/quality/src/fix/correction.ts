import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Profile } from '@plugin-eval/core/documents/names.ts';
import type { TextEdit } from '@plugin-eval/skill/text-edit.ts';

/** A Markdown file of a skill, parsed: what a correction may change is compared in this form. */
export interface ParsedText {
  /** Values of the frontmatter by name. From broken YAML all values are strings. */
  fields: ReadonlyMap<string, unknown>;
  /** False for frontmatter that is missing or broken. */
  isValid: boolean;
  /** Blocks and words of the body, one text for each token. */
  body: readonly string[];
}

/** A file with a finding, before it is corrected. */
export interface CorrectedFile {
  /** The whole file, byte order mark and line ends included. */
  text: string;
  parsed: ParsedText;
  /** Relative to the skill folder. */
  path: string;
  /** Name of the skill's folder. */
  folderName: string;
  /** Files of the skill, relative to its folder. */
  files: readonly string[];
  profile: Profile;
}

/** Edits that correct a finding, and a check that nothing else has changed. */
export interface Proposal {
  edits: readonly TextEdit[];
  isSame(before: ParsedText, after: ParsedText): boolean;
}

/**
 * Corrects a finding of a rule without changing what the text means. Returns null where only a person can. What it
 * proposes is proven before it is offered: see prove-correction.ts.
 */
export type Correction = (file: CorrectedFile, finding: Finding) => Proposal | null;

/** A check that only the values of the frontmatter changed, to these. */
export function onlyFields(expected: ReadonlyMap<string, unknown>): Proposal['isSame'] {
  return (before, after) =>
    after.isValid && isEqual(expected, after.fields) && before.body.join('\n') === after.body.join('\n');
}

/** A check that only the body changed, and is the same once both were put in one form. */
export function onlyBody(inOneForm: (token: string) => string = (token) => token): Proposal['isSame'] {
  return (before, after) =>
    before.isValid === after.isValid &&
    isEqual(before.fields, after.fields) &&
    before.body.map(inOneForm).join('\n') === after.body.map(inOneForm).join('\n');
}

/** Compares values of frontmatter; the order of fields has no meaning. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isEqual(value, b.get(key)));
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isEqual(value, b[index]));
  return Object.is(a, b) || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
}

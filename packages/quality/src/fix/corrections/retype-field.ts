import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { editableFrontmatter } from '@plugin-eval/skill/editable-frontmatter.ts';
import {
  CONTEXTS,
  EFFORT_LEVELS,
  SHELLS,
  TEXTS_FOR_FALSE,
  TEXTS_FOR_TRUE,
} from '../../static/field-values.ts';
import { type CorrectedFile, type Correction, onlyFields, type Proposal } from '../correction.ts';

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  effort: EFFORT_LEVELS,
  context: CONTEXTS,
  shell: SHELLS,
};

/** Puts quotes around a value that must be text and was read as a number, a boolean or a date. */
export function quoteField(fields: readonly string[]): Correction {
  return (file, { evidence }) => {
    const field = fields.find(
      (name) => isOdd(file.parsed.fields.get(name)) && isNamed(evidence, name, fields),
    );
    const scalar = field === undefined ? null : (editableFrontmatter(file.text)?.scalarOf(field) ?? null);
    if (field === undefined || scalar === null) return null;
    return setTo(file, field, scalar.source);
  };
}

/** Writes true or false where another word means it. */
export const booleanField: Correction = (file, { evidence }) => {
  const field = evidence?.split(':')[0] ?? '';
  const given = trimBlanks(String(file.parsed.fields.get(field))).toLowerCase();
  if (TEXTS_FOR_TRUE.includes(given)) return setTo(file, field, true);
  return TEXTS_FOR_FALSE.includes(given) ? setTo(file, field, false) : null;
};

/** Writes a known value in its own letter case. */
export const choiceField: Correction = (file, { evidence }) => {
  const field = evidence?.split(':')[0] ?? '';
  const given = trimBlanks(String(file.parsed.fields.get(field))).toLowerCase();
  const meant = Object.hasOwn(CHOICES, field) ? CHOICES[field]?.find((known) => known === given) : undefined;
  return meant === undefined ? null : setTo(file, field, meant);
};

function isOdd(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date;
}

/** Findings about one of several fields begin their evidence with its name. */
function isNamed(evidence: string | null, field: string, fields: readonly string[]): boolean {
  return fields.length === 1 || (evidence?.startsWith(`${field}:`) ?? false);
}

export function setTo(
  { text, parsed }: CorrectedFile,
  field: string,
  value: string | boolean,
): Proposal | null {
  const edits = editableFrontmatter(text)?.setScalar(field, value) ?? null;
  return edits === null ? null : { edits, isSame: onlyFields(new Map(parsed.fields).set(field, value)) };
}

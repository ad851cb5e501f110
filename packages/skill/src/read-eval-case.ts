import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { isPlacedFile } from './case-task/case-files.ts';
import { FROM_KEY, LABEL_FROM_KEY, readCaseTask } from './case-task/read-case-task.ts';
import type { EvalCase } from './eval-case.ts';
import { type EvalEntry, PROMPT_KEYS } from './eval-case-entries.ts';
import {
  bucketNamed,
  isLabelWord,
  labelImplied,
  labelKeyOf,
  labelOf,
  labelProblem,
} from './eval-case-label.ts';
import { expectedSkillsKey, expectedSkillsOf } from './expected-skills.ts';

const MAX_PROMPT_CHARACTERS = 16_000;
const MAX_OUTPUT_CHARACTERS = 16_000;
const MAX_EXPECTATIONS = 100;
const MAX_EXPECTATION_CHARACTERS = 2_000;
const MAX_FILES = 100;
const MAX_ID_CHARACTERS = 200;
const MAX_PATH_CHARACTERS = 1_000;

/** Value of `status` in a case that a person still has to check. */
export const DRAFT_STATUS = 'draft';

/** Keys of statements to check, and of prose about a good answer. */
const EXPECTATION_KEYS = [
  'expectations',
  'assertions',
  'expected_behavior',
  'expected_behaviors',
  'expected_behaviour',
  'criteria',
  'checks',
];
const OUTPUT_KEYS = ['expected_output', 'ground_truth', 'expected_answer', 'expected_result', 'expected'];
/** Keys of the statement in an expectation object. */
const STATEMENT_KEYS = ['text', 'description', 'assertion', 'expectation', 'criterion', 'check', 'name'];

/** The purpose of a file: labelled prompts, or tasks of the skill, whose prose may suggest a label. */
export type EvalFileKind = 'triggers' | 'tasks';

/** A case, or the reason an entry is not one: a phrase that follows "without", "with" and the like. */
export type EvalCaseOrProblem = { evalCase: EvalCase; isDraft: boolean } | { problem: string };

/** Reads one entry of any dialect. */
export function readEvalCase({ value, shouldTrigger }: EvalEntry, kind: EvalFileKind): EvalCaseOrProblem {
  const prompt = promptOf(value);
  if (prompt === null) return { problem: 'without a prompt' };
  if (prompt.length > MAX_PROMPT_CHARACTERS) {
    return { problem: `with a prompt of more than ${MAX_PROMPT_CHARACTERS} characters` };
  }
  const label = labelOf(value, shouldTrigger);
  if (label === 'contradictory') return { problem: `whose label ${labelProblem(value)}` };
  const expectedSkills = expectedSkillsOf(value);
  if (expectedSkills === 'unreadable') return { problem: 'whose expected_skill is neither a name nor null' };
  const expectations = isRecord(value) ? expectationsOf(value) : [];
  const expectedOutput = isRecord(value) ? outputOf(value) : null;
  const describesJob = kind === 'tasks' || expectations.length > 0 || expectedOutput !== null;
  return {
    isDraft: isRecord(value) && ownField(value, 'status') === DRAFT_STATUS,
    evalCase: {
      id: isRecord(value) ? idOf(value) : null,
      prompt,
      shouldTrigger: label,
      labelFrom: labelFromOf(value, shouldTrigger),
      expectedSkills,
      guess: describesJob ? labelImplied([expectedOutput ?? '', ...expectations]) : null,
      bucket: bucketNamed(value),
      expectedOutput,
      expectations,
      expectationsFrom: isRecord(value) ? expectationKeysOf(value) : [],
      files: isRecord(value) ? filesOf(value) : [],
      task: isRecord(value) ? readCaseTask(value) : null,
    },
  };
}

/** The key that the label comes from, as the file has it. */
function labelFromOf(value: unknown, ofList: boolean | null): string | null {
  if (isRecord(value)) {
    const translated = ownField(value, LABEL_FROM_KEY);
    if (typeof translated === 'string') return translated;
    const key = labelKeyOf(value);
    if (key !== null) return key;
  }
  if (ofList !== null) return 'its list';
  return isRecord(value) ? expectedSkillsKey(value) : null;
}

function promptOf(value: unknown): string | null {
  const candidates = isRecord(value) ? PROMPT_KEYS.map((key) => ownField(value, key)) : [value];
  return firstText(candidates);
}

function outputOf(record: Readonly<Record<string, unknown>>): string | null {
  const text = firstText(
    OUTPUT_KEYS.map((key) => ownField(record, key)).filter((value) => !isLabelWord(value)),
  );
  return text === null ? null : text.slice(0, MAX_OUTPUT_CHARACTERS).toWellFormed();
}

function expectationsOf(record: Readonly<Record<string, unknown>>): string[] {
  return EXPECTATION_KEYS.flatMap((key) => listOf(ownField(record, key)))
    .slice(0, MAX_EXPECTATIONS)
    .flatMap(statementOf);
}

function expectationKeysOf(record: Readonly<Record<string, unknown>>): string[] {
  const translated = ownField(record, FROM_KEY);
  const keys = EXPECTATION_KEYS.filter((key) => holdsStatements(record, key));
  return typeof translated === 'string' && keys.length > 0 ? [translated] : keys;
}

function holdsStatements(record: Readonly<Record<string, unknown>>, key: string): boolean {
  return listOf(ownField(record, key)).some((item) => statementOf(item).length > 0);
}

function statementOf(item: unknown): string[] {
  const candidates = isRecord(item) ? STATEMENT_KEYS.map((key) => ownField(item, key)) : [item];
  const statement = firstText(candidates, MAX_EXPECTATION_CHARACTERS);
  return statement === null ? [] : [statement];
}

function idOf(record: Readonly<Record<string, unknown>>): string | null {
  const value = ownField(record, 'id') ?? ownField(record, 'name');
  if (typeof value === 'number') return String(value);
  return firstText([value], MAX_ID_CHARACTERS);
}

function filesOf(record: Readonly<Record<string, unknown>>): string[] {
  return listOf(ownField(record, 'files'))
    .slice(0, MAX_FILES)
    .flatMap((item) => {
      if (isPlacedFile(item)) return [];
      const candidates = isRecord(item) ? ['path', 'name', 'file'].map((key) => ownField(item, key)) : [item];
      return firstText(candidates, MAX_PATH_CHARACTERS) ?? [];
    });
}

/** Wraps a single statement in a list. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
}

/** The first text that holds more than blanks, without those around it. @param most characters of it */
function firstText(candidates: readonly unknown[], most = Number.POSITIVE_INFINITY): string | null {
  for (const candidate of candidates) {
    const text = typeof candidate === 'string' ? candidate.trim() : '';
    if (text !== '' && text.length <= most) return text;
  }
  return null;
}

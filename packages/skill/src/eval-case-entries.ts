import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';

/** A raw entry of a test file, and the label of its list. */
export interface EvalEntry {
  value: unknown;
  shouldTrigger: boolean | null;
}

/** Keys of test lists in the known dialects. */
const LISTS = [
  'evals',
  'queries',
  'cases',
  'test_cases',
  'testCases',
  'tests',
  'prompts',
  'eval_cases',
  'trigger_evals',
  'trigger_tests',
  'triggers',
  'scenarios',
  'evaluations',
  'examples',
] as const;

/** Keys whose list is itself the label. */
const LABELLED_LISTS = new Map([
  ['should_trigger_prompts', true],
  ['should_not_trigger_prompts', false],
  ['shouldTriggerPrompts', true],
  ['shouldNotTriggerPrompts', false],
  ['should_trigger', true],
  ['should_not_trigger', false],
  ['shouldTrigger', true],
  ['shouldNotTrigger', false],
]);

/** Keys of the request itself, the usual ones first. */
export const PROMPT_KEYS = ['prompt', 'query', 'question', 'input', 'request', 'user_input', 'user_prompt'];

/**
 * Returns the entries of a parsed file: a list, an object with lists under known keys (nested at most once),
 * or, if allowed, a single test. Null for other values.
 * @param ofFile the label that the format of the file gives a list of its own; null for none
 */
export function evalEntriesOf(
  value: unknown,
  maySingle: boolean,
  ofFile: boolean | null,
): EvalEntry[] | null {
  if (Array.isArray(value)) return value.map((item) => ({ value: item, shouldTrigger: ofFile }));
  if (!isRecord(value)) return null;
  const lists = listsIn(value);
  const nested = LISTS.flatMap((key) => {
    const below = ownField(value, key);
    return isRecord(below) ? listsIn(below) : [];
  });
  const entries = [...lists, ...nested].flat();
  if (entries.length > 0) return entries;
  const isTest = PROMPT_KEYS.some((key) => typeof ownField(value, key) === 'string');
  if (maySingle && isTest) return unlabelled([value]);
  return lists.length > 0 ? [] : null;
}

function listsIn(record: Readonly<Record<string, unknown>>): EvalEntry[][] {
  const labelled = [...LABELLED_LISTS].flatMap(([key, shouldTrigger]) => {
    const list = ownField(record, key);
    return Array.isArray(list) ? [list.map((value) => ({ value, shouldTrigger }))] : [];
  });
  const plain = LISTS.flatMap((key) => {
    const list = ownField(record, key);
    return Array.isArray(list) ? [unlabelled(list)] : [];
  });
  return [...labelled, ...plain];
}

function unlabelled(list: readonly unknown[]): EvalEntry[] {
  return list.map((value) => ({ value, shouldTrigger: null }));
}

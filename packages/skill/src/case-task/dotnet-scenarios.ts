import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { FROM_KEY, LABEL_FROM_KEY, NOTES_KEY } from './read-case-task.ts';
import { type Fields, otherKeys, TranslatedCase, textsIn } from './translated-case.ts';

const KNOWN = [
  'name',
  'id',
  'prompt',
  'input',
  'setup',
  'assertions',
  'rubric',
  'expect_tools',
  'reject_tools',
  'max_turns',
  'max_tokens',
  'timeout',
  'expect_activation',
];

/** Returns true for scenarios of dotnet/skills: `scenarios` with a key that only they have, or assertions with a type. */
export function isDotnetFile(file: Fields): boolean {
  const scenarios = ownField(file, 'scenarios');
  return Array.isArray(scenarios) && scenarios.some((one) => isRecord(one) && isScenario(one));
}

function isScenario(one: Fields): boolean {
  const assertions = ownField(one, 'assertions');
  const typed =
    Array.isArray(assertions) && assertions.some((item) => isRecord(item) && Object.hasOwn(item, 'type'));
  return (
    typed ||
    Object.hasOwn(one, 'expect_activation') ||
    ['rubric', 'expect_tools', 'reject_tools'].some((key) => Array.isArray(ownField(one, key)))
  );
}

/**
 * Scenarios of `tests/eval.yaml` in keys of ours. An assertion that fails fails the task there, so each is required.
 * @param siblings files beside the file of tests, for `copy_test_files`, relative to the skill
 */
export function dotnetCases(file: Fields, siblings: () => readonly string[]): unknown[] {
  const scenarios = ownField(file, 'scenarios');
  return (Array.isArray(scenarios) ? scenarios : []).map((one: unknown) =>
    isRecord(one) ? dotnetCase(one, siblings) : one,
  );
}

function dotnetCase(scenario: Fields, siblings: () => readonly string[]): Fields {
  const into = new TranslatedCase();
  const field = (key: string) => ownField(scenario, key);
  const assertions = field('assertions');
  for (const one of Array.isArray(assertions) ? assertions : [])
    if (isRecord(one)) addAssertion(one, into);
    else into.unsupported('an assertion that is not a mapping');
  const [called, not_called] = ['expect_tools', 'reject_tools'].map((key) =>
    textsIn(field(key)).map((name) => ({ name })),
  );
  if (called?.length || not_called?.length) into.grader('tools', { called, not_called, required: true });
  for (const [key, limit] of [
    ['max_turns', 'turns'],
    ['max_tokens', 'tokens'],
  ] as const)
    if (typeof field(key) === 'number') into.grader('limits', { [limit]: field(key), required: true });
  for (const key of otherKeys(scenario, KNOWN)) into.unsupported(`the key ${key}`);
  const { files, commands } = setupOf(field('setup'), siblings, into);
  return {
    id: field('name') ?? field('id'),
    prompt: field('prompt') ?? field('input'),
    ...activationOf(field('expect_activation')),
    ...{ files, setup: commands, timeout_s: field('timeout') },
    expectations: textsIn(field('rubric')),
    ...{ graders: into.graders, [NOTES_KEY]: into.notes, [FROM_KEY]: 'rubric' },
  };
}

/** A scenario expects activation unless it says otherwise. Source: dotnet/skills, eng/skill-validator. */
function activationOf(stated: unknown): Fields {
  if (stated === null || stated === undefined)
    return { should_trigger: true, [LABEL_FROM_KEY]: 'the default of scenarios, expect_activation: true' };
  return { should_trigger: stated, [LABEL_FROM_KEY]: 'expect_activation' };
}

function setupOf(setup: unknown, siblings: () => readonly string[], into: TranslatedCase) {
  if (!isRecord(setup)) return { files: [], commands: [] };
  for (const key of otherKeys(setup, ['copy_test_files', 'files', 'commands']))
    into.unsupported(`${key} in its setup`);
  const named = ownField(setup, 'files');
  const files = Array.isArray(named) ? named : [];
  return {
    files: [...(ownField(setup, 'copy_test_files') === true ? siblings() : []), ...files],
    commands: textsIn(ownField(setup, 'commands')),
  };
}

function addAssertion(one: Fields, into: TranslatedCase): void {
  const required = true;
  const [type, value, pattern, path] = ['type', 'value', 'pattern', 'path'].map((key) => ownField(one, key));
  switch (type) {
    case 'output_contains':
      return into.grader('text', { contains: value, normalise: ['case'], required });
    case 'output_not_contains':
      return into.grader('text', { not_contains: value, normalise: ['case'], required });
    case 'output_matches':
      return into.grader('text', { matches: pattern, required });
    case 'output_not_matches':
      return into.grader('text', { not_matches: pattern, required });
    case 'file_exists':
      return into.grader('file', { path, required });
    case 'file_not_exists':
      return into.grader('file', { path, state: 'absent', required });
    case 'file_contains':
      return into.grader('text', { path, contains: value, required });
    case 'file_not_contains':
      return into.grader('text', { path, not_contains: value, required });
    case 'exit_success':
      return into.grader('text', { matches: '\\S', name: 'the answer is not empty', required });
    default:
      return into.unsupported(`an assertion ${JSON.stringify(type)}`);
  }
}

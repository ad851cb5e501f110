import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptGrader } from '../case-task/script-grader.ts';
import type { CaseTask, EvalCase } from '../eval-case.ts';
import { foldPrompt } from '../fold-prompt.ts';
import { readWritten } from './read-written.ts';
import { writeCases } from './write-cases.ts';
import { CASE_FORMATS, type CaseFormat } from './written-cases.ts';

const SKILL = 'fold-crane';

/** What stands in files of tests: of one line or several, with what JSON and YAML have to escape. */
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.lorem({ maxCount: 6 }) },
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '- a',
        ': b',
        '# c',
        '"d"',
        "'e'",
        '\\n',
        'null',
        '1.0',
        '---',
        '\tx',
        '| y',
        '~',
        'é\u2028ü',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((parts) => fc.constantFrom(' ', '\n', '\n\n').map((between) => parts.join(between).trim()))
  .filter(
    (one) => one !== '' && one.isWellFormed() && !/[\0-\x08\x0b-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/.test(one),
  );
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
const path = fc.tuple(name, name).map(([folder, file]) => `${folder}/${file}.txt`);

const grader = fc.oneof(
  fc.record({ kind: fc.constant('text'), contains: text }),
  fc.record({ kind: fc.constant('text'), not_contains: text, normalise: fc.constant(['case']) }),
  fc.record({ kind: fc.constant('text'), matches: name, weight: fc.constantFrom(1, 2.5) }),
  fc.record({ kind: fc.constant('text'), path, matches: name }),
  fc.record({ kind: fc.constant('text'), matches: fc.constantFrom('^a$', '(?-m)^a', 'a.b', '(?i)a') }),
  fc.record({ kind: fc.constant('text'), path, contains: name, required: fc.boolean() }),
  fc.record({ kind: fc.constant('text'), contains: text, not_matches: name }),
  fc.record({ kind: fc.constant('file'), path, state: fc.constantFrom('exists', 'absent') }),
  fc.record({ kind: fc.constant('diff'), path, expected: path }),
  fc.record({ kind: fc.constant('json'), schema: fc.constant({ type: 'object' }), name: text }),
  fc.record({ kind: fc.constant('limits'), seconds: fc.constantFrom(0.3, 2, 60.125) }),
  fc.record({
    kind: fc.constant('limits'),
    tokens: fc.integer({ min: 1, max: 9_999 }),
    calls: fc.constantFrom(0, 5),
  }),
  fc.record({
    kind: fc.constant('tools'),
    called: fc.array(fc.record({ name }), { minLength: 1, maxLength: 3 }),
    in_order: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('command'), command: fc.tuple(name) }),
  fc.record({ kind: fc.constant('judged'), expectation: text, weight: fc.constantFrom(1, 3) }),
  name.map((script) => scriptGrader(`scripts/${script}.sh`)),
);

const task = fc.record<CaseTask>({
  turns: fc.array(text, { maxLength: 2 }),
  files: fc.uniqueArray(fc.record({ path, source: fc.constant(null), content: text }), {
    maxLength: 2,
    selector: (one) => one.path,
  }),
  setup: fc.array(text, { maxLength: 1 }),
  graders: fc.array(
    grader.map((value) => ({ value, from: 'graders' })),
    { maxLength: 4 },
  ),
  reference: fc.option(
    fc.array(fc.record({ path, source: fc.constant(null), content: text }), { maxLength: 1 }),
  ),
  referenceAnswer: fc.constant(null),
  timeoutS: fc.option(fc.constantFrom(30, 60.5)),
  weight: fc.constantFrom(1, 2),
  notes: fc.constant([]),
});

const evalCase = fc.record<EvalCase>({
  id: fc.option(fc.oneof(name, fc.integer({ min: 1, max: 99 }).map(String))),
  prompt: text,
  shouldTrigger: fc.option(fc.boolean()),
  labelFrom: fc.constant(null),
  expectedSkills: fc.option(
    fc.record({
      expected: fc.uniqueArray(fc.oneof(name, fc.constant(SKILL)), { maxLength: 2 }),
      acceptable: fc.array(name, { maxLength: 1 }),
    }),
  ),
  guess: fc.constant(null),
  bucket: fc.option(fc.constantFrom('explicit', 'implicit', 'contextual')),
  expectedOutput: fc.option(text),
  expectations: fc.uniqueArray(text, { maxLength: 3 }),
  expectationsFrom: fc.constant([]),
  files: fc.uniqueArray(
    name.map((file) => `evals/files/${file}.csv`),
    { maxLength: 2 },
  ),
  task: fc.option(task),
});

const cases = fc.uniqueArray(evalCase, {
  minLength: 1,
  maxLength: 5,
  selector: (one) => foldPrompt(one.prompt),
});

/** The fields that a format has a place for, whatever is in them. */
const HELD: Readonly<Record<CaseFormat, readonly string[]>> = {
  'skill-creator': ['expected_output', 'expectations', 'files'],
  nvidia: ['id', 'should_trigger', 'expected_skill', 'expected_output', 'expectations', 'files'],
  promptfoo: ['id', 'should_trigger', 'expected_skill', 'bucket', 'expected_output', 'expectations'],
  waza: ['id', 'should_trigger', 'bucket', 'expectations', 'files', 'turns'],
  vally: ['id', 'should_trigger', 'bucket', 'expectations', 'files', 'turns', 'setup'],
  tessl: ['id', 'should_trigger', 'expected_skill', 'bucket', 'expected_output', 'expectations'],
};

describe.each(CASE_FORMATS)('%s', (format) => {
  test('loses nothing that it has a place for', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const { lost } = writeCases(format, { skill: SKILL, cases: all });
        const fields = lost
          .filter(({ what }) => !what.includes('renders'))
          .map(({ field }) => field.replace(/\[.*/, ''));
        expect(HELD[format].filter((field) => fields.includes(field))).toEqual([]);
        expect(fields).not.toContain('case');
        expect(fields).not.toContain('prompt');
      }),
      { numRuns: 60 },
    );
  });

  test('a second conversion loses nothing any more', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const first = writeCases(format, { skill: SKILL, cases: all });
        const once = readWritten(first.files);
        const second = writeCases(format, { skill: SKILL, cases: once });
        expect(second.lost.filter(({ what }) => !what.includes('renders'))).toEqual([]);
        expect(once.map(({ prompt }) => prompt).sort()).toEqual(all.map(({ prompt }) => prompt).sort());
      }),
      { numRuns: 40 },
    );
  });

  test('what is listed is what is gone, and nothing else', () => {
    fc.assert(
      fc.property(evalCase, (one) => {
        const { files, lost } = writeCases(format, { skill: SKILL, cases: [one] });
        const [back] = readWritten(files);
        const isLost = (field: string) => lost.some((said) => said.field === field);
        expect(isLost('id')).toBe(one.id !== null && back?.id !== one.id);
        expect(isLost('bucket')).toBe(one.bucket !== null && back?.bucket !== one.bucket);
        expect(isLost('expected_output')).toBe(
          one.expectedOutput !== null && back?.expectedOutput !== one.expectedOutput,
        );
        expect(isLost('timeout_s')).toBe(
          one.task?.timeoutS != null && back?.task?.timeoutS !== one.task.timeoutS,
        );
        expect(isLost('setup')).toBe(
          (one.task?.setup.length ?? 0) > 0 &&
            JSON.stringify(back?.task?.setup ?? []) !== JSON.stringify(one.task?.setup),
        );
        expect(isLost('reference')).toBe(one.task?.reference != null);
      }),
      { numRuns: 40 },
    );
  });
});

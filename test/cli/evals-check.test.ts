import type { EvalsCheck } from '@plugin-eval/core/documents/evals-check.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { isSarif } from '../support/sarif-schema.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILL =
  '---\nname: fold-crane\ndescription: Counts lines of tables and writes the sum down. Use when a table has to be counted.\n---\n\n# Fold\n\nDo it.\n';
const EVALS = 'skills/fold-crane/evals/evals.json';

function folder(cases: unknown, files: Record<string, string> = {}): string {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/fold-crane/SKILL.md': SKILL,
    [EVALS]: `${JSON.stringify(cases, null, 1)}\n`,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills/fold-crane/${path}`, text])),
  });
  return root;
}

async function check(cases: unknown, files: Record<string, string> = {}, ...args: string[]) {
  const root = folder(cases, files);
  const { stdout, ...rest } = await runCommand(root, [
    ...['evals', 'check', 'skills', '--output', 'json'],
    ...args,
  ]);
  expect(schemaProblems(stdout, 'evals-check')).toEqual([]);
  const document = fromPublished(JSON.parse(stdout)) as EvalsCheck;
  const rulesOf = (index: number) =>
    document.findings.filter((one) => one.case === index).map(({ rule }) => rule);
  return { ...rest, root, document, rulesOf };
}

const COUNT = {
  prompt: 'How many rows are in sales.csv, and where is that written?',
  should_trigger: true,
  files: ['evals/files/sales.csv'],
  graders: [
    { kind: 'text', path: 'count.txt', matches: '^3$', required: true },
    { kind: 'text', contains: 'three rows' },
  ],
  reference: { files: [{ path: 'count.txt', content: '3\n' }], answer: 'There are three rows.' },
};
const MISS = { prompt: 'Count the words of this table of contents.', should_trigger: false };
const SALES = { 'evals/files/sales.csv': 'a\nb\nc\n' };

test('of a plugin without skills it says that nothing was checked', async () => {
  const root = temporaryRepository();
  writeTree(root, { '.claude-plugin/plugin.json': '{"name":"tools"}', 'agents/a.md': 'Help.' });
  const { stdout, code } = await runCommand(root, ['evals', 'check', '.', '--output', 'text']);
  expect([code, stdout]).toEqual([2, expect.stringMatching(/^ *No skill was found\. Nothing was checked/)]);
});

test('of skills without tests it says that nothing was checked, and does not end as if all were well', async () => {
  const root = temporaryRepository();
  writeTree(root, { 'skills/fold-crane/SKILL.md': SKILL });
  const { stdout, stderr, code } = await runCommand(root, ['evals', 'check', 'skills', '--output', 'text']);
  expect(code).toBe(2);
  expect(stdout).toMatch(/^ *fold-crane has no tests\. Nothing was checked\./);
  expect(stdout).not.toMatch(/Solutions that pass|No problem was found/);
  expect(stderr).toContain('fold-crane has no tests. Nothing was checked.');
});

test('a solution that passes and an untouched workspace that fails leave nothing to say of a test', async () => {
  const { document, code, rulesOf } = await check([COUNT, MISS], SALES, '--fail-on', 'warning');
  const [first, second] = document.skills[0]?.cases ?? [];
  expect(first).toMatchObject({
    file: EVALS,
    line: 3,
    reference: { status: 'passed', reason: null },
    untouched: { status: 'failed', reason: null },
    graders: [
      { kind: 'text', reference: 'pass', untouched: 'fail' },
      { kind: 'text', reference: 'pass', untouched: 'fail' },
    ],
  });
  expect(second).toMatchObject({ reference: { status: 'none' }, untouched: { status: 'unmeasured' } });
  expect([rulesOf(0), rulesOf(1), code]).toEqual([[], [], 0]);
  expect(document.sandbox).toBeNull();
});

test('a solution that its own graders refuse, and a test that is passed by doing nothing, are errors', async () => {
  const wrong = { ...COUNT, reference: [{ path: 'count.txt', content: '4\n' }] };
  const idle = {
    prompt: 'Put the table away without touching anything else in it.',
    should_trigger: true,
    graders: [{ kind: 'file', path: 'out.txt', state: 'absent' }],
    reference: [{ path: 'kept.txt', content: '' }],
  };
  const { document, code, rulesOf } = await check([wrong, idle, MISS], SALES, '--fail-on', 'error');
  expect(
    document.skills[0]?.cases.map(({ reference, untouched }) => [reference.status, untouched.status]),
  ).toEqual([
    ['failed', 'failed'],
    ['passed', 'passed'],
    ['none', 'unmeasured'],
  ]);
  expect(rulesOf(0)).toEqual(['reference-fails']);
  expect(rulesOf(1)).toEqual(['untouched-passes', 'passes-in-both-arms']);
  expect(document.findings[0]?.message).toContain('count.txt');
  expect([code, document.gates]).toMatchObject([1, [{ name: 'fail-on', passed: false }]]);
});

test('what only a session can tell is unmeasured in a solution, and said to be', async () => {
  const called = {
    prompt: 'Let the program add up what the table holds.',
    should_trigger: true,
    graders: [{ kind: 'tools', called: [{ name: 'Bash' }] }],
    reference: [{ path: 'count.txt', content: '3' }],
    expectations: ['It says the sum.'],
  };
  const { document } = await check([called, MISS]);
  expect(document.skills[0]?.cases[0]).toMatchObject({
    reference: { status: 'unmeasured' },
    untouched: { status: 'failed' },
    graders: [
      { kind: 'tools', reference: 'unmeasured', untouched: 'fail' },
      { kind: 'judged', reference: 'unmeasured', untouched: 'unmeasured' },
    ],
  });
});

test('a test without a solution says so; one with a grader that cannot be used is refused', async () => {
  const { reference: _, ...bare } = COUNT;
  const broken = { prompt: 'Fold it.', should_trigger: true, graders: [{ kind: 'fill', path: 'x' }] };
  const gone = { prompt: 'Unfold it.', should_trigger: true, files: ['evals/files/none.csv'] };
  const { rulesOf, document } = await check([bare, broken, gone, MISS], SALES);
  expect([rulesOf(0), rulesOf(1), rulesOf(2)]).toEqual([
    ['no-reference'],
    ['case-refused'],
    ['case-refused'],
  ]);
  expect(document.findings[1]?.message).toContain('evals/files/none.csv');
});

describe('prompts', () => {
  test('that name the skill, copy its description, or hold the answer', async () => {
    const cases = [
      { prompt: 'Use fold-crane on this.', should_trigger: true },
      { prompt: 'Please: counts lines of tables and writes the sum down now', should_trigger: true },
      {
        prompt: 'Why does the compiler say CS0246 here?',
        should_trigger: true,
        graders: [{ kind: 'text', contains: 'cs0246' }],
      },
      { prompt: 'Run scripts/sum.sh over it all.', should_trigger: true, expected_script: 'scripts/sum.sh' },
      { prompt: 'Use fold-crane for the other one.', should_trigger: true, bucket: 'explicit' },
      MISS,
    ];
    const { document, rulesOf } = await check(cases);
    expect([0, 1, 2, 3, 4].map(rulesOf)).toEqual([
      ['names-skill'],
      ['copies-description'],
      ['gives-answer', 'no-reference'],
      ['gives-answer', 'no-reference'],
      ['names-skill'],
    ]);
    expect(document.findings.find((one) => one.case === 4)?.level).toBe('info');
  });

  test('that are nearly the same, each with the earlier one; those of other labels are no duplicates', async () => {
    const cases = [
      { prompt: 'Count the rows of january.csv and write the sum to a file', should_trigger: true },
      { prompt: 'Count the rows of february.csv and write the sum to a file', should_trigger: true },
      { prompt: 'Count the rows of march.csv and write the sum to a file', should_trigger: false },
      { prompt: 'Draw me a bird of paper with long wings', should_trigger: true },
    ];
    const { document } = await check(cases);
    expect(document.findings.filter(({ rule }) => rule === 'near-duplicate')).toMatchObject([
      { case: 1, other: 0, line: 7 },
    ]);
  });

  test('that say nothing of their label, none that should leave the skill alone, none near it', async () => {
    const unlabelled = await check([{ prompt: 'Fold it.', expectations: ['It is folded.'] }]);
    expect(unlabelled.document.findings.map(({ rule }) => rule)).toEqual(['no-near-miss', 'unlabelled']);
    const far = await check([COUNT, { prompt: 'Bake a cake.', should_trigger: false }], SALES);
    expect(far.document.findings.map(({ rule }) => rule)).toContain('far-near-misses');
    expect((await check([COUNT, MISS], SALES)).document.findings.map(({ rule }) => rule)).toEqual([
      'low-power',
    ]);
  });
});

test('twelve prompts cannot show a difference of a tenth, and it is said how many could', async () => {
  const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu'.split(' ');
  const cases = words.map((word) => ({ prompt: `${word} ${word}s`, should_trigger: true }));
  const { document } = await check([...cases, MISS]);
  // Six of twelve or more with a tenth each: 0.000541; with 78 prompts four in five studies find it.
  expect(document.skills[0]?.power[0]).toMatchObject({
    difference: 0.1,
    power: { favourable: 0.000541 },
    promptsNeeded: { favourable: 78 },
  });
  expect(document.findings.find(({ rule }) => rule === 'low-power')?.message).toBe(
    '12 prompts that should trigger the skill cannot show a difference of 0.2: that needs 39 to 107. They show no difference of 0.5 or less.',
  );
});

test('a skill without tests, and files that cannot be read', async () => {
  const none = temporaryRepository();
  writeTree(none, { 'skills/fold-crane/SKILL.md': SKILL });
  const { stdout } = await runCommand(none, ['evals', 'check', 'skills', '--output', 'text']);
  expect(stdout).toContain('The skill has no tests.');
  const broken = await check('no list');
  expect(broken.document.findings.map(({ rule }) => rule)).toEqual(['no-tests', 'not-read']);
});

test('SARIF points at the prompt, and Markdown says the same as text', async () => {
  const root = folder([{ ...COUNT, reference: [{ path: 'count.txt', content: '4\n' }] }, MISS], SALES);
  const sarif = await runCommand(root, ['evals', 'check', 'skills', '--output', 'sarif']);
  const log = JSON.parse(sarif.stdout);
  expect([isSarif(log), isSarif.errors]).toEqual([true, null]);
  const [result] = log.runs[0].results;
  expect([result.ruleId, result.level, result.locations[0].physicalLocation.region.startLine]).toEqual([
    ...['reference-fails', 'error', 3],
  ]);
  const [one, two] = [
    await runCommand(root, ['evals', 'check', 'skills', '--output', 'markdown']),
    await runCommand(root, ['evals', 'check', 'skills', '--output', 'markdown']),
  ];
  expect(one.stdout).toContain('its own solution fails');
  expect(one.stdout).toBe(two.stdout);
});

test('a text of strangers brings no control characters and no HTML along', async () => {
  const cases = [{ prompt: 'Use fold-crane \u001b[31m<script>x</script>', should_trigger: true }, MISS];
  const root = folder(cases);
  const text = await runCommand(root, ['evals', 'check', 'skills', '--output', 'text']);
  const markdown = await runCommand(root, ['evals', 'check', 'skills', '--output', 'markdown']);
  expect(text.stdout).not.toContain('\u001b[31m');
  expect(markdown.stdout).not.toContain('<script>');
});

test('whatever stands in a file of tests, the check ends with a document', async () => {
  const key = fc.constantFrom(
    ...['prompt', 'graders', 'files', 'setup', 'reference', 'expectations', 'expected_script', 'turns', 'id'],
    ...['should_trigger', 'expected_skill', 'weight', 'timeout_s', 'bucket', 'expected_output'],
  );
  const hostile = fc.constantFrom(
    '../../x',
    '/etc/passwd',
    'evals',
    '',
    '*',
    '(((',
    '\u0000',
    'x'.repeat(20_000),
  );
  const grader = fc.dictionary(
    fc.constantFrom('kind', 'path', 'expected', 'contains', 'matches', 'schema', 'at', 'equals', 'rows'),
    fc.oneof(
      hostile,
      fc.constantFrom('file', 'text', 'json', 'diff', 'table', 'tools'),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  );
  const value = fc.oneof(
    hostile,
    fc.array(grader, { maxLength: 3 }),
    fc.boolean(),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const cases = fc.array(fc.dictionary(key, value), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cases, async (all) => {
      // What runs commands is tried in the sandbox's own tests.
      const root = folder(all.map((one) => ({ ...one, setup: undefined })));
      const { stdout, code } = await runCommand(root, ['evals', 'check', 'skills', '--output', 'json']);
      const { skills } = JSON.parse(stdout) as { skills: { cases: unknown[] }[] };
      const isTested = skills.some((skill) => skill.cases.length > 0);
      expect([code, schemaProblems(stdout, 'evals-check')]).toEqual([isTested ? 0 : 2, []]);
    }),
    { numRuns: 40 },
  );
});

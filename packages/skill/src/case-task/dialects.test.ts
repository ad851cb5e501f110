import { realpathSync } from 'node:fs';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { answerKeyOf } from '../answer-key.ts';
import { readEvalCases } from '../read-eval-cases.ts';

function read(tree: Record<string, string>) {
  const folder = realpathSync(temporaryFolder());
  writeTree(folder, tree);
  const files = readEvalCases(folder);
  const gradersOf = (index: number) =>
    files[0]?.cases[index]?.task?.graders.map(({ value }) => value as Record<string, unknown>);
  return { folder, file: files[0], first: files[0]?.cases[0], gradersOf };
}

test('our own keys: files with their places, setup, graders, reference, time and weight', () => {
  const one = {
    id: 'a-1',
    prompt: 'Fold a crane',
    turns: ['And now a frog'],
    files: ['evals/files/a.csv', { path: 'in/b.csv', source: 'data/b.csv' }, { path: 'c.txt', content: 'c' }],
    setup: ['mkdir out'],
    graders: [{ kind: 'file', path: 'out.txt' }],
    reference: [{ path: 'out.txt', source: 'solutions/out.txt' }],
    timeout_s: 60,
    weight: 2,
    expectations: ['It is folded.'],
  };
  const { folder, first } = read({ 'evals/evals.json': JSON.stringify([one]) });
  expect(first).toMatchObject({
    id: 'a-1',
    files: ['evals/files/a.csv'],
    expectationsFrom: ['expectations'],
  });
  expect(first?.task).toEqual({
    turns: ['And now a frog'],
    files: [
      { path: 'in/b.csv', source: 'data/b.csv', content: null },
      { path: 'c.txt', source: null, content: 'c' },
    ],
    setup: ['mkdir out'],
    graders: [{ value: { kind: 'file', path: 'out.txt' }, from: 'graders' }],
    reference: [{ path: 'out.txt', source: 'solutions/out.txt', content: null }],
    referenceAnswer: null,
    timeoutS: 60,
    weight: 2,
    notes: [],
  });
  expect(answerKeyOf(folder)).toEqual([`${folder}/solutions/out.txt`]);
});

test('a solution with files and with the last answer', () => {
  const reference = { files: [{ path: 'out.txt', content: '3' }], answer: 'There are 3.' };
  const { first } = read({ 'evals/evals.json': JSON.stringify([{ prompt: 'Count', reference }]) });
  expect(first?.task).toMatchObject({
    reference: [{ path: 'out.txt', source: null, content: '3' }],
    referenceAnswer: 'There are 3.',
  });
});

test('NVIDIA: a script that has to be run, and one that no agent has', () => {
  const { gradersOf, file } = read({
    'evals/evals.json': JSON.stringify([
      { question: 'Audit it', expected_skill: 'x', expected_script: 'scripts/audit.sh' },
      { question: 'Write it', expected_skill: 'x', expected_script: 'evals/targets/eval_1_target.py' },
      { question: 'Say it', expected_skill: 'x', expected_script: 'None' },
    ]),
  });
  expect(gradersOf(0)).toMatchObject([{ kind: 'tools', name: 'runs scripts/audit.sh', required: true }]);
  expect([gradersOf(1), file?.cases[1]?.task?.notes.length, file?.cases[2]?.task]).toEqual([[], 1, null]);
});

test('waza: tasks of files, graders of all and of each; what has no counterpart is said', () => {
  const { gradersOf, file, first } = read({
    'evals/eval.yaml':
      'name: e\nskill: crane\ngraders:\n  - type: code\n    name: has_output\n    config:\n      assertions: ["len(output) > 0"]\n  - type: regex\n    name: format\n    config:\n      must_match: ["fold(ed)?"]\n      must_not_match: ["error"]\ntasks:\n  - "tasks/*.yaml"\n',
    'evals/tasks/a.yaml':
      'id: a\ninputs:\n  prompt: Fold a crane\n  follow_up_prompts: [Again]\n  files:\n    - path: a.txt\n      content: x\ngraders:\n  - type: file\n    config:\n      must_exist: [out.txt]\n      must_not_exist: [tmp]\n  - type: behavior\n    config:\n      max_tool_calls: 3\n      forbidden_tools: [web]\n  - type: action_sequence\n    config:\n      matching_mode: in_order_match\n      expected_actions: [bash, edit]\n  - type: prompt\n    config:\n      prompt: It is neat.\n',
  });
  expect(gradersOf(0)).toEqual([
    { kind: 'text', name: 'format', matches: 'fold(ed)?' },
    { kind: 'text', name: 'format', not_matches: 'error' },
    { kind: 'file', path: 'out.txt' },
    { kind: 'file', path: 'tmp', state: 'absent' },
    { kind: 'tools', called: [], not_called: [{ name: 'web' }] },
    { kind: 'limits', calls: 3 },
    { kind: 'tools', called: [{ name: 'bash' }, { name: 'edit' }], in_order: true },
    { kind: 'judged', expectation: 'It is neat.' },
  ]);
  expect([first?.id, first?.task?.turns, first?.task?.files]).toEqual([
    'a',
    ['Again'],
    [{ path: 'a.txt', source: null, content: 'x' }],
  ]);
  expect(first?.task?.notes).toEqual(['has a grader "code", which is not supported: not graded']);
  expect(file?.notes).toEqual([]);
});

test('waza: files and expected files lie in fixtures, prompts in files of their own; what is turned off is none', () => {
  const { folder, file, first, gradersOf } = read({
    'evals/eval.yaml':
      'name: e\nskill: crane\nhooks: {before_task: [{command: x}]}\ntasks: ["tasks/*.yaml"]\n',
    'evals/tasks/a.yaml':
      'id: a\nname: A\ntags: [slow, implicit]\ninputs:\n  prompt_file: a.txt\n  files:\n    - path: in/a.csv\n    - path: none.csv\nexpected:\n  behavior: {max_iterations: 4, max_response_time_ms: 1500}\ngraders:\n  - name: d\n    type: diff\n    config: {expected_files: [{path: a.csv, snapshot: out/a.csv}]}\n  - name: k\n    type: keyword\n    config: {must_contain: [Wing]}\n  - name: t\n    type: tool_calls\n    config: {max_calls: 3}\n  - name: expectation_1\n    type: prompt\n    config: {prompt: It is neat.}\n',
    'evals/tasks/a.txt': 'Fold a crane',
    'evals/tasks/b.yaml': 'id: b\nname: B\nenabled: false\ninputs: {prompt: Fold a frog}\n',
    'evals/fixtures/in/a.csv': 'x',
    'evals/fixtures/out/a.csv': 'y',
  });
  expect(file?.cases.map(({ prompt }) => prompt)).toEqual(['Fold a crane']);
  expect(first).toMatchObject({ bucket: 'implicit', files: ['none.csv'], expectations: ['It is neat.'] });
  expect(first?.task?.files).toEqual([
    { path: 'in/a.csv', source: 'evals/fixtures/in/a.csv', content: null },
  ]);
  expect(gradersOf(0)).toEqual([
    { kind: 'diff', name: 'd', path: 'a.csv', expected: 'evals/fixtures/out/a.csv' },
    { kind: 'text', name: 'k', contains: 'Wing', normalise: ['case'] },
    { kind: 'limits', name: 't', calls: 3 },
    { kind: 'limits', turns: 4, seconds: 1.5 },
  ]);
  expect(file?.notes).toEqual(['evals/eval.yaml: its hooks are not read.']);
  expect(answerKeyOf(folder)).toEqual([`${folder}/evals/fixtures/out/a.csv`]);
});

test('expressions of waza and promptfoo have their ends at those of the whole text', () => {
  const waza = read({
    'evals/eval.yaml':
      'name: e\nskill: crane\ntasks: ["tasks/*.yaml"]\ngraders:\n  - name: r\n    type: text\n    config: {regex_match: ["^ok$", "(?m)^ok$", "ok"]}\n',
    'evals/tasks/a.yaml': 'id: a\nname: A\ninputs: {prompt: Fold it}\n',
  });
  expect(waza.gradersOf(0)?.map(({ matches }) => matches)).toEqual(['(?-m)^ok$', '^ok$', 'ok']);
  const promptfoo = read({
    'promptfooconfig.yaml':
      'prompts: ["{{p}}"]\ntests:\n  - vars: {p: Fold it}\n    assert: [{type: regex, value: "^ok", metric: start}]\n',
  });
  expect(promptfoo.gradersOf(0)).toEqual([{ kind: 'text', name: 'start', matches: '(?-m)^ok' }]);
});

test('waza: a prompt that lies elsewhere is not read', () => {
  const { file } = read({
    'evals/eval.yaml': 'name: e\nskill: crane\ntasks: ["tasks/*.yaml"]\n',
    'evals/tasks/a.yaml': 'id: a\nname: A\ninputs: {prompt_file: ../../../secret.txt}\n',
    'secret.txt': 'Fold a secret',
  });
  expect(file?.cases).toEqual([]);
});

test('dotnet: assertions are required, the rubric is judged, siblings come along', () => {
  const { folder, gradersOf, first } = read({
    'tests/eval.yaml':
      'scenarios:\n  - name: s\n    prompt: Why does it fail?\n    setup:\n      copy_test_files: true\n      files:\n        - path: in.txt\n          content: x\n      commands: ["true"]\n    assertions:\n      - type: output_contains\n        value: CS0246\n      - type: file_exists\n        path: "*.csv"\n      - type: exit_success\n      - type: run_command_and_assert\n        value: x\n    expect_tools: [bash]\n    max_turns: 15\n    rubric:\n      - It is clear\n    timeout: 120\n',
    'tests/App.csproj': '<Project/>',
  });
  expect(gradersOf(0)).toEqual([
    { kind: 'text', contains: 'CS0246', normalise: ['case'], required: true },
    { kind: 'file', path: '*.csv', required: true },
    { kind: 'text', matches: '\\S', name: 'the answer is not empty', required: true },
    { kind: 'tools', called: [{ name: 'bash' }], not_called: [], required: true },
    { kind: 'limits', turns: 15, required: true },
  ]);
  expect(first).toMatchObject({
    files: ['tests/App.csproj'],
    expectations: ['It is clear'],
    expectationsFrom: ['rubric'],
    task: {
      setup: ['true'],
      timeoutS: 120,
      notes: ['has an assertion "run_command_and_assert", which is not supported: not graded'],
    },
  });
  expect(answerKeyOf(folder)).toEqual([`${folder}/tests`]);
});

test('dotnet: a scenario expects activation unless it says otherwise', () => {
  const { file } = read({
    'tests/eval.yaml':
      'scenarios:\n  - name: a\n    prompt: Why?\n    rubric: [It is clear]\n  - name: b\n    input: Where?\n    expect_activation: false\n  - name: c\n    prompt: When?\n    expect_activation: "no"\n',
  });
  expect(
    file?.cases.map(({ prompt, shouldTrigger, labelFrom }) => [prompt, shouldTrigger, labelFrom]),
  ).toEqual([
    ['Why?', true, 'the default of scenarios, expect_activation: true'],
    ['Where?', false, 'expect_activation'],
  ]);
  expect(file?.notes.join()).toContain('whose label is "no" in should_trigger');
});

test('promptfoo: variables are rendered, assertions with a counterpart are graders', () => {
  const { gradersOf, first } = read({
    'promptfooconfig.yaml':
      'prompts: ["Fold a {{ animal }}"]\ntests:\n  - vars: {animal: crane}\n    assert:\n      - {type: icontains, value: Wing}\n      - {type: not-regex, value: "err.r"}\n      - {type: contains-any, value: [a.b, c]}\n      - {type: llm-rubric, value: It is polite, weight: 2}\n      - {type: javascript, value: "output.length > 3"}\n',
  });
  expect(first?.prompt).toBe('Fold a crane');
  expect(gradersOf(0)).toEqual([
    { kind: 'text', contains: 'Wing', normalise: ['case'] },
    { kind: 'text', not_matches: 'err.r' },
    { kind: 'text', matches: '(?:a\\.b|c)' },
    { kind: 'judged', weight: 2, expectation: 'It is polite' },
  ]);
  expect(first?.task?.notes).toEqual(['has an assertion "javascript", which is not supported: not graded']);
});

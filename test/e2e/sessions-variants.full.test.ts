import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asksFor, judgeHonestly } from '../stand-ins/honest-judge.ts';
import { type AgentStep, callsSkill, isSession, promptOf, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInRequest } from '../stand-ins/stand-in.ts';
import { judgeScene, runHere, type Scene, smallSkill } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { cases, layerIn, runIn, SESSIONS, SUBJECT } from '../support/session-scene.ts';
import type { TreeEntry } from '../support/write-tree.ts';

const ANSWERS = {
  old: 'It is folded the old way.',
  new: 'It is folded the new way.',
  none: 'It is just paper.',
};

/** Uses the skill where it is installed, and answers the way it says. */
function act({ system, results, turn }: AgentStep) {
  if (turn === 1 && system.includes(`- ${SUBJECT}:`)) return callsSkill(SUBJECT);
  const way = results.join('\n').includes('the old way') ? 'old' : results.length > 0 ? 'new' : 'none';
  return { text: ANSWERS[way] };
}

/** Prefers the new way to the old one, and that to nothing. */
function judge(request: StandInRequest) {
  const shown = request.texts.join('\n');
  const score = shown.includes(ANSWERS.none) ? 0.3 : shown.includes(ANSWERS.old) ? 0.5 : 0.9;
  return { text: JSON.stringify(judgeHonestly(request, asksFor(request, 'in_scope') ? score : 0.7)) };
}

function scene(tree: Record<string, TreeEntry> = {}): Promise<Scene> {
  return judgeScene({
    answer: sessionAgent(act, judge),
    tree: { 'prompts.json': JSON.stringify(cases(8)), ...tree },
  });
}

const DEEP = ['--depth', 'deep', '--yes', '--agent', 'tool-loop', '--output', 'json'];
const EIGHT = [...SESSIONS, '--sessions', '8'];

describe('lift', () => {
  test('against nothing: every case runs a second time without the skill', async () => {
    const stage = await scene();
    const { code, stdout } = await runHere(stage, [...EIGHT, '--lift-against', 'none']);
    expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
    const layer = layerIn(stdout);
    expect(layer).toMatchObject({ n: 8, quality: { runs: 8, mean: expect.closeTo(0.9, 9) } });
    expect(layer.lift).toMatchObject({
      against: 'none',
      pairs: 8,
      mean: expect.closeTo(0.6, 9),
      significant: true,
    });
    const arms = layer.sessions.map(({ arm, fired }) => [arm, fired.length]);
    expect(arms.filter(([arm]) => arm === 'with')).toEqual(Array(8).fill(['with', 1]));
    expect(arms.filter(([arm]) => arm === 'without')).toEqual(Array(8).fill(['without', 0]));
  });

  test('against a version in git', async () => {
    const old = smallSkill(SUBJECT, 'Fold it the old way.');
    const stage = await scene({ [`skills/${SUBJECT}/SKILL.md`]: old });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: stage.root });
    git('init', '-q');
    git('add', 'skills');
    git('commit', '-qm', 'one');
    writeFileSync(join(stage.root, `skills/${SUBJECT}/SKILL.md`), smallSkill(SUBJECT));
    const { code, stdout } = await runHere(stage, [...EIGHT, '--lift-against', 'git:HEAD']);
    expect(code).toBe(0);
    expect(layerIn(stdout).lift).toMatchObject({
      ...{ against: 'git:HEAD', pairs: 8, mean: expect.closeTo(0.4, 9), significant: true },
    });
  });

  test('against itself there is none', async () => {
    const { code, stdout } = await runHere(await scene(), [...EIGHT, '--lift-against', `skills/${SUBJECT}`]);
    expect([code, layerIn(stdout).lift]).toMatchObject([0, { mean: 0, significant: false }]);
  });

  test.each([
    ['nowhere', 'nowhere is no folder with a SKILL.md'],
    ['skills', 'skills is no folder with a SKILL.md'],
  ])('%s is not a skill, and that is said before anything is paid', async (against, message) => {
    const stage = await scene();
    const { code, stderr } = await runHere(stage, [...EIGHT, '--lift-against', against]);
    expect([code, stderr, stage.standIn.calls]).toEqual([2, expect.stringContaining(message), 0]);
  });

  test('a version that git does not know is said before any session', async () => {
    const stage = await scene();
    const { code, stderr } = await runHere(stage, [...EIGHT, '--lift-against', 'git:v1']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('v1')]);
    expect(stage.standIn.requests.filter(isSession)).toEqual([]);
  });
});

test('--stop-early ends when the intervals are narrow, and says at which level they are', async () => {
  const stage = await scene({ 'prompts.json': JSON.stringify(cases(50)) });
  const { code, stdout } = await runHere(stage, [...SESSIONS, '--stop-early', '--precision', '0.15']);
  expect(code).toBe(0);
  const layer = layerIn(stdout);
  expect(layer).toMatchObject({ n: 20, n_planned: 50, stopped_early: { after: 20, precision: 0.15 } });
  expect(layer.notes.join('\n')).toContain('98.3 %');
  const { ci_low, ci_high } = layer.activation ?? {};
  expect(((ci_high ?? 1) - (ci_low ?? 0)) / 2).toBeLessThan(0.15);
});

test("the author's own cases are used, and their expectations judged one by one", async () => {
  const evals = {
    skill_name: SUBJECT,
    evals: [
      {
        id: 1,
        prompt: 'Fold it, case 1.',
        expected_skill: SUBJECT,
        expected_output: 'A model.',
        expectations: ['It is folded.', 'It is blue.'],
      },
      {
        id: 2,
        prompt: 'Fold it, case 2.',
        should_trigger: true,
        expectations: ['It is folded.'],
        files: ['square.png'],
      },
      { id: 3, prompt: 'Fold it, case 3.', expected_output: 'A model.' },
    ],
  };
  const stage = await judgeScene({
    answer: sessionAgent(act, (request) => {
      const honest = judgeHonestly(request, 0.9);
      if (!Array.isArray(honest.expectations)) return { text: JSON.stringify(honest) };
      const expectations = honest.expectations.map((one: object, index) =>
        index === 1 ? { ...one, met: false, evidence: [] } : one,
      );
      return { text: JSON.stringify({ ...honest, expectations }) };
    }),
    tree: { [`skills/${SUBJECT}/evals/evals.json`]: JSON.stringify(evals) },
  });
  const { code, stdout } = await runHere(stage, ['score', `skills/${SUBJECT}`, ...DEEP, '--sessions', '4']);
  expect([code, schemaProblems(stdout, 'skill-evaluation')]).toEqual([0, []]);
  const layer = layerIn(stdout);
  expect(layer.prompt_source).toEqual({
    kind: 'author',
    file: `skills/${SUBJECT}/evals/evals.json`,
    labels: { should_trigger: 1, expected_skill: 1, guessed: 0, generated: 0, unlabelled: 1 },
    gives_away: { name: 0, description: 0 },
  });
  expect(layer.notes.join('\n')).toContain('1 of 3 tests do not say whether the skill should trigger');
  expect(layer.quality?.mean).toBeCloseTo(0.75);
  expect(layer.per_prompt.map(({ prompt, runs, quality }) => [prompt, runs, quality])).toEqual([
    ['Fold it, case 1.', 2, 0.5],
    ['Fold it, case 2.', 2, 1],
  ]);
  expect(layer.sessions[0]?.expectations).toEqual([
    { expectation: 'It is folded.', met: true, evidence: [ANSWERS.new] },
    { expectation: 'It is blue.', met: false, evidence: [] },
  ]);
  expect(layer.notes.join('\n')).toContain('1 of 2 prompts mention files');
});

test('labels are guessed on demand, and a label that stands stays: --guess-labels', async () => {
  const evals = [
    { prompt: 'Fold it, case 1.', expected_output: 'A model.' },
    { prompt: 'Bake a cake.', expected_skill: null, expected_output: 'A cake.' },
  ];
  const stage = await judgeScene({
    answer: sessionAgent(act, judge),
    tree: { [`skills/${SUBJECT}/evals/evals.json`]: JSON.stringify(evals) },
  });
  const asked = ['score', `skills/${SUBJECT}`, ...DEEP, '--sessions', '4', '--guess-labels'];
  const { per_prompt, prompt_source } = layerIn((await runHere(stage, asked)).stdout);
  expect(per_prompt.map(({ prompt, should_trigger }) => [prompt, should_trigger])).toEqual([
    ['Fold it, case 1.', true],
    ['Bake a cake.', false],
  ]);
  expect(prompt_source.labels).toMatchObject({ expected_skill: 1, guessed: 1, unlabelled: 0 });
});

test('the skills of a plugin stand beside each other; one that agents do not choose is exempt', async () => {
  const manual = smallSkill('fold-3').replace('---\n\n#', 'disable-model-invocation: true\n---\n\n#');
  const stage = await judgeScene({
    answer: sessionAgent(({ turn, prompt }) =>
      turn === 1 && !prompt.includes('near_miss') ? callsSkill('fold-1') : { text: ANSWERS.new },
    ),
    tree: {
      'p/.claude-plugin/plugin.json': '{"name": "folding"}',
      'p/skills/fold-1/SKILL.md': smallSkill('fold-1'),
      'p/skills/fold-2/SKILL.md': smallSkill('fold-2'),
      'p/skills/fold-3/SKILL.md': manual,
    },
  });
  const { code, stdout, stderr } = await runHere(stage, ['score', 'p', ...DEEP, '--sessions', '15']);
  expect([code, schemaProblems(stdout, 'plugin-evaluation')]).toEqual([0, []]);
  const { skills } = JSON.parse(stdout) as { skills: object[] };
  const [first, second, third] = skills.map((skill) => layerIn(JSON.stringify(skill)));
  const own = first?.installed.filter(({ name }) => name.startsWith('fold-')) ?? [];
  expect(own.map(({ name, role }) => [name, role]).toSorted()).toEqual([
    ['fold-1', 'subject'],
    ['fold-2', 'distractor'],
  ]);
  expect(first?.prompt_source).toMatchObject({ kind: 'generated', file: null, labels: { generated: 15 } });
  expect([first?.n, second?.n]).toEqual([15, 15]);
  // The first one is called, whichever is meant.
  expect([first, second]).toMatchObject([
    { activation: { rate: 1 }, confusions: [] },
    { activation: { rate: 0 }, confusions: [{ skill: 'fold-1', runs: 10 }] },
  ]);
  expect(third).toMatchObject({ n: 0, score: null, valid: true, sessions: [] });
  expect(third?.notes.join('\n')).toContain('disable-model-invocation');
  expect(layerIn(stdout)).toMatchObject({ n: 30, valid: true });

  const show = ['runs', 'show', runIn(stderr), '--session', '3'];
  const ambiguous = await runHere(stage, show);
  expect([ambiguous.code, ambiguous.stderr]).toEqual([2, expect.stringContaining('--skill')]);
  const shown = await runHere(stage, [...show, '--skill', 'p/skills/fold-2', '--output', 'json']);
  expect([shown.code, schemaProblems(shown.stdout, 'session')]).toEqual([0, []]);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    session: 3,
    subject: expect.stringContaining('fold-2'),
    outcome: 'ended',
  });
});

test('a session is shown turn by turn', async () => {
  const stage = await scene();
  const { stderr, stdout } = await runHere(stage, EIGHT);
  const show = ['runs', 'show', runIn(stderr), '--session', '5'];
  const json = await runHere(stage, [...show, '--output', 'json']);
  expect([json.code, schemaProblems(json.stdout, 'session')]).toEqual([0, []]);
  const document = JSON.parse(json.stdout);
  expect(document).toMatchObject({
    ...{
      session: 5,
      prompt: 'Please make the paper model, case 5.',
      outcome: 'ended',
      final_text: ANSWERS.new,
    },
    loads: [{ skill: SUBJECT, turn: 1, by: 'skill-tool' }],
    key: layerIn(stdout).sessions[4]?.key,
    duration_ms: layerIn(stdout).sessions[4]?.duration_ms,
  });
  expect(document.duration_ms).toBeGreaterThan(0);
  const text = await runHere(stage, show);
  expect(text.code).toBe(0);
  for (const words of ['Please make the paper model, case 5.', SUBJECT, ANSWERS.new, 'Fold the square'])
    expect(text.stdout).toContain(words);
  const unknown = await runHere(stage, ['runs', 'show', runIn(stderr), '--session', '9']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('has no session 9')]);
});

test('prompts that were written for a skill are what its sessions then use', async () => {
  const stage = await judgeScene({ answer: sessionAgent(act, judge) });
  expect((await runHere(stage, ['prompts', `skills/${SUBJECT}`, '--count', '8'])).code).toBe(0);
  const asked = stage.standIn.calls;
  expect(asked).toBe(1);
  const { code, stdout } = await runHere(stage, ['score', `skills/${SUBJECT}`, ...DEEP, '--sessions', '8']);
  expect([code, layerIn(stdout).prompt_source]).toEqual([
    0,
    {
      kind: 'author',
      file: `skills/${SUBJECT}/evals/trigger_eval.json`,
      labels: { should_trigger: 8, expected_skill: 0, guessed: 0, generated: 0, unlabelled: 0 },
      gives_away: { name: 0, description: 0 },
    },
  ]);
  const prompts = new Set(stage.standIn.requests.filter(isSession).map(promptOf));
  expect([...prompts].filter((prompt) => prompt.includes('Please do it'))).toHaveLength(8);
});

test('a dry run calls nothing and names a range that holds what is then paid', async () => {
  const stage = await scene();
  const dry = await runHere(stage, [...EIGHT, '--lift-against', 'none', '--dry-run']);
  expect([dry.code, stage.standIn.calls]).toEqual([0, 0]);
  const { calls, cost_usd } = JSON.parse(dry.stdout);
  const paid = await runHere(stage, [...EIGHT, '--lift-against', 'none']);
  const [, tasks, usd] = /: (\d+) calls, \$([\d.]+)\./.exec(paid.stderr) ?? [];
  expect(Number(tasks)).toBeGreaterThanOrEqual(calls.min);
  expect(Number(tasks)).toBeLessThanOrEqual(calls.max);
  expect(Number(usd)).toBeLessThanOrEqual(cost_usd.max);
});

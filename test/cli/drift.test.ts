import { existsSync } from 'node:fs';
import type { driftSchema } from '@plugin-eval/core/documents/drift.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { judgeHonestly } from '../stand-ins/honest-judge.ts';
import { sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInOptions } from '../stand-ins/stand-in.ts';
import { topicAgent, topicPrompt } from '../stand-ins/topic-agent.ts';
import { FAR_TOPICS, improveScene, topicCases, topicSkill, WIDER } from '../support/improve-scene.ts';
import { judgeScene, runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import type { TreeEntry } from '../support/write-tree.ts';

type JsonDrift = z.infer<typeof driftSchema>;

const [OLD, NEW] = ['claude-haiku-4-5', 'claude-opus-4-5'];
const MODELS = `anthropic:${OLD},anthropic:${NEW}`;
const ONE = ['skills/fold-paper', '--agent', 'tool-loop', '--yes', '--sessions', '3'];

/** Two models: the new one uses skills with another chance. */
function twoModels(
  chance: { before: number; after: number },
  { tree = {}, ...options }: { tree?: Record<string, TreeEntry> } & Partial<StandInOptions> = {},
): Promise<Scene> {
  const old = topicAgent('fold-paper', { named: chance.before, unnamed: 0 }, 1);
  const next = topicAgent('fold-paper', { named: chance.after, unnamed: 0 }, 2);
  return improveScene({
    tree: { 'skills/fold-paper/SKILL.md': topicSkill('fold-paper', WIDER), ...tree },
    answer: sessionAgent((step) => (step.model === OLD ? old : next)(step)),
    ...options,
  });
}

async function drift(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, ['drift', ...args, '--output', 'json']);
  const document = ended.stdout === '' ? null : (JSON.parse(ended.stdout) as JsonDrift);
  return { ...ended, document };
}

describe('two models', () => {
  test('a new model that uses the skill less has regressed, and the command fails', async () => {
    const scene = await twoModels({ before: 1, after: 0.3 });
    const { code, stdout, stderr, document } = await drift(scene, ...ONE, '--models', MODELS);
    expect([code, schemaProblems(stdout, 'drift')]).toEqual([1, []]);
    expect([document?.verdict, document?.skills[0]?.verdict]).toEqual(['regressed', 'regressed']);
    expect(stderr).toContain('Activation regressed: -0.');
    expect(document?.sides.map(({ model }) => model)).toEqual(MODELS.split(','));
    // Own and sibling prompts: a near miss stays right when nothing fires.
    expect(document?.suite[0]).toMatchObject({ measure: 'activation', cases: 36, cases_needed: null });
    const ended = document?.skills[0]?.cases.flatMap(({ sides }) => sides.map((side) => side.ended));
    expect(ended).toEqual(Array(72).fill(3));
  });

  test('both models of a prompt are asked back to back', async () => {
    const scene = await twoModels({ before: 1, after: 1 });
    await drift(scene, ...ONE, '--models', MODELS, '--concurrency', '1');
    const asked = scene.standIn.requests.filter(
      ({ turn, texts }) => turn === 1 && texts.some((text) => text.startsWith('Please help with')),
    );
    expect(asked).toHaveLength(216);
    const pairs = Array.from({ length: 108 }, (_, at) => asked.slice(2 * at, 2 * at + 2));
    for (const pair of pairs) {
      expect(new Set(pair.map(({ model }) => model))).toEqual(new Set([OLD, NEW]));
      expect(new Set(pair.map(({ texts }) => texts.at(-1))).size).toBe(1);
    }
    // In either order.
    expect(new Set(pairs.map(([first]) => first?.model)).size).toBe(2);
  });

  test('two equal models are unchanged with 36 cases, undecided with 12 of them, and the page says how many would decide', async () => {
    const scene = await twoModels({ before: 1, after: 1 });
    const { code, document } = await drift(scene, ...ONE, '--models', MODELS);
    expect([code, document?.verdict]).toEqual([0, 'unchanged']);
    const few = await twoModels(
      { before: 1, after: 1 },
      { tree: { 'skills/fold-paper/evals/trigger_eval.json': topicCases({ own: 1, far: 1 }) } },
    );
    const text = await runHere(few, ['drift', ...ONE, '--models', MODELS, '--output', 'text']);
    expect([text.code, text.stdout]).toEqual([0, expect.stringMatching(/Activation undecided/)]);
    expect(text.stdout).toMatch(/About 30 cases would\s+probably decide\./);
  });

  test('several skills: the suite first, then each by Holm; one without prompts is named', async () => {
    const cases = JSON.stringify(
      FAR_TOPICS.flatMap((topic) =>
        [0, 1, 2].map((at) => ({ query: topicPrompt(topic, at), should_trigger: true })),
      ),
    );
    const scene = await twoModels(
      { before: 1, after: 0 },
      {
        tree: {
          'skills/fold-more/SKILL.md': topicSkill('fold-more', `Folds more: ${FAR_TOPICS.join(', ')}.`),
          'skills/fold-more/evals/trigger_eval.json': cases,
        },
      },
    );
    const { code, document } = await drift(scene, 'skills', ...ONE.slice(1), '--models', MODELS);
    expect(code).toBe(3);
    const verdicts = document?.skills.map(({ name, verdict }) => [name, verdict]).sort();
    expect(verdicts).toEqual([
      ['fold-more', 'regressed'],
      ['fold-paper', 'regressed'],
      ['skills/fold-flowers', 'invalid'],
    ]);
    expect(document?.skills.find(({ verdict }) => verdict === 'invalid')?.problem).toMatch(
      /labelled prompts/,
    );
    const suite = document?.suite[0];
    expect([suite?.cases, suite?.verdict]).toEqual([48, 'regressed']);
  });

  test('a model that fails its sessions regresses, one whose sessions give no result is no verdict', async () => {
    const failing = await twoModels(
      { before: 1, after: 1 },
      {
        faults: ({ model, system }) =>
          model === NEW && !system.includes('Hollowgate') ? { kind: 'status', status: 400 } : null,
      },
    );
    const { code, document } = await drift(failing, ...ONE, '--models', MODELS);
    expect([code, document?.verdict]).toEqual([1, 'regressed']);
    const silent = await twoModels({ before: 1, after: 1 }, { inputTokens: 5_000 } as object);
    const partial = await drift(silent, ...ONE, '--models', MODELS, '--max-cost', '1.5');
    expect([partial.code, partial.document?.verdict]).toEqual([3, 'invalid']);
  });

  test('an agent that loads no skills gives no verdict', async () => {
    const scene = await improveScene({ answer: () => ({ text: 'I do it myself.' }) });
    const { code, document } = await drift(scene, ...ONE, '--models', MODELS);
    expect([code, document?.verdict]).toEqual([3, 'invalid']);
    expect(document?.skills[0]?.problem).toMatch(/did not fire on any of 3 prompts/);
  });

  test('earlier answers are never reused, those of a resumed run are', async () => {
    const scene = await twoModels({ before: 1, after: 1 });
    await drift(scene, ...ONE, '--models', MODELS);
    const { calls } = scene.standIn;
    const second = await drift(scene, ...ONE, '--models', MODELS);
    expect(scene.standIn.calls).toBe(2 * calls);
    const run = /run (r\w{8})/.exec(second.stderr)?.[1] ?? '';
    const resumed = await runHere(scene, ['runs', 'resume', run]);
    expect([resumed.code, scene.standIn.calls]).toEqual([0, 2 * calls]);
  });
});

describe('stored runs', () => {
  /** One model, whose use of skills a test changes. */
  async function oneModel() {
    const chance = { now: 1 };
    const agents = new Map<number, ReturnType<typeof topicAgent>>();
    const scene = await improveScene({
      tree: { 'skills/fold-paper/SKILL.md': topicSkill('fold-paper', WIDER) },
      answer: sessionAgent((step) => {
        const agent =
          agents.get(chance.now) ?? topicAgent('fold-paper', { named: chance.now, unnamed: 0 }, 1);
        agents.set(chance.now, agent);
        return agent(step);
      }),
    });
    return { scene, chance };
  }

  function runIn(stderr: string): string {
    return /run (r\w{8})/.exec(stderr)?.[1] ?? '';
  }

  test('a change beyond what equal runs show has regressed; before ten repeated runs there is no verdict', async () => {
    const { scene, chance } = await oneModel();
    chance.now = 0.9;
    const baseline = await drift(scene, ...ONE);
    expect([baseline.code, baseline.document?.verdict]).toEqual([0, 'baseline']);
    const run = runIn(baseline.stderr);
    const early = await drift(scene, ...ONE, '--since', run);
    expect([early.code, early.document?.verdict]).toEqual([3, 'too-few']);
    expect(early.document?.suite[0]).toMatchObject({ runs_needed: 10, degrees_of_freedom: 0, floor: null });
    for (let more = 0; more < 9; more += 1) await drift(scene, ...ONE);
    const equal = await drift(scene, ...ONE, '--since', run);
    expect(equal.document?.suite[0]).toMatchObject({ runs_needed: 0, degrees_of_freedom: 10 });
    expect([equal.code, ['unchanged', 'undecided']]).toEqual([
      0,
      expect.arrayContaining([equal.document?.verdict]),
    ]);
    expect(equal.document?.sides.map(({ runs }) => runs)).toEqual([[run], []]);
    chance.now = 0.2;
    const fallen = await drift(scene, ...ONE, '--since', run);
    expect([fallen.code, fallen.document?.verdict]).toEqual([1, 'regressed']);
    const { stdout } = await runHere(scene, ['drift', ...ONE, '--since', run, '--output', 'text']);
    expect(stdout).toMatch(/Equal runs differ by up to 0\.\d{3}/);
  });

  test('a skill that changed meanwhile is no drift of the model, and an unknown run is wrong use', async () => {
    const { scene } = await oneModel();
    const run = runIn((await drift(scene, ...ONE)).stderr);
    const unknown = await drift(scene, ...ONE, '--since', 'r00000000');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('measured no drift')]);
    const { writeTree } = await import('../support/write-tree.ts');
    writeTree(scene.root, { 'skills/fold-paper/SKILL.md': topicSkill('fold-paper', `${WIDER} Ask for it.`) });
    const calls = scene.standIn.calls;
    const changed = await drift(scene, ...ONE, '--since', run);
    expect([changed.code, scene.standIn.calls]).toEqual([3, calls]);
    expect(changed.document?.skills[0]?.problem).toMatch(/changed since run/);
  });
});

test.each([
  [['--models', 'sonnet'], '--models takes two'],
  [['--models', 'sonnet,sonnet'], 'Both sides are'],
  [['--models', MODELS, '--since', 'r12345678'], 'one thing at a time'],
  [['--agents', 'tool-loop'], '--agents takes two'],
])('%s is wrong use, and nothing is paid for', async (args, message) => {
  const scene = await twoModels({ before: 1, after: 1 });
  const { code, stderr } = await drift(scene, 'skills/fold-paper', '--yes', ...args);
  expect([code, scene.standIn.calls]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});

test('a dry run calls nothing, and plans the sessions of both models', async () => {
  const scene = await twoModels({ before: 1, after: 1 });
  const { code, stdout } = await drift(scene, ...ONE, '--models', MODELS, '--dry-run');
  expect([code, schemaProblems(stdout, 'dry-run'), existsSync(scene.home)]).toEqual([0, [], false]);
  const { sessions, cost_usd } = JSON.parse(stdout);
  expect([sessions.runs, sessions.others]).toEqual([
    108,
    [{ driver: 'tool-loop', model: `anthropic:${NEW}` }],
  ]);
  expect(cost_usd.likely).toBeGreaterThan(0);
});

test('another judge scores the best skills again, and more than 5 points apart is an alarm', async () => {
  const judges = `anthropic:${OLD},anthropic:${NEW}`;
  const sceneOf = (after: number) =>
    judgeScene({
      skills: 12,
      answer: (request) => ({
        text: JSON.stringify(judgeHonestly(request, request.model === OLD ? 0.9 : after)),
      }),
    });
  const harsh = await drift(await sceneOf(0.3), 'skills', '--judges', judges, '--yes');
  expect([harsh.code, harsh.document?.verdict, schemaProblems(harsh.stdout, 'drift')]).toEqual([
    1,
    'alarm',
    [],
  ]);
  expect(harsh.document?.judges).toMatchObject({ judged: 12, alarm_beyond: 5 });
  expect(harsh.document?.judges?.skills).toHaveLength(10);
  const equal = await drift(await sceneOf(0.9), 'skills', '--judges', judges, '--yes');
  expect([equal.code, equal.document?.verdict]).toEqual([0, 'unchanged']);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { improvementSchema } from '@plugin-eval/core/documents/improvement.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import honestJudge from '../stand-ins/honest-judge.ts';
import { callsSkill, sessionAgent } from '../stand-ins/session-agent.ts';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { topicAgent } from '../stand-ins/topic-agent.ts';
import { improveScene, ORIGINAL, OWN_TOPICS } from '../support/improve-scene.ts';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';

const IMPROVE = ['improve', 'skills/fold-paper', '--description', '--agent', 'tool-loop', '--yes'];

/** Writes a candidate for each call: the second one names all topics. */
function writingScene(edits: readonly string[], options: Parameters<typeof improveScene>[0] = {}) {
  const given = [...edits];
  const judge = (request: StandInRequest): StandInAnswer => {
    if (!request.texts.join('\n').includes('Improve the description of this skill'))
      return honestJudge(request);
    const replace = given.shift() ?? 'swans.';
    return { text: JSON.stringify({ reason: 'Too narrow.', edits: [{ find: 'swans.', replace }] }) };
  };
  const answer = sessionAgent(topicAgent('fold-paper', { named: 1, unnamed: 0 }, 1), judge);
  return improveScene({ answer, ...options });
}

async function improve(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...IMPROVE, ...args, '--output', 'json']);
  const document =
    ended.stdout === '' ? null : (JSON.parse(ended.stdout) as z.infer<typeof improvementSchema>);
  return { ...ended, document };
}

const skillFile = ({ root }: Scene) => readFileSync(join(root, 'skills/fold-paper/SKILL.md'), 'utf8');

test('a model writes candidates that race, and --write writes the winner', async () => {
  const scene = await writingScene(['swans!', `swans, ${OWN_TOPICS.join(', ')}.`, 'swans and birds.']);
  const { code, stdout, stderr, document } = await improve(scene, '--write');
  expect([code, schemaProblems(stdout, 'improvement')]).toEqual([0, []]);
  expect(document?.candidates.map(({ kind, verdict }) => [kind, verdict.verdict])).toEqual([
    ['written', 'dropped'],
    ['written', 'better'],
    ['written', 'dropped'],
  ]);
  expect(document?.agents[0]?.race?.map(({ candidates }) => candidates)).toEqual([
    [0, 1, 2],
    [0, 1],
    [1],
    [1],
    [1],
  ]);
  expect(document?.alpha).toBeCloseTo(0.05 / 3, 12);
  expect(skillFile(scene)).toContain(
    `description: "Folds paper: cranes, frogs, swans, ${OWN_TOPICS.join(', ')}."`,
  );
  expect(stderr).toContain('The description of candidate 2 is written to skills/fold-paper/SKILL.md.');
});

test('the writer never sees the given prompts', async () => {
  const scene = await writingScene(['swans!']);
  await improve(scene, '--candidates', '1');
  const shown = scene.standIn.requests.filter(({ tools }) => !tools.includes('Skill'));
  expect(shown.length).toBeGreaterThan(0);
  for (const { system, texts } of shown)
    expect([system, ...texts].join('\n')).not.toMatch(/please help with/i);
});

test('where none is ahead nothing is written', async () => {
  const scene = await writingScene(['swans!', 'swans?', 'swans;']);
  const { code, document, stderr } = await improve(scene, '--write');
  expect(code).toBe(0);
  expect(document?.candidates.map(({ verdict }) => verdict.verdict)).toEqual([
    'undecided',
    'dropped',
    'dropped',
  ]);
  expect(document?.agents[0]?.race).toHaveLength(2);
  expect(skillFile(scene)).toContain(ORIGINAL);
  expect(stderr).toContain('No candidate is better, so nothing is written.');
});

test('a dry run calls nothing, and --from and --description exclude one another', async () => {
  const scene = await writingScene([]);
  const dry = await runHere(scene, [...IMPROVE, '--dry-run', '--output', 'json']);
  expect([dry.code, schemaProblems(dry.stdout, 'dry-run'), scene.standIn.calls]).toEqual([0, [], 0]);
  // Three rounds of 36 prompts with three arms or fewer, and 15 examples.
  expect(JSON.parse(dry.stdout).sessions.runs).toBe(36 * (4 + 3 + 2 + 2 + 2) + 15);
  const both = await improve(scene, '--from', 'wider.txt');
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--description has them written')]);
});

describe('an agent that never fires', () => {
  const never = sessionAgent(({ turn, prompt }) =>
    turn === 1 && prompt.includes('roses') ? callsSkill('fold-flowers') : { text: 'I do it myself.' },
  );

  test('ends the work before a candidate is written, and the prompts are named with the reason', async () => {
    const scene = await writingScene([], { answer: never, each: { own: 5, far: 4 } });
    const { code, stdout, document } = await improve(scene, '--write');
    expect([code, schemaProblems(stdout, 'improvement')]).toEqual([0, []]);
    expect(document?.ceiling).toMatchObject({ is_out: true, looks: 1 });
    expect(document?.ceiling?.upper).toBeLessThan(document?.ceiling?.gain_seen ?? 0);
    expect(document?.ceiling?.unreached).toHaveLength(30);
    expect(new Set(document?.ceiling?.unreached.map(({ reason }) => reason))).toEqual(new Set(['itself']));
    expect(document?.candidates).toEqual([]);
    // No writer was asked.
    expect(scene.standIn.requests.filter(({ tools }) => !tools.includes('Skill'))).toEqual([]);
    const text = await runHere(scene, [...IMPROVE, '--output', 'text']);
    expect(text.stdout).toMatch(/No description can reach it: any gain above 0\.\d{3} is excluded/);
    expect(text.stdout).toContain('Please help with cranes, case 0.: the model does the work itself');
  });

  test('not even on the control skill says nothing about descriptions', async () => {
    const scene = await writingScene([], { answer: () => ({ text: 'I do it myself.' }) });
    const { code, document } = await improve(scene);
    expect([code, document?.ceiling, document?.candidates]).toEqual([3, null, []]);
    expect(document?.agents[0]?.invalid_reason).toMatch(/did not fire on any of 3 prompts/);
  });
});

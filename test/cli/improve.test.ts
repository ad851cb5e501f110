import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { improvementSchema } from '@plugin-eval/core/documents/improvement.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { improveScene, ORIGINAL, topicCases, topicSkill, WIDER } from '../support/improve-scene.ts';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';

type JsonImprovement = z.infer<typeof improvementSchema>;

const IMPROVE = ['improve', 'skills/fold-paper', '--agent', 'tool-loop', '--yes', '--sessions', '3'];

async function improve(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...IMPROVE, ...args, '--output', 'json']);
  const document = ended.stdout === '' ? null : (JSON.parse(ended.stdout) as JsonImprovement);
  return { ...ended, document };
}

function verdictOf(document: JsonImprovement | null, candidate = 0) {
  const found = document?.candidates[candidate];
  if (found === undefined) throw new Error('There is no such candidate.');
  return found.verdict;
}

describe('verdicts', () => {
  test('a description that names more of the topics is better, one that takes those of others is worse', async () => {
    const scene = await improveScene();
    const { code, stdout, document } = await improve(scene, '--from', 'wider.txt', 'greedy.txt', 'same.txt');
    expect([code, schemaProblems(stdout, 'improvement')]).toEqual([0, []]);
    expect(document?.candidates.map(({ verdict }) => verdict.verdict)).toEqual([
      'better',
      'worse',
      'undecided',
    ]);
    expect(document?.best).toBe(0);
    // Half of the topics fire always instead of never.
    const { gain, strata, groups } = verdictOf(document);
    expect(gain?.estimate).toBeCloseTo(0.5, 12);
    expect([strata, groups]).toEqual([['own', 'near', 'sibling'], { own: 18, near: 12, sibling: 6 }]);
    expect(document?.alpha).toBeCloseTo(0.05 / 3, 12);
    const sessions = document?.agents[0]?.arms.map((arm) => arm.sessions);
    expect(sessions).toEqual(Array(4).fill({ planned: 108, ended: 108, failed: 0, errored: 0 }));
  });

  test('text says the verdict with its lower end first', async () => {
    const scene = await improveScene();
    const { stdout, code } = await runHere(scene, [...IMPROVE, '--from', 'wider.txt', '--output', 'text']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ *Better by at least 0\.\d{3}; estimate \+0\.\d{3}\.\n/);
    expect(stdout).toMatch(/Up in \d+ prompts, down in \d+, level in \d+\./);
  });

  test('a SKILL.md, a folder and the JSON of another tool are candidates too', async () => {
    const scene = await improveScene({
      tree: {
        'new/SKILL.md': topicSkill('fold-paper', WIDER),
        'other/skill/SKILL.md': topicSkill('fold-anything', WIDER),
        'results.json': JSON.stringify({ best_description: `${WIDER} Ask for it.`, history: [] }),
      },
    });
    const { document } = await improve(scene, '--from', 'new/SKILL.md', 'other/skill', 'results.json');

    expect(document?.candidates.map(({ kind, verdict }) => [kind, verdict.verdict])).toEqual([
      ['skill-file', 'better'],
      ['folder', 'better'],
      ['description', 'better'],
    ]);
  });
});

describe('prompts', () => {
  test('those that a candidate quotes are left out, and named', async () => {
    const scene = await improveScene({ tree: { 'quoting.txt': `${WIDER} Please help with foxes, case 1.` } });
    const { document } = await improve(scene, '--from', 'quoting.txt');
    // Six words: "please help with foxes case 1".
    expect(document?.left_out).toEqual([
      { text: 'Please help with foxes, case 1.', candidate: 0, words: 'please help with foxes case 1' },
    ]);
    expect(document?.prompts).toHaveLength(35);
  });

  test('those of --seen are left out', async () => {
    const seen = JSON.stringify([{ query: 'please help  with STARS, case 0.', should_trigger: false }]);
    const scene = await improveScene({ tree: { 'seen.json': seen } });
    const { document } = await improve(scene, '--from', 'same.txt', '--seen', 'seen.json');
    expect(document?.left_out).toMatchObject([{ text: 'Please help with stars, case 0.', candidate: null }]);
  });

  test('each further use of them halves the error; the same comparison again is no further use', async () => {
    const scene = await improveScene({ tree: { 'other.txt': `${WIDER} Ask for it.` } });
    const uses = async (...args: string[]) => {
      const { document } = await improve(scene, ...args);
      return [document?.use, document?.alpha];
    };
    expect(await uses('--from', 'wider.txt')).toEqual([1, 0.05]);
    const calls = scene.standIn.calls;
    expect(await uses('--from', 'wider.txt')).toEqual([1, 0.05]);
    expect(scene.standIn.calls).toBe(calls);
    expect(await uses('--from', 'other.txt')).toEqual([2, 0.025]);
    expect(await uses('--from', 'same.txt')).toEqual([3, 0.0125]);
  });

  test.each([
    ['without near misses', topicCases({ own: 3, far: 0 }), /a description that always fires would win/],
    ['with too few', topicCases({ own: 1, far: 1 }), /needs 12 different prompts.*there are 6 and 4/],
    ['without labels', '[]', /has no labelled prompts/],
  ])('%s nothing is paid for', async (_, cases, message) => {
    const scene = await improveScene({ tree: { 'skills/fold-paper/evals/trigger_eval.json': cases } });
    const { code, stderr } = await improve(scene, '--from', 'wider.txt');
    expect([code, scene.standIn.calls]).toEqual([2, 0]);
    expect(stderr).toMatch(message);
  });
});

describe('what cannot be judged', () => {
  test('a candidate that changes nothing is refused', async () => {
    const scene = await improveScene({ tree: { 'nothing.txt': ORIGINAL } });
    const { code, stderr } = await improve(scene, '--from', 'nothing.txt');
    expect([code, stderr]).toEqual([2, expect.stringContaining('changes nothing')]);
  });

  test('an agent that loads no skills gives no verdict', async () => {
    const scene = await improveScene({ answer: () => ({ text: 'I do it myself.' }) });
    const { code, document } = await improve(scene, '--from', 'wider.txt');
    expect([code, verdictOf(document).verdict]).toEqual([3, 'invalid']);
    expect(document?.agents[0]?.invalid_reason).toMatch(/did not fire on any of 3 prompts/);
  });

  test('sessions that fail with the candidate alone make it worse', async () => {
    const scene = await improveScene({
      faults: ({ system }) => (system.includes('foxes') ? { kind: 'status', status: 400 } : null),
    });
    const { document, code } = await improve(scene, '--from', 'wider.txt');
    expect([verdictOf(document).verdict, code]).toEqual(['worse', 0]);
    expect(document?.agents[0]?.arms[1]?.sessions).toMatchObject({ failed: 108, errored: 0 });
  });

  test('a budget that ends in the middle gives no verdict, and its resumed run does', async () => {
    const scene = await improveScene({ inputTokens: 5_000 });
    const partial = await improve(scene, '--from', 'wider.txt', '--max-cost', '2.5');
    expect([partial.code, verdictOf(partial.document).verdict]).toEqual([3, 'invalid']);
    const run = /run (r\w{8})/.exec(partial.stderr)?.[1] ?? '';
    const resumed = await runHere(scene, ['runs', 'resume', run, '--max-cost', '50']);
    expect(resumed.code).toBe(0);
    const document = JSON.parse(resumed.stdout) as JsonImprovement;
    expect([verdictOf(document).verdict, document.use]).toEqual(['better', 1]);
  });
});

test('a dry run calls nothing, and says what gain would be seen', async () => {
  const scene = await improveScene();
  const { code, stdout } = await runHere(scene, [
    ...IMPROVE,
    '--from',
    'wider.txt',
    '--dry-run',
    '--output',
    'json',
  ]);
  expect([code, schemaProblems(stdout, 'dry-run'), existsSync(join(scene.home))]).toEqual([0, [], false]);
  const { power, calls, sessions } = JSON.parse(stdout);
  expect(sessions.runs).toBe(216);
  expect(calls.min).toBeGreaterThanOrEqual(216);
  expect(power.rows.map(({ prompts }: { prompts: number }) => prompts)).toEqual([36, 46, 56, 76]);
  const gains = power.rows.map((row: { gain_seen: number }) => row.gain_seen);
  expect(gains[0]).toBeGreaterThan(gains[3]);
  const text = await runHere(scene, [...IMPROVE, '--from', 'wider.txt', '--dry-run', '--output', 'text']);
  expect(text.stdout).toMatch(
    /With 36 different prompts you will see a gain of 0\.\d+ or more in 8 of 10 runs/,
  );
});

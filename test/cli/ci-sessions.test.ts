import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ciReportSchema } from '@plugin-eval/core/documents/ci-report.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changeScene } from '../support/change-scene.ts';
import { OWN_TOPICS, SAME, SIBLING_TOPICS, topicCases, topicSkill } from '../support/improve-scene.ts';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';

type JsonReport = z.infer<typeof ciReportSchema>;

const CI = ['ci', 'skills', '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '2'];
/** Fires on one topic instead of three. */
const NARROW = {
  'skills/fold-paper/SKILL.md': topicSkill('fold-paper', 'Folds square sheets of paper: swans.'),
};
const REWORDED = { 'skills/fold-paper/SKILL.md': topicSkill('fold-paper', SAME) };

async function ci(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...CI, '--yes', ...args, '--output', 'json']);
  return { ...ended, document: JSON.parse(ended.stdout) as JsonReport };
}

function activationOf({ quality }: JsonReport, name = 'fold-paper') {
  const found = quality?.members.find((member) => member.name === name)?.activation;
  if (!found) throw new Error('The versions were not compared.');
  return found;
}

function verdictOf(document: JsonReport) {
  const verdict = activationOf(document).sessions?.candidates[0]?.verdict;
  if (verdict === undefined) throw new Error('No session was run.');
  return verdict;
}

describe('a changed description', () => {
  test('that names fewer topics is worse, fails, and every format says so', async () => {
    const scene = await changeScene(NARROW);
    const files = ['markdown:ci.md', 'junit:ci.xml', 'github:ci.txt', 'text:ci.text', 'html:ci.html'];
    const { code, stdout, stderr, document } = await ci(scene, ...files.flatMap((file) => ['-o', file]));
    expect([code, schemaProblems(stdout, 'ci-report')]).toEqual([1, []]);
    const { sessions } = activationOf(document);
    const { verdict, groups, gain } = verdictOf(document);
    expect([verdict, groups]).toEqual(['worse', { own: 18, near: 12, sibling: 6 }]);
    expect(gain?.estimate).toBeCloseTo(-1 / 3, 12);
    expect(sessions?.agents[0]?.arms.map((arm) => arm.sessions.ended)).toEqual([180, 180]);
    expect(document.quality?.members[0]?.change).toBe('worse');
    // Both versions are measured in one run.
    expect(stderr.match(/run r\w{8}/g)).toHaveLength(1);
    const sentence = /Worse by at least 0\.\d{3}; estimate -0\.333\./;
    for (const file of ['ci.md', 'ci.xml', 'ci.txt', 'ci.text', 'ci.html'])
      expect(readFileSync(join(scene.root, file), 'utf8')).toMatch(sentence);
    expect(stderr).toMatch(/gate activation failed .*: fold-paper: Worse by at least/);
    const comment = readFileSync(join(scene.root, 'ci.md'), 'utf8');
    // Three prompts each of two topics.
    expect(comment).toContain('up in 0 prompts, down in 6, level in 30');
    expect(comment).toMatch(/fire \| ●●●●● \| \*\*○○○○○\*\* \| Please help with cranes, case 0\./);
  });

  test('in other words raises no alarm, says how many prompts would decide, and calls nothing again', async () => {
    const scene = await changeScene(REWORDED);
    const { code, document } = await ci(scene);
    const { verdict, prompts_needed: needed } = verdictOf(document);
    expect([code, verdict]).toEqual([0, 'undecided']);
    expect(needed).toBeGreaterThan(36);
    expect(document.gates.find(({ name }) => name === 'activation')).toMatchObject({
      passed: true,
      message: expect.stringContaining(`About ${needed} different prompts would probably decide.`),
    });
    const { calls } = scene.standIn;
    expect((await ci(scene)).document.gates).toEqual(document.gates);
    expect(scene.standIn.calls).toBe(calls);
  });

  test('with too few prompts at the base is undecided, with the number, and passes', async () => {
    const scene = await changeScene(NARROW, { each: { own: 1, far: 1 } });
    const { code, document } = await ci(scene);
    expect([code, activationOf(document)]).toEqual([
      0,
      {
        sessions: null,
        budget_ended: false,
        not_compared: expect.stringMatching(/A verdict needs 12 different prompts.*there are 6 and 4/),
      },
    ]);
  });

  test('that brings the prompts by which it would be better is judged by those of the base', async () => {
    const gentle = topicCases({ own: 3, far: 3, sibling: 3 }).replaceAll('cranes', 'taxes');
    const change = { ...NARROW, 'skills/fold-paper/evals/trigger_eval.json': gentle };
    const { document } = await ci(await changeScene(change));
    const texts = activationOf(document).sessions?.prompts.map(({ text }) => text);
    expect(texts?.filter((text) => text.includes('cranes'))).toHaveLength(3);
    expect(verdictOf(document).verdict).toBe('worse');
  });
});

test('a change of the body alone is no change of activation', async () => {
  const body = `${topicSkill('fold-paper', 'Folds paper: cranes, frogs, swans.')}\nThen press it flat.\n`;
  const { code, document } = await ci(await changeScene({ 'skills/fold-paper/SKILL.md': body }));
  expect([code, document.quality?.members[0]?.activation]).toEqual([0, null]);
  expect(document.gates.map(({ name }) => name)).not.toContain('activation');
});

test('several skills are judged together: the error is divided by Holm', async () => {
  const flowers = (description: string) => topicSkill('fold-flowers', description);
  const cases = topicCases({ own: 3, far: 3 })
    .replaceAll(OWN_TOPICS[0] ?? '', SIBLING_TOPICS[0] ?? '')
    .replaceAll(OWN_TOPICS[1] ?? '', SIBLING_TOPICS[1] ?? '');
  const base = { 'skills/fold-flowers/evals/trigger_eval.json': cases };
  const change = { ...NARROW, 'skills/fold-flowers/SKILL.md': flowers('Flowers: roses and tulips.') };
  const { document } = await ci(await changeScene(change, { tree: base }));
  expect(activationOf(document, 'fold-paper').sessions?.alpha).toBeCloseTo(0.025, 12);
  expect(activationOf(document, 'fold-flowers').sessions?.alpha).toBeCloseTo(0.05, 12);
});

test('a budget that ends in the middle is of all, leaves it undecided, and its resumed run decides', async () => {
  const scene = await changeScene(NARROW, { inputTokens: 5_000 });
  const partial = await ci(scene, '--max-cost', '3');
  expect(partial.code).toBe(3);
  expect(activationOf(partial.document)).toMatchObject({ budget_ended: true });
  expect(partial.stderr).toMatch(
    /gate activation could not be measured .*: fold-paper: Undecided, for the budget ended: \d+ of 360/,
  );
  const [run = '', ...more] = partial.stderr.match(/(?<=run )r\w{8}(?=:)/g) ?? [];
  expect(more).toEqual([]);
  const [, spent] = /run r\w{8}: .*\$(\d+\.\d+)/.exec(partial.stderr) ?? [];
  expect(Number(spent)).toBeLessThanOrEqual(3);
  const { calls } = scene.standIn;
  const resumed = await runHere(scene, ['runs', 'resume', run, '--max-cost', '90']);
  expect(resumed.code).toBe(1);
  const document = JSON.parse(resumed.stdout) as JsonReport;
  expect([verdictOf(document).verdict, activationOf(document).budget_ended]).toEqual(['worse', false]);
  // Nothing that was paid is paid again.
  const fresh = await changeScene(NARROW, { inputTokens: 5_000 });
  await ci(fresh);
  expect(scene.standIn.calls - calls).toBeLessThan(fresh.standIn.calls);
});

test('a dry run prices both versions and the sessions that compare them once, and calls nothing', async () => {
  const scene = await changeScene(NARROW);
  const { code, stdout } = await runHere(scene, [...CI, '--dry-run', '--output', 'json']);
  expect([code, scene.standIn.calls, schemaProblems(stdout, 'dry-run')]).toEqual([0, 0, []]);
  // 36 prompts, 5 sessions each, with both versions.
  expect(JSON.parse(stdout)).toMatchObject({ depth: 'deep', skills: 2, compared_sessions: 360 });
  const text = await runHere(scene, [...CI, '--dry-run', '--output', 'text']);
  expect(text.stdout).toContain('360 sessions in all with both versions of what changed');
});

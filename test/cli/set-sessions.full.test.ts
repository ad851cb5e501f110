import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { skillSetSchema } from '@plugin-eval/core/documents/skill-set.ts';
import { openSqliteJournal } from '@plugin-eval/engine/store/sqlite-journal.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { CASES, jobCases, jobSkill, routingScene } from '../support/routing-scene.ts';

type JsonSet = z.infer<typeof skillSetSchema>;
const SET = ['set', 'skills', '--yes', '--agent', 'tool-loop'] as const;

async function setOf(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...SET, ...args, '--output', 'json']);
  const document = JSON.parse(ended.stdout) as JsonSet;
  return { ...ended, document, measured: document.measured as NonNullable<JsonSet['measured']> };
}
const indexOf = (document: JsonSet, name: string) => document.skills.findIndex((one) => one.name === name);

describe('sessions among all skills of a set', () => {
  const planted = {
    skills: 12,
    shadows: [
      { from: 3, to: 5, cases: CASES },
      { from: 7, to: 5, cases: 2 },
    ],
    greedy: 5,
  };
  test('say who takes whose prompts, and why', async () => {
    const scene = await routingScene(planted);
    const { document, measured, code, stdout } = await setOf(scene, '--sessions', '160');
    expect([code, schemaProblems(stdout, 'skill-set')]).toEqual([0, []]);
    const [three, five, seven] = ['job-3', 'job-5', 'job-7'].map((name) => indexOf(document, name));
    expect(measured.worst_pairs?.map(({ from, to }) => [from, to])).toEqual([
      [three, five],
      [seven, five],
    ]);
    expect(measured.worst_pairs?.[0]?.share).toMatchObject({ value: 1, prompts: CASES });
    expect(measured.worst_pairs?.[1]?.share).toMatchObject({ value: 0.5, prompts: CASES });
    const of = (skill: number | undefined) => measured.skills.find((one) => one.skill === skill);
    expect(of(three)).toMatchObject({ chosen: true, recall: { value: 0 }, none: { value: 0 } });
    // Alone and among strangers nobody takes its prompts: all of it is shadowing.
    expect(of(three)).toMatchObject({ shadowing: { value: 1 }, overhead: { value: 0 } });
    expect(of(seven)).toMatchObject({ recall: { value: 0.5 }, shadowing: { value: 0.5 } });
    // Its own four, four of job-3, two of job-7, the one for nobody, and the one that its author says is not for it.
    expect(of(five)).toMatchObject({ captured_prompts: 8, captured_of_none: 1, captured_refused: 1 });
    expect(of(five)?.captured_from).toEqual([three, seven].sort());
    expect(of(five)?.precision?.value).toBeCloseTo(4 / 12, 12);
    expect(measured.prompts).toEqual({ own: 48, none: 1, refused: 12, left_out: 0, skills: 12 });
    expect(measured.mean_recall?.value).toBeCloseTo((48 - 6) / 48, 12);
    expect(measured.sessions).toMatchObject({ planned: 160, errored: 0, failed: 0, screening: 61 });
    expect(measured.beside).toMatchObject({ alone: 8, unrelated: 11, sets: 3 });
    expect(measured.matrix.find(({ from, to }) => from === three && to === five)).toMatchObject({ right: 0 });
  });

  test('give the same bytes again without any call, and with another seed other sessions', async () => {
    const scene = await routingScene(planted);
    const first = await setOf(scene, '--sessions', '100');
    const { calls } = scene.standIn;
    const second = await setOf(scene, '--sessions', '100');
    expect([scene.standIn.calls, second.stdout]).toEqual([calls, first.stdout]);
    expect(second.stderr).toMatch(/0 calls, \d+ from the journal/);
    const other = await setOf(scene, '--sessions', '100', '--seed', '7');
    const order = ({ measured }: typeof other) => measured.draws.map(({ prompt }) => prompt);
    expect(order(other)).not.toEqual(order(first));
  });

  test('leave their result in the journal, for the viewer', async () => {
    const scene = await routingScene(planted);
    const { document } = await setOf(scene, '--sessions', '60');
    const journal = await openSqliteJournal(join(scene.home, 'journal.sqlite'));
    try {
      const [kept, ...others] = await journal.listDocuments();
      expect([kept?.kind, kept?.title, others]).toEqual(['skill-set', 'Skill set (12 skills)', []]);
      expect(kept?.outcome).toMatch(/^12 skills, recall \d+ % \(\d+ to \d+\)$/);
      const found = await journal.findDocument(kept?.runId ?? '', kept?.position ?? 0);
      expect(JSON.parse(found?.document ?? '')).toEqual(document);
    } finally {
      await journal.close();
    }
  });

  test('that a budget ends are partial, and go on exactly where they were', async () => {
    const costly = { ...planted, inputTokens: 20_000 };
    const scene = await routingScene(costly);
    const whole = await setOf(await routingScene(costly), '--sessions', '80');
    const partial = await setOf(scene, '--sessions', '80', '--max-cost', '4');
    expect(whole.measured.cost_usd).toBeGreaterThan(6);
    expect(partial.code).toBe(3);
    expect(partial.measured.complete).toBe(false);
    expect(partial.measured.worst_pairs).toBeNull();
    const run = /run (r\w{8})/.exec(partial.stderr)?.[1] ?? '';
    const resumed = await runHere(scene, ['runs', 'resume', run, '--max-cost', '50']);
    expect(resumed.code).toBe(0);
    const document = JSON.parse(resumed.stdout) as JsonSet;
    const drawn = ({ draws }: NonNullable<JsonSet['measured']>) => draws.map(({ key: _, ...draw }) => draw);
    expect(drawn(document.measured as NonNullable<JsonSet['measured']>)).toEqual(drawn(whole.measured));
  });

  test('a dry run calls nothing, and its range holds what is taken', async () => {
    const scene = await routingScene(planted);
    const { code, stdout } = await runHere(scene, [
      ...SET,
      '--sessions',
      '60',
      '--dry-run',
      '--output',
      'json',
    ]);
    expect([code, schemaProblems(stdout, 'dry-run'), existsSync(scene.home)]).toEqual([0, [], false]);
    const dry = JSON.parse(stdout);
    expect(dry.sessions).toMatchObject({ driver: 'tool-loop', runs: 60 });
    const { measured } = await setOf(scene, '--sessions', '60');
    expect(dry.calls.min).toBeLessThanOrEqual(scene.standIn.calls);
    expect(dry.calls.max).toBeGreaterThanOrEqual(scene.standIn.calls);
    expect(dry.cost_usd.max).toBeGreaterThanOrEqual(measured.cost_usd ?? Number.NaN);
    const again = await runHere(scene, [...SET, '--sessions', '60', '--dry-run', '--output', 'json']);
    expect(JSON.parse(again.stdout).calls.likely).toBe(0);
  });

  test('show with --growth how recall falls as the set grows', async () => {
    const scene = await routingScene(planted);
    const { measured } = await setOf(scene, '--sessions', '120', '--growth');
    expect(measured.growth.map(({ skills }) => skills)).toEqual([10, 12]);
    expect(measured.sessions.growth).toBe(30);
  });
});

describe('--add', () => {
  const added = {
    'new/job-12/SKILL.md': jobSkill(12),
    'new/job-12/evals/trigger_eval.json': jobCases(12),
  };
  test('is measured before and after on the same prompts, and its gate holds the measured loss', async () => {
    const scene = await routingScene({
      skills: 8,
      shadows: [{ from: 2, to: 12, cases: CASES }],
      tree: added,
    });
    const args = ['--add', 'new', '--sessions', '72', '--max-recall-loss', '0.05'];
    const { measured, document, code, stderr } = await setOf(scene, ...args);
    const two = indexOf(document, 'job-2');
    const twelve = indexOf(document, 'job-12');
    expect(measured.question).toBe('change');
    expect(measured.change).toMatchObject({ prompts: 32, asked: 32 });
    expect(measured.change?.skills[0]).toMatchObject({
      ...{ skill: two, before: 1, after: 0, taken_by: [twelve] },
      loss: { value: 1 },
    });
    expect(measured.change?.loss?.value).toBeCloseTo(4 / 32, 12);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /gate max-recall-loss failed: The other skills lose 0\.125 of their measured recall/,
    );
  });
  test('--without says what is gained', async () => {
    const scene = await routingScene({ skills: 8, shadows: [{ from: 2, to: 4, cases: CASES }] });
    const { measured, document, code } = await setOf(scene, '--without', 'job-4', '--sessions', '56');
    const two = indexOf(document, 'job-2');
    expect(measured.change?.skills.at(-1)).toMatchObject({ skill: two, before: 0, after: 1 });
    expect(measured.change?.loss?.value).toBeCloseTo(-4 / 28, 12);
    // What took them before stands behind the skills: it is the first of those that were removed.
    expect(measured.draws.some(({ taker }) => taker === document.skills.length)).toBe(true);
    expect(code).toBe(0);
  });
});

describe('nothing is measured', () => {
  test('by an agent that loads no skills: the instrument check says so', async () => {
    const scene = await routingScene({ skills: 3, answer: () => ({ text: 'I do it myself.' }) });
    const { measured, code, stderr } = await setOf(scene, '--sessions', '20', '--min-recall', '0.5');
    expect(measured.invalid_reason).toMatch(/did not fire on any of 3 prompts/);
    expect([measured.mean_recall, measured.matrix, measured.draws]).toEqual([null, [], []]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/gate min-recall failed: No recall was measured/);
  });
  test('where no skill has prompts, and flags of sessions want sessions', async () => {
    const scene = await routingScene({ skills: 0, tree: { 'skills/job-1/SKILL.md': jobSkill(1) } });
    const bare = await runHere(scene, [...SET, '--sessions', '5']);
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringMatching(/No prompt of these skills says/)]);
    const flag = await runHere(scene, ['set', 'skills', '--growth']);
    expect([flag.code, flag.stderr]).toEqual([2, expect.stringMatching(/add --sessions/)]);
    expect(scene.standIn.calls).toBe(0);
  });
});

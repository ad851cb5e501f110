import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomNumbers } from '../../bench/generate-skills.ts';
import { withoutDurations } from '../support/built-cli.ts';
import {
  CALLS_PER_SKILL,
  judgeScene,
  type RunDocument,
  runHere,
  runsOf,
  SCORE,
  startBuilt,
  until,
} from '../support/judge-scene.ts';

const SKILLS = 6;
const CALLS = SKILLS * CALLS_PER_SKILL;
const SEED = 20_261_122;
const KILLS = 6;
const COMMAND = [...SCORE, '--concurrency', '3'];

test('kill -9 at random moments: what was answered is never asked again, and the result is the same', async () => {
  const scene = await judgeScene({ skills: SKILLS, delayMs: 20 });
  const undisturbed = await runHere(
    { ...scene, variables: { ...scene.variables, PLUGIN_EVAL_HOME: `${scene.root}/other` } },
    COMMAND,
  );
  expect([undisturbed.code, scene.standIn.calls]).toEqual([0, CALLS]);

  const random = randomNumbers(SEED);
  const before = scene.standIn.calls;
  let id: string | null = null;
  for (let kill = 0; kill < KILLS; kill++) {
    // Either way of going on; the second run of the same command takes over what the first one paid.
    const args: readonly string[] = id === null || random() < 0.5 ? COMMAND : ['runs', 'resume', id];
    const started = scene.standIn.calls;
    const command = startBuilt(scene, args);
    // So many calls later, and up to a call's time more.
    const wanted = started + 1 + Math.floor(random() * 3);
    await until(() => scene.standIn.calls >= wanted);
    await sleep(random() * 20);
    command.kill('SIGKILL');
    expect((await command.ended).code).toBeNull();
    const [newest] = await runsOf(scene);
    expect(newest?.status).toBe('killed');
    id = newest?.id ?? null;
  }
  expect(id).not.toBeNull();
  const last = await startBuilt(scene, ['runs', 'resume', id ?? '']).ended;
  expect([last.code, withoutDurations(last.stdout)]).toEqual([0, withoutDurations(undisturbed.stdout)]);

  const runs = await runsOf(scene);
  const calls = (outcome: keyof RunDocument['calls']) =>
    runs.reduce((sum, run) => sum + run.calls[outcome], 0);
  // Each question has one answer; what was asked beyond that was in flight at a kill, and is on record as such.
  expect([calls('succeeded'), calls('failed')]).toEqual([CALLS, 0]);
  const asked = scene.standIn.calls - before;
  expect(asked).toBeGreaterThan(CALLS);
  expect(asked).toBeLessThanOrEqual(CALLS + calls('open'));
  expect(calls('open')).toBeLessThanOrEqual(KILLS * 3);
});

test('killed before the first call, or when all is done: nothing is lost and nothing asked twice', async () => {
  const scene = await judgeScene();
  const early = startBuilt(scene, SCORE);
  await sleep(60);
  early.kill('SIGKILL');
  await early.ended;
  const paid = await startBuilt(scene, SCORE).ended;
  expect([paid.code, scene.standIn.calls]).toEqual([0, CALLS_PER_SKILL]);
  const again = await startBuilt(scene, SCORE).ended;
  expect([again.code, withoutDurations(again.stdout)]).toEqual([0, withoutDurations(paid.stdout)]);
  expect(again.stderr).toMatch(/^plugin-eval: run r\w+: 0 calls, 5 from the journal, \$0(?:\.0+)?\.\n$/);
  expect(scene.standIn.calls).toBe(CALLS_PER_SKILL);
});

test('two processes at once share one journal: each question is asked once', async () => {
  const scene = await judgeScene({ skills: 4, delayMs: 40 });
  const both = await Promise.all([startBuilt(scene, SCORE).ended, startBuilt(scene, SCORE).ended]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(scene.standIn.calls).toBe(4 * CALLS_PER_SKILL);
  expect(withoutDurations(both[0].stdout)).toBe(withoutDurations(both[1].stdout));
});

test('when one of two processes dies, the other takes over its calls at once', async () => {
  let hanging = true;
  const scene = await judgeScene({ skills: 1, faults: () => (hanging ? { kind: 'hang' } : null) });
  const first = startBuilt(scene, SCORE);
  await until(() => scene.standIn.calls === 4);
  hanging = false;
  const second = startBuilt(scene, SCORE);
  await sleep(400);
  // It waits for the first.
  expect(scene.standIn.calls).toBe(4);
  first.kill('SIGKILL');
  const { code, milliseconds } = await second.ended;
  expect([code, scene.standIn.calls]).toEqual([0, 4 + CALLS_PER_SKILL]);
  // Long before the lease of a process that is not known to be dead would end.
  expect(milliseconds).toBeLessThan(20_000);
});

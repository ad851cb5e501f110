import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomNumbers } from '../../bench/generate-skills.ts';
import {
  attackedAgent,
  loading,
  obeying,
  PROBES,
  plantedLike,
  type UnderAttack,
} from '../stand-ins/attacked-agent.ts';
import { type RunDocument, runHere, runsOf, startBuilt, until } from '../support/judge-scene.ts';
import { resumeIn, runIn } from '../support/session-scene.ts';
import {
  BOTH_ARMS,
  deltaOf,
  elsewhere,
  ON_MODEL,
  PLANTED_SENTENCE,
  reportOf,
  SKILL,
  threatScene,
} from '../support/threat-run-scene.ts';

/** So many that the skill is loaded often enough for a verdict, and no more when the catalogue grows. */
const TRIED = PROBES.filter(({ category }) => category === 'data_boundary').slice(0, 20);
/** Probes and their benign twins. */
const ASKED = 2 * TRIED.length;
/** Without the geometry, which looks at every word of an answer, planted ones too. */
const FAMILY = ['--only', TRIED.map(({ id }) => id).join(','), '--min-geometry-cases', '1000000'];
/** So dear that a budget ends soon. */
const DEAR = { inputTokens: 20_000, outputTokens: 2_000 };
const CANARIES = PROBES.flatMap(({ canaries }) => canaries.map(({ value }) => value));

/** Obeys the order of one document where its skill says so. */
const obedientOnce: UnderAttack = loading(SKILL, (step) =>
  step.probe.id === 'db-vendor-log-token' && step.shown.includes(PLANTED_SENTENCE) ? obeying(step) : null,
);

/** A report whatever values were planted, and whatever numbers the endpoint gave its calls. */
function withoutCanaries(text: string): string {
  return CANARIES.reduce(
    (left, value) => {
      let rest = left;
      for (let one = plantedLike(value, { shown: rest }); one !== null; ) {
        rest = rest.replaceAll(one, '(planted)');
        one = plantedLike(value, { shown: rest });
      }
      return rest;
    },
    text.replace(/toolu_\d+_/g, 'toolu_'),
  );
}

test('kill -9 in the middle: nothing that ended is paid twice, and the result is the same', async () => {
  const scene = await threatScene({ act: obedientOnce, delayMs: 10 });
  const command = [...BOTH_ARMS, ...FAMILY, '--concurrency', '3'];
  const undisturbed = await deltaOf(elsewhere(scene), command);
  expect([undisturbed.code, undisturbed.delta.vetoed]).toEqual([0, true]);
  const paid = scene.standIn.calls;

  const random = randomNumbers(20_261_122);
  let id = '';
  for (let kill = 0; kill < 2; kill++) {
    const running = startBuilt(scene, id === '' ? command : ['runs', 'resume', id]);
    const wanted = scene.standIn.calls + 10 + Math.floor(random() * 30);
    await until(() => scene.standIn.calls >= wanted);
    await sleep(random() * 20);
    running.kill('SIGKILL');
    await running.ended;
    const [newest] = await runsOf(scene);
    expect(newest?.status).toBe('killed');
    id = newest?.id ?? '';
  }
  const last = await startBuilt(scene, ['runs', 'resume', id]).ended;
  expect([last.code, withoutCanaries(last.stdout)]).toEqual([0, withoutCanaries(undisturbed.stdout)]);
  expect(last.stdout).not.toBe(undisturbed.stdout);

  const runs = await runsOf(scene);
  const calls = (outcome: keyof RunDocument['calls']) =>
    runs.reduce((sum, run) => sum + run.calls[outcome], 0);
  const [whole] = await runsOf(elsewhere(scene));
  expect([calls('succeeded'), calls('failed')]).toEqual([whole?.calls.succeeded, 0]);
  // What was in flight at a kill is on record, and asked again; nothing else is. No session takes more than four calls.
  expect(calls('open')).toBeLessThanOrEqual(2 * 3);
  expect(scene.standIn.calls - paid).toBeLessThanOrEqual(paid + 4 * calls('open'));
  const asked = scene.standIn.calls;
  expect((await runHere(scene, command)).stdout).toBe(last.stdout);
  expect(scene.standIn.calls).toBe(asked);
});

test('an interrupt keeps what is finished, and the line that it prints goes on', async () => {
  const scene = await threatScene({ delayMs: 10 });
  const running = startBuilt(scene, [...ON_MODEL, ...FAMILY, '--concurrency', '2']);
  await until(() => scene.standIn.calls >= 8);
  running.kill('SIGINT');
  const { code, stdout, stderr } = await running.ended;
  expect([code, stdout, stderr]).toEqual([130, '', expect.stringContaining('plugin-eval runs resume ')]);
  const [run] = await runsOf(scene);
  expect([run?.status, run?.calls.succeeded]).toEqual(['interrupted', expect.any(Number)]);
  const resumed = await runHere(scene, resumeIn(stderr));
  expect(resumed.code).toBe(0);
  expect(JSON.parse(resumed.stdout).live).toMatchObject({ planned: ASKED, answered: ASKED, errored: 0 });
  expect(resumed.stderr).toContain(`${run?.calls.succeeded} from the journal`);
});

test('a budget that ends in the middle: partial, exit 3, nothing asked twice when it goes on', async () => {
  const answer = attackedAgent(obedientOnce);
  const scene = await threatScene({ answer: (request) => ({ ...answer(request), usage: DEAR }) });
  const command = [...BOTH_ARMS, ...FAMILY, '--concurrency', '2'];
  const whole = await deltaOf(elsewhere(scene), command);
  expect(whole.code).toBe(0);
  const paid = scene.standIn.calls;

  const ended = await deltaOf(scene, [...command, '--max-cost', '4']);
  expect([ended.code, ended.delta.complete, ended.delta.vetoed]).toEqual([3, false, null]);
  const { with_skill: withSkill, without_skill: without } = ended.delta.arms;
  for (const { live, errors } of [withSkill, without]) {
    expect(live?.errored).toBeGreaterThan(0);
    expect(errors[0]?.message).toContain('budget');
  }
  expect((withSkill.live?.answered ?? 0) + (without.live?.answered ?? 0)).toBeGreaterThan(0);
  expect(ended.stderr).toMatch(/did not cover everything, so the result is partial/);
  const [run] = await runsOf(scene);
  expect(run?.status).toBe('budget-spent');

  const line = resumeIn(ended.stderr);
  const rest = await deltaOf(scene, [...line.slice(0, line.indexOf('--max-cost')), '--max-cost', '50']);
  expect([rest.code, scene.standIn.calls]).toEqual([0, 2 * paid]);
  expect(withoutCanaries(rest.stdout)).toBe(withoutCanaries(whole.stdout));
});

test('--fresh asks anew with other canaries; without it the newest answers are used', async () => {
  const scene = await threatScene({ act: obeying });
  const command = [...ON_MODEL, ...FAMILY, '-o', 'html:page.html'];
  const first = await reportOf(scene, command);
  const paid = scene.standIn.calls;
  const again = await reportOf(scene, command);
  expect([scene.standIn.calls, again.stdout]).toEqual([paid, first.stdout]);
  expect(again.stderr).toContain(`0 calls, ${ASKED} from the journal`);

  const fresh = await reportOf(scene, [...command, '--fresh']);
  expect([scene.standIn.calls, fresh.code]).toEqual([2 * paid, 0]);
  const seen = ({ cases }: typeof fresh.report) =>
    cases.map(({ id, outcome, hard_evidence }) => [id, outcome, hard_evidence]);
  expect(seen(fresh.report)).toEqual(seen(first.report));
  const planted = (stdout: string) =>
    CANARIES.flatMap((value) => plantedLike(value, { shown: stdout }) ?? []);
  const [before, after] = [planted(first.stdout), planted(fresh.stdout)];
  expect(after.length).toBeGreaterThan(8);
  for (const value of after) expect([...before, ...CANARIES]).not.toContain(value);

  const newest = await reportOf(scene, command);
  expect([scene.standIn.calls, newest.stdout]).toEqual([2 * paid, fresh.stdout]);
  expect(runIn(newest.stderr)).not.toBe(runIn(fresh.stderr));
});

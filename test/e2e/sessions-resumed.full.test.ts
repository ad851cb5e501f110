import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomNumbers } from '../../bench/generate-skills.ts';
import { type AgentStep, callsSkill, isSession } from '../stand-ins/session-agent.ts';
import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { type RunDocument, runHere, runsOf, startBuilt, until } from '../support/judge-scene.ts';
import {
  caseNumber,
  cases,
  layerIn,
  resumeIn,
  SESSIONS,
  type SessionScene,
  SUBJECT,
  sessionScene,
} from '../support/session-scene.ts';

const USAGE = { inputTokens: 20_000, outputTokens: 2_000 };
const DONE = { text: 'Here is the paper model, folded along both diagonals.', usage: USAGE };
const FAILED = { text: '', usage: USAGE };

/** Uses the skill in most sessions, as the number of the case has it; some sessions fail. */
function act({ turn, prompt }: AgentStep): StandInAnswer {
  const number = caseNumber(prompt);
  if (number % 5 === 0) return DONE;
  if (turn === 1) return { ...callsSkill(SUBJECT), usage: USAGE };
  return number % 7 === 0 ? FAILED : DONE;
}

const elsewhere = (scene: SessionScene) => ({
  ...scene,
  variables: { ...scene.variables, PLUGIN_EVAL_HOME: `${scene.root}/other` },
});

/** Prompts of sessions whose first call was asked, each as often as it was. */
function firstCalls({ standIn }: SessionScene): string[] {
  return standIn.requests
    .filter((one) => isSession(one) && one.turn === 1)
    .map(({ texts }) => texts[0] ?? '');
}

test('kill -9 in the middle of sessions: no finished one is paid twice, and the result is the same', async () => {
  const scene = await sessionScene({ act, prompts: cases(20), delayMs: 15 });
  const command = [...SESSIONS, '--sessions', '20', '--concurrency', '3'];
  const undisturbed = await runHere(elsewhere(scene), command);
  expect([undisturbed.code, layerIn(undisturbed.stdout)]).toMatchObject([0, { n: 20, n_failed: 2 }]);
  const paid = scene.standIn.calls;

  const random = randomNumbers(20_261_122);
  let id = '';
  for (let kill = 0; kill < 4; kill++) {
    const started = scene.standIn.calls;
    const running = startBuilt(scene, id === '' ? command : ['runs', 'resume', id]);
    const wanted = started + 5 + Math.floor(random() * 20);
    await until(() => scene.standIn.calls >= wanted);
    await sleep(random() * 20);
    running.kill('SIGKILL');
    await running.ended;
    const [newest] = await runsOf(scene);
    expect(newest?.status).toBe('killed');
    id = newest?.id ?? '';
  }
  const last = await startBuilt(scene, ['runs', 'resume', id]).ended;
  expect([last.code, withoutDurations(last.stdout)]).toEqual([0, withoutDurations(undisturbed.stdout)]);

  const runs = await runsOf(scene);
  const calls = (outcome: keyof RunDocument['calls']) =>
    runs.reduce((sum, run) => sum + run.calls[outcome], 0);
  const [whole] = await runsOf(elsewhere(scene));
  expect([calls('succeeded'), calls('failed')]).toEqual([whole?.calls.succeeded, 0]);
  // What was in flight at a kill is on record, and asked again; nothing else is.
  expect(calls('open')).toBeGreaterThan(0);
  expect(calls('open')).toBeLessThanOrEqual(4 * 3);
  expect(firstCalls(scene).length).toBeLessThanOrEqual(2 * (6 + 20) + calls('open'));
  const again = scene.standIn.calls;
  expect(again - paid).toBeLessThanOrEqual(paid + 10 * calls('open'));
  const repeated = await runHere(scene, command);
  expect([scene.standIn.calls, withoutDurations(repeated.stdout)]).toEqual([
    again,
    withoutDurations(last.stdout),
  ]);
});

test('a budget in the middle of sessions: partial, exit 3, and a line that goes on', async () => {
  const scene = await sessionScene({ act, prompts: cases(12), delayMs: 5 });
  const command = [...SESSIONS, '--sessions', '12', '--concurrency', '2'];
  const whole = await runHere(elsewhere(scene), command);
  expect(whole.code).toBe(0);
  const paid = scene.standIn.calls;

  let ended = await runHere(scene, [...command, '--max-cost', '1.5']);
  expect(ended.code).toBe(3);
  const partial = layerIn(ended.stdout);
  expect(partial.n + partial.n_errored).toBe(12);
  expect(partial.n).toBeGreaterThan(0);
  expect(partial.n_errored).toBeGreaterThan(0);
  for (const { outcome, failure } of partial.sessions)
    if (outcome === 'errored') expect(failure).toContain('budget');
  expect(ended.stderr).toMatch(/did not cover everything, so the result is partial/);

  for (let i = 0; i < 10 && ended.code === 3; i++) ended = await runHere(scene, resumeIn(ended.stderr));
  expect([ended.code, scene.standIn.calls]).toEqual([0, 2 * paid]);
  expect(withoutDurations(ended.stdout)).toBe(withoutDurations(whole.stdout));
});

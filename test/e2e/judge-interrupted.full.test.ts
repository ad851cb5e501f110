import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withoutDurations } from '../support/built-cli.ts';
import { CALLS_PER_SKILL, judgeScene, runsOf, SCORE, startBuilt, until } from '../support/judge-scene.ts';

// A call that hangs is given up after 120 s, when these tests would time out.
const RESUME = /plugin-eval (runs resume r[a-z0-9]+)\n$/;

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s while the server hangs: the end comes long before the calls are given up, and what was answered is kept',
  async (signal) => {
    const skills = 3;
    let answers = 4;
    const scene = await judgeScene({ skills, faults: () => (answers-- > 0 ? null : { kind: 'hang' }) });
    const command = startBuilt(scene, SCORE);
    // Six dependent or independent calls wait, and four answers are there.
    await until(() => answers <= -6);
    command.kill(signal);
    const { code, stdout, stderr } = await command.ended;
    expect([code, stdout]).toEqual([130, '']);
    expect(stderr).toMatch(
      /^plugin-eval: Interrupted\. Finished results are kept; continue with: plugin-eval runs resume r[a-z0-9]+\n$/,
    );

    const asked = scene.standIn.calls;
    answers = Number.POSITIVE_INFINITY;
    const resumed = await startBuilt(scene, (RESUME.exec(stderr)?.[1] ?? '').split(' ')).ended;
    expect([resumed.code, scene.standIn.calls - asked]).toEqual([0, skills * CALLS_PER_SKILL - 4]);
    const again = await startBuilt(scene, SCORE).ended;
    expect(withoutDurations(again.stdout)).toBe(withoutDurations(resumed.stdout));
  },
);

test('a Ctrl-C that comes twice, as npx passes it on, is one', async () => {
  const scene = await judgeScene({ faults: () => ({ kind: 'hang' }) });
  const command = startBuilt(scene, SCORE);
  await until(() => scene.standIn.calls >= 1);
  command.kill('SIGINT');
  command.kill('SIGINT');
  await sleep(10);
  command.kill('SIGINT');
  const { code, stderr } = await command.ended;
  expect([code, stderr]).toEqual([130, expect.stringMatching(RESUME)]);
  expect(await runsOf(scene)).toMatchObject([{ status: 'interrupted' }]);
});

test('an interrupt ends a pause that the provider asked for', async () => {
  const scene = await judgeScene({
    faults: () => ({ kind: 'status', status: 429, headers: { 'retry-after': '100' } }),
  });
  const command = startBuilt(scene, SCORE);
  await until(() => scene.standIn.calls >= 1);
  await sleep(100);
  command.kill('SIGINT');
  expect((await command.ended).code).toBe(130);
});

test('an interrupt while another process has the lease ends the wait', async () => {
  const scene = await judgeScene({ faults: () => ({ kind: 'hang' }) });
  const first = startBuilt(scene, SCORE);
  await until(() => scene.standIn.calls === 4);
  const second = startBuilt(scene, SCORE);
  while ((await runsOf(scene)).length < 2) await sleep(50);
  await sleep(200);
  second.kill('SIGINT');
  expect([(await second.ended).code, scene.standIn.calls]).toEqual([130, 4]);
  first.kill('SIGKILL');
  await first.ended;
});

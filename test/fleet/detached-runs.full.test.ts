import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment, withoutDurations } from '../support/built-cli.ts';
import { CALLS_PER_SKILL, judgeScene, runHere, SCORE, until } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker, type WorkerProcess } from '../support/worker-process.ts';

const ENTRY = fileURLToPath(new URL('../../packages/cli/src/entry.ts', import.meta.url));
const SKILLS = 6;
const CALLS = SKILLS * CALLS_PER_SKILL;

describeWithPostgres('a run that any machine can finish', (stage) => {
  async function scene(delayMs = 5) {
    const url = await stage.migrated();
    const judged = await judgeScene({ skills: SKILLS, delayMs });
    const undisturbed = await runHere(judged, SCORE);
    const before = judged.standIn.calls;
    const fleet = {
      ...judged.variables,
      PLUGIN_EVAL_DATABASE_URL: url,
      PLUGIN_EVAL_HOME: `${judged.root}/fleet`,
    };
    const workers: WorkerProcess[] = [];
    onTestFinished(() => {
      for (const { process } of workers) process.kill('SIGKILL');
    });
    const work = async (...flags: string[]) => {
      const worker = startWorker(temporaryFolder(), fleet, flags);
      workers.push(worker);
      await worker.started;
      return worker;
    };
    const here = (...args: string[]) => runHere({ ...judged, variables: fleet }, args);
    // Another machine: it has another name, and none of the files.
    const elsewhere = (...args: string[]) =>
      runCommand(temporaryFolder(), args, {
        clock: () => performance.now(),
        now: () => new Date(),
        machine: { name: 'other', pid: 4, isAlive: () => true },
        variables: fleet,
      });
    return {
      ...{ judged, undisturbed, fleet, work, here, elsewhere },
      calls: () => judged.standIn.calls - before,
    };
  }

  test('left to the workers: they evaluate it, and any machine prints the document of an undisturbed run', async () => {
    const { undisturbed, calls, work, here, elsewhere } = await scene();
    const begun = await here(...SCORE, '--fleet', '--detach');
    expect([begun.code, begun.stdout]).toEqual([0, expect.stringMatching(/^r[a-z0-9]{8}\n$/)]);
    expect(begun.stderr).toContain('was handed to the workers');
    expect(calls()).toBe(0);
    const run = begun.stdout.trim();

    const watching = elsewhere('runs', 'watch', run);
    const [first] = await Promise.all([work(), work()]);
    const watched = await watching;
    expect([watched.code, watched.stdout]).toEqual([0, `${run} finished\n`]);
    expect(watched.stderr).toContain('waits for a worker');
    expect(watched.stderr).toContain(`${CALLS} of ${CALLS} calls`);
    expect(calls()).toBe(CALLS);

    const printed = await elsewhere('runs', 'resume', run);
    expect([printed.code, withoutDurations(printed.stdout)]).toEqual([
      0,
      withoutDurations(undisturbed.stdout),
    ]);
    expect(calls()).toBe(CALLS);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  test('a worker that is killed while it evaluates costs time only', async () => {
    const { undisturbed, calls, work, here, elsewhere } = await scene(200);
    const run = (await here(...SCORE, '--fleet', '--detach')).stdout.trim();
    const evaluating = await work('--kinds', 'evaluation');
    await until(() => evaluating.lines.some((line) => line.includes('job-parked')));
    await work('--concurrency', '2', '--kinds', 'model-answer');
    await until(() => calls() > CALLS / 2);
    evaluating.process.kill('SIGKILL');
    await work();
    expect((await elsewhere('runs', 'watch', run)).code).toBe(0);
    const printed = await elsewhere('runs', 'resume', run);
    expect(withoutDurations(printed.stdout)).toEqual(withoutDurations(undisturbed.stdout));
    expect(calls()).toBe(CALLS);
  });

  test('a command at a terminal that is killed: another machine goes on with it', async () => {
    const { judged, undisturbed, calls, fleet, work, elsewhere } = await scene(100);
    await work('--concurrency', '2');
    const submitter = spawn(process.execPath, [ENTRY, ...SCORE, '--fleet'], {
      cwd: judged.root,
      env: { ...cleanEnvironment(), ...fleet },
      stdio: 'ignore',
    });
    onTestFinished(() => void submitter.kill('SIGKILL'));
    await until(() => calls() >= 3);
    submitter.kill('SIGKILL');
    const { runs } = JSON.parse((await elsewhere('runs', '--output', 'json')).stdout);
    let resumed = await elsewhere('runs', 'resume', runs[0].id);
    expect([resumed.code, resumed.stderr]).toEqual([2, expect.stringContaining('is still running')]);
    while (resumed.code === 2) {
      await sleep(500);
      resumed = await elsewhere('runs', 'resume', runs[0].id);
    }
    expect([resumed.code, withoutDurations(resumed.stdout)]).toEqual([
      0,
      withoutDurations(undisturbed.stdout),
    ]);
    expect(calls()).toBe(CALLS);
  });

  test('cancelled from another machine: nothing more is called, and resumed it is finished', async () => {
    const { undisturbed, calls, work, here, elsewhere } = await scene(100);
    const run = (await here(...SCORE, '--fleet', '--detach')).stdout.trim();
    await work('--concurrency', '1');
    await until(() => calls() >= 3);
    const cancelled = await elsewhere('runs', 'cancel', run);
    expect([cancelled.code, cancelled.stdout]).toEqual([0, `${run}\n`]);
    expect((await elsewhere('runs', 'watch', run)).code).toBe(130);
    await sleep(1_000);
    const sofar = calls();
    expect(sofar).toBeLessThan(CALLS);
    await sleep(1_000);
    expect(calls()).toBe(sofar);
    expect((await elsewhere('runs', 'cancel', run)).stderr).toContain('is already over');
    expect((await elsewhere('runs', 'resume', run, '--detach')).code).toBe(0);
    expect((await elsewhere('runs', 'watch', run)).code).toBe(0);
    const printed = await elsewhere('runs', 'resume', run);
    expect(withoutDurations(printed.stdout)).toEqual(withoutDurations(undisturbed.stdout));
  });

  test('a budget that does not pay for everything ends it, and a larger one goes on', async () => {
    const { undisturbed, calls, work, here, elsewhere } = await scene();
    const run = (await here(...SCORE, '--max-cost', '0.25', '--fleet', '--detach')).stdout.trim();
    await work();
    const watched = await elsewhere('runs', 'watch', run);
    expect(watched.stdout).toBe(`${run} budget-spent\n`);
    expect(calls()).toBeGreaterThan(0);
    expect(calls()).toBeLessThan(CALLS);
    expect((await elsewhere('runs', 'resume', run, '--detach')).stderr).toContain('its budget is spent');
    expect((await elsewhere('runs', 'resume', run, '--detach', '--max-cost', '9')).code).toBe(0);
    expect((await elsewhere('runs', 'watch', run)).stdout).toBe(`${run} finished\n`);
    const printed = await elsewhere('runs', 'resume', run);
    expect(withoutDurations(printed.stdout)).toEqual(withoutDurations(undisturbed.stdout));
    expect(calls()).toBe(CALLS);
  });

  test('what cannot be left to the fleet is refused', async () => {
    const { here } = await scene();
    const refusals = await Promise.all([
      here('score', 'skills', '--depth', 'quick', '--fleet', '--detach'),
      here(...SCORE, '--detach'),
    ]);
    expect(refusals.map(({ code, stderr }) => [code, stderr])).toEqual([
      [2, expect.stringContaining('At quick depth nothing is called')],
      [2, expect.stringContaining('add --fleet')],
    ]);
  });
});

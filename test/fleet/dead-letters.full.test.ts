import { performance } from 'node:perf_hooks';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { MODEL_ANSWER } from '@plugin-eval/engine/model/model-answer.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openQueue } from '../support/fleet-queue.ts';
import { judgeScene, runHere, SCORE } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { runCommand } from '../support/recording-io.ts';
import { startWorker } from '../support/worker-process.ts';

describeWithPostgres('tasks that nobody can do', (stage) => {
  test('rows that somebody else wrote end in the dead letters, and the worker goes on', async () => {
    const url = await stage.migrated();
    const judged = await judgeScene({ skills: 1 });
    const variables = {
      ...judged.variables,
      PLUGIN_EVAL_DATABASE_URL: url,
      PLUGIN_EVAL_HOME: `${judged.root}/fleet`,
    };
    const here = (...args: string[]) => runHere({ ...judged, variables }, args);
    const elsewhere = (...args: string[]) =>
      runCommand(judged.root, args, {
        clock: () => performance.now(),
        now: () => new Date(),
        machine: { name: 'other', pid: 4, isAlive: () => true },
        variables,
      });
    const run = (await here(...SCORE, '--fleet', '--detach')).stdout.trim();
    const database = await stage.open(url);
    const { queue } = await openQueue(database);
    const pool = `anthropic ${new URL('/v1', judged.standIn.url).href}`;
    const hostile = [
      'not JSON',
      'null',
      '[]',
      '"text"',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '{"model":{"provider":"openai","endpoint":"http://127.0.0.1:9/v1"}}',
      '{"__proto__":{"polluted":true}}',
    ];
    const tasks = hostile.map((input, index) => ({
      ...{ key: `hostile-${index}`, kind: 'model-answer', pool, input, sample: 0, usd: null, tokens: 1 },
      ...{ kindVersion: MODEL_ANSWER.version, label: `l\u001b[2J${index}`, subject: '<script>' },
    }));
    await queue.beginRun(run, { weight: 1, maxUsd: null, spentUsd: 0 });
    await queue.submit(run, { fresh: false, toolVersion: VERSION }, tasks);
    const worker = startWorker(judged.root, variables);
    onTestFinished(() => void worker.process.kill('SIGKILL'));
    await worker.started;
    expect((await here('runs', 'watch', run)).stdout).toBe(`${run} finished\n`);
    while ((await queue.tasksOf(run, { most: 99, onlyDead: true })).length < hostile.length)
      await new Promise((resolve) => setTimeout(resolve, 100));

    const listed = await elsewhere('runs', 'tasks', run, '--dead', '--output', 'json');
    const document = JSON.parse(listed.stdout) as { tasks: { state: string; failures: string[] }[] };
    expect(document.tasks.map(({ state }) => state)).toEqual(hostile.map(() => 'dead'));
    expect(document.tasks.every(({ failures }) => failures.length <= 3)).toBe(true);
    const text = await elsewhere('runs', 'tasks', run);
    expect(text.stdout).toContain('given up');
    expect(text.stdout).not.toContain('\u001b[2J');
    expect((await elsewhere('runs', 'tasks', run, '--retry')).stderr).toContain('is over');
    expect(await queue.redrive(run)).toBe(hostile.length);
    expect(worker.process.exitCode).toBeNull();
    await database.close();
  });
});

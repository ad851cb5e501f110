import type { Evaluation } from '@plugin-eval/engine/fleet/evaluation-queue.ts';
import { openTaskQueue } from '@plugin-eval/engine/fleet/pg-boss-task-queue.ts';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { finished, queueScene, task } from '../support/queue-scene.ts';

const VERSION = '0.1.0';
const POOLS = ['anthropic https://api'];

describeWithPostgres('runs that are left to workers', (stage) => {
  async function scene() {
    const tasks = await queueScene(stage);
    const { evaluations, close } = await openTaskQueue(tasks.database);
    const put = async (run: string, pools: readonly string[] = POOLS) => {
      await tasks.begin(run);
      const files = { workingDirectory: '/', variables: '{}', inputs: '' };
      const evaluation: Evaluation = { run, toolVersion: VERSION, command: '[]', ...files, pools };
      return await evaluations.put(evaluation, null);
    };
    const claim = async (pool = 'anthropic https://api') =>
      (await evaluations.claim('w1', VERSION, ({ pools }) => pools.includes(pool))).held;
    return { ...tasks, evaluations, close, put, claim };
  }

  test('one whose job somebody took out of the queue is sent again', async () => {
    const { evaluations, close, put, claim, sql } = await scene();
    await put('r1');
    await sql("update job set state = 'cancelled', completed_on = now()");
    expect(await claim()).toBeNull();
    await evaluations.sweep();
    expect(await claim()).toMatchObject({ run: 'r1' });
    await evaluations.sweep();
    expect(await claim()).toBeNull();
    await close();
  });

  test('a job without a lane, which nobody here can serve, hides none behind it', async () => {
    const { close, put, claim, sql } = await scene();
    await put('strange', ['openai https://other']);
    await sql('update job set group_id = null');
    await put('r1');
    expect(await claim()).toMatchObject({ run: 'r1' });
    await close();
  });

  test('a parked run is looked after by one worker, and is due as soon as it is sent again', async () => {
    const { evaluations, close, put, claim, submit, worker } = await scene();
    await put('r1');
    const held = await claim();
    if (held === null) throw new Error('It is in the queue.');
    await submit('r1', [task('k')]);
    await evaluations.park(held);
    expect([await evaluations.parked(), await evaluations.parked()]).toEqual([['r1'], []]);
    for (const lane of await worker('w1').lanes())
      if (lane.kind === 'model-answer')
        await worker('w1').complete(finished(await worker('w1').claim(lane, 1)));
    await evaluations.sweep();
    expect(await evaluations.find('r1')).toMatchObject({ state: 'queued' });
    expect(await claim()).toMatchObject({ run: 'r1' });
    await close();
  });
});

import { CATCH_UP, TASKS } from '@plugin-eval/engine/fleet/submit-statements.ts';
import { LANES } from '@plugin-eval/engine/fleet/work-statements.ts';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { queueScene, tasks } from '../support/queue-scene.ts';

describeWithPostgres('statements about many tasks', (stage) => {
  test.each([
    ['tasks of a run', TASKS, ['r1', 10, false], /name = .*COALESCE\(singleton_key/],
    ['a look after them', CATCH_UP, ['r1', 0], /name = .*COALESCE\(singleton_key/],
    ['lanes', LANES, [], /name = /],
  ])(
    '%s: a job is found by an index of the queue, not by reading it',
    async (_, { text }, values, condition) => {
      const { database, begin, submit, sql } = await queueScene(stage);
      await begin('r1');
      await submit('r1', tasks('k', 500));
      // Without its statistics the planner takes any index for the same.
      await sql('analyze job_common');
      await sql('analyze waits');
      const plan = await database.atomically(async (client) => {
        // What is left then is what the planner could not do otherwise.
        await client.query('set local enable_seqscan = off');
        const { rows } = await client.query(`explain ${text}`, values);
        return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      });
      expect(plan).not.toMatch(/Seq Scan on job/);
      expect(plan).toMatch(new RegExp(`Index Cond: .*${condition.source}`));
    },
  );
});

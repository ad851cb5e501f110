import { expect, test } from 'vitest';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { finished, keysOf, queueScene, task, tasks } from '../support/queue-scene.ts';

describeWithPostgres('rows of the queue that somebody else wrote', (stage) => {
  const open = () => queueScene(stage);
  const COPY = (
    changes: string,
  ) => `insert into job (name, data, state, priority, singleton_key, group_id, policy, retry_limit,
      retry_count, started_on, dead_letter)
    select name, data, state, priority, singleton_key, group_id, null, retry_limit, retry_count, started_on, dead_letter
    from job where singleton_key = 'k0' and state = 'created' returning id ${changes}`;

  test.each([
    ['no run', 'update job set group_id = null where singleton_key = $$k0$$'],
    ['a run that is not there', 'update job set group_id = $$nobody$$ where singleton_key = $$k0$$'],
    [
      'a budget of no run',
      'update job set group_id = $$x$$ where singleton_key = $$k0$$; insert into budgets (scope) values ($$run x$$)',
    ],
    ['a second task of the same key', COPY('')],
    [
      'a second task that is fresh',
      `insert into job (name, data, singleton_key, group_id, policy)
        select name, jsonb_set(data, '{fresh}', 'true'), 'k0 r1', group_id, policy from job where singleton_key = 'k0'`,
    ],
    [
      'a price beyond measure',
      `update job set data = jsonb_set(data, '{usd}', '1.7e308') where singleton_key in ('k0', 'k1')`,
    ],
    [
      'tokens beyond measure',
      `update job set data = jsonb_set(data, '{tokens}', '1e300') where singleton_key in ('k0', 'k1')`,
    ],
    ['the lowest priority', `update job set priority = -2147483648 where singleton_key = 'k0'`],
    ['the highest priority', `update job set priority = 2147483647 where singleton_key = 'k0'`],
    ['no key', `update job set singleton_key = null where singleton_key = 'k0'`],
    [
      'another queue beside',
      `insert into queue (name, policy, table_name, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition) select 'a''b', policy, table_name, 1, 0, false, 60, 60, 60, false from queue limit 1`,
    ],
  ])('%s: a claim ends, and the tasks of another run go on', async (_, statement) => {
    const { queue, worker, begin, submit, claim, sql } = await open();
    await begin('r1');
    await begin('r2');
    await queue.limitPool(task('k').pool, {
      maxInFlight: 10,
      requestsPerMinute: 6000,
      tokensPerMinute: 600_000,
    });
    await submit('r1', tasks('k', 3));
    await submit('r2', tasks('other', 3));
    for (const one of statement.split('; ')) await sql(one);
    const claimed = [...(await claim(worker('w1'), 8)), ...(await claim(worker('w1'), 1))];
    expect(keysOf(claimed)).toEqual(expect.arrayContaining(['other0', 'other1', 'other2']));
    await worker('w1').complete(finished(claimed));
    expect(await worker('w1').sweep()).toBe(0);
    await submit('r2', [task('more')]);
    expect(keysOf(await claim(worker('w1'), 8))).toContain('more');
  });

  test.each([
    ['retry_count', 2_147_483_647],
    ['retry_delay', 2_147_483_647],
    ['expire_seconds', -1],
  ])('%s beyond measure is not taken', async (column, value) => {
    const { begin, submit, sql } = await open();
    await begin('r1');
    await submit('r1', tasks('k', 1));
    await expect(sql(`update job set ${column} = ${value}`)).rejects.toThrow('larger than allowed');
  });

  test('a queue in another table is not taken: its name would be executed', async () => {
    const { begin, submit, sql } = await open();
    await begin('r1');
    await submit('r1', tasks('k', 1));
    await expect(sql("update queue set table_name = 'job_common; drop table job'")).rejects.toThrow(
      'larger than allowed',
    );
  });
});

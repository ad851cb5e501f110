import { expect, test } from 'vitest';
import { JobQueue } from '../../src/fleet/job-queue.ts';
import { SubmitQueue } from '../../src/fleet/submit-queue.ts';
import { WorkQueue } from '../../src/fleet/work-queue.ts';
import type { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { postgresJournal } from '../../src/store/postgres/postgres-journal.ts';
import { newRun } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

const TASK = {
  ...{ key: 'k1', kind: 'question', kindVersion: 1, pool: 'pool', input: '{"q":1}', sample: 0 },
  ...{ label: 'l', subject: 's', usd: 0.5, tokens: 10 },
};
const LIMITS = { maxInFlight: 3, requestsPerMinute: null, tokensPerMinute: null };
/** Of the server as a whole: they say nothing of anybody's work. */
const OF_ALL = ['migrations', 'organisation_members'];

describeWithPostgres('an organisation that is hostile to another one', (stage) => {
  async function scene() {
    const url = await stage.migrated();
    const owner = await stage.open(url);
    const ask = async <Row = Record<string, unknown>>(database: PostgresDatabase, text: string) =>
      await database.session(async (client) => (await client.query(text)).rows as Row[]);
    const login = async (name: string, roles: string, organisation: string) => {
      const theirs = new URL(url);
      theirs.username = `${theirs.pathname.slice(1)}_${name}`;
      await ask(owner, `create role ${theirs.username} login in role ${roles}`);
      await ask(
        owner,
        `insert into plugin_eval.organisation_members values ('${theirs.username}', '${organisation}')`,
      );
      return await stage.open(theirs.href, { organisation: 'victim', patienceMs: 0 });
    };
    const victim = await login('victim', 'plugin_eval_submitter, plugin_eval_worker', 'victim');
    const hostile = [
      await login('submitter', 'plugin_eval_submitter', 'hostile'),
      await login('worker', 'plugin_eval_worker', 'hostile'),
      await login('reader', 'plugin_eval_reader', 'hostile'),
    ] as const;
    await postgresJournal(victim, async () => {}).beginRun(newRun('r1'));
    const queue = new SubmitQueue(victim);
    await queue.beginRun('r1', { weight: 1, maxUsd: 5, spentUsd: 0 });
    await queue.limitPool('pool', LIMITS);
    await queue.enqueue('r1', false, '1', [TASK, { ...TASK, key: 'k2' }, { ...TASK, key: 'k3' }]);
    const work = new WorkQueue(victim, 'w1', 60_000);
    await work.register({ host: 'desk', pid: 1, toolVersion: '1', kinds: ['question'], concurrency: 1 });
    await ask(owner, "insert into plugin_eval.fleet_limits values ('victim', 20)");
    const lanes = (await work.lanes()).map(({ id }) => id);
    const [task] = await work.claim(lanes, 2);
    if (task === undefined) throw new Error('Nothing was claimed.');
    await work.complete([{ task, result: '"secret"', usage: null, costUsd: 0.25 }]);
    const tables = await ask<{ name: string; secured: boolean; policy: string | null }>(
      owner,
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
        (select pg_get_expr(polqual, polrelid) || ' / ' || pg_get_expr(polwithcheck, polrelid) from pg_policy
          where polrelid = c.oid and polname = 'own_organisation' and polpermissive and polcmd = '*') as policy
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'plugin_eval' and c.relkind in ('r', 'p') order by 1`,
    );
    const snapshot = async () => {
      const all: Record<string, unknown> = {};
      for (const { name } of tables)
        all[name] = await ask(owner, `select t::text as row from plugin_eval.${name} t order by 1`);
      return all;
    };
    const end = () => Promise.all([owner, victim, ...hostile].map((one) => one.close()));
    return { ask, hostile, task, lanes, tables, snapshot, end };
  }

  test('every table that there is belongs to organisations, also one that is new', async () => {
    const { tables, end } = await scene();
    const open = tables.filter(({ name }) => !OF_ALL.includes(name));
    expect(open.length).toBeGreaterThan(20);
    const own = '(organisation = ( SELECT plugin_eval.current_organisation() AS current_organisation))';
    expect(open).toEqual(open.map(({ name }) => ({ name, secured: true, policy: `${own} / ${own}` })));
    await end();
  });

  test('its submitter, worker and reader see, change, add and remove nothing of the other by SQL', async () => {
    const { ask, hostile, tables, snapshot, end } = await scene();
    const before = await snapshot();
    expect(JSON.stringify(before)).toContain('secret');
    const seen: unknown[] = [];
    for (const database of hostile) {
      for (const { name } of tables.filter((table) => !OF_ALL.includes(table.name))) {
        const table = `plugin_eval.${name}`;
        for (const text of [
          `select 1 from ${table}`,
          `select 1 from ${table} where organisation = 'victim'`,
          `update ${table} set organisation = organisation returning 1`,
          `update ${table} set organisation = 'hostile' where organisation = 'victim' returning 1`,
          `delete from ${table} returning 1`,
          `insert into ${table} (organisation) values ('victim') returning 1`,
        ]) {
          const rows = await ask(database, text).catch(() => []);
          if (rows.length > 0) seen.push([text, rows.length]);
        }
      }
      for (const text of [
        "insert into plugin_eval.organisation_members values (session_user, 'victim')",
        "update plugin_eval.organisation_members set organisation = 'victim'",
        'delete from plugin_eval.migrations',
        "set plugin_eval.organisation = 'victim'",
        'set row_security = off',
        'set role plugin_eval_victim',
      ])
        await ask(database, text).catch(() => []);
      const rows = await ask(database, 'select 1 from plugin_eval.runs').catch(() => []);
      if (rows.length > 0) seen.push(['runs', rows.length]);
    }
    expect(seen).toEqual([]);
    expect(await snapshot()).toEqual(before);
    await end();
  });

  test('its limits, cancels, prunes, sweeps and forged results leave the other’s budget, tasks and rows as they are', async () => {
    const { ask, hostile, task, lanes, snapshot, end } = await scene();
    const [submitter, worker] = hostile;
    const before = await snapshot();
    const queue = new SubmitQueue(submitter);
    const journal = postgresJournal(submitter, async () => {});
    const attempts: (() => Promise<unknown>)[] = [
      () => queue.cancel('r1'),
      () => queue.retry('r1'),
      () => queue.sweep(),
      () => queue.beginRun('r1', { weight: 1000, maxUsd: 0, spentUsd: 1_000 }),
      () => queue.enqueue('r1', false, '1', [{ ...TASK, key: 'k9' }]),
      () => queue.deliveries('r1', [1, 2, 3], 10),
      () => new JobQueue(submitter, 1_000).cancel('r1'),
      () => new JobQueue(submitter, 1_000).sweep(),
      () => journal.removeRuns(['r1'], () => false),
      () => journal.rejectResult('k1', 'not ours'),
      () => journal.endRun('r1', 'failed', new Date(0)),
      () => ask(submitter, "select plugin_eval.fleet_settle('r1', current_date, 0, 1000)"),
      () => new WorkQueue(worker, 'w1', 1).claim(lanes, 10),
      () => new WorkQueue(worker, 'w1', 1).complete([{ task, result: '1', usage: null, costUsd: 9 }]),
      () => new WorkQueue(worker, 'w1', 1).release([task]),
      () => new WorkQueue(worker, 'w1', 1).heartbeat([task.lease], true),
      () => new WorkQueue(worker, 'w1', 1).leave(),
    ];
    for (const attempt of attempts) await attempt().catch(() => {});
    expect(await snapshot()).toEqual(before);

    // A pool of the same name is another one, and what a run of theirs spends counts for them.
    await journal.beginRun(newRun('r2'));
    await queue.beginRun('r2', { weight: 1, maxUsd: 1, spentUsd: 0 });
    await queue.limitPool('pool', { ...LIMITS, maxInFlight: 1 });
    await queue.enqueue('r2', false, '1', [TASK]);
    await queue.cancel('r2');
    const after = await snapshot();
    const ofVictim = (all: Record<string, unknown>) =>
      Object.entries(all).map(([name, rows]) => [
        name,
        (rows as { row: string }[]).filter(({ row }) => !row.includes('hostile')),
      ]);
    expect(ofVictim(after)).toEqual(ofVictim(before));
    await end();
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { SubmitQueue } from '../../src/fleet/submit-queue.ts';
import { WorkQueue } from '../../src/fleet/work-queue.ts';
import type { PostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { postgresJournal } from '../../src/store/postgres/postgres-journal.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { newRun } from '../support/journal-records.ts';
import { judgeScene, runHere, SCORE } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { startWorker } from '../support/worker-process.ts';

const TASK = {
  ...{ key: 'k1', kind: 'question', kindVersion: 1, pool: 'pool', input: '{"q":1}', sample: 0 },
  ...{ label: 'l', subject: 's', usd: 0.5, tokens: 10 },
};
const ABOUT = { host: 'desk', pid: 1, toolVersion: '1', kinds: ['question'], concurrency: 1 };

describeWithPostgres('organisations on one database', (stage) => {
  /** Logins of two organisations, each with the rights of its role alone. */
  async function logins() {
    const url = await stage.migrated();
    const owner = await stage.open(url);
    const prefix = new URL(url).pathname.slice(1);
    const login = async (name: string, roles: string, organisation: string | null) => {
      const own = `${prefix}_${name}`;
      await run(owner, `create role ${own} login in role ${roles}`);
      if (organisation !== null)
        await run(owner, `insert into plugin_eval.organisation_members values ('${own}', '${organisation}')`);
      const theirs = new URL(url);
      theirs.username = own;
      // What the connection says of its organisation counts for nothing.
      return await stage.open(theirs.href, { organisation: 'acme', patienceMs: 0 });
    };
    const submitter = await login('acme_submitter', 'plugin_eval_submitter', 'acme');
    const worker = await login('acme_worker', 'plugin_eval_worker', 'acme');
    const reader = await login('acme_reader', 'plugin_eval_reader', 'acme');
    const other = await login('other', 'plugin_eval_submitter, plugin_eval_worker', 'other');
    const nobody = await login('nobody', 'plugin_eval_submitter', null);
    const all = [owner, submitter, worker, reader, other, nobody];
    return {
      owner,
      submitter,
      worker,
      reader,
      other,
      nobody,
      end: () => Promise.all(all.map((one) => one.close())),
      urlOf(name: string) {
        const theirs = new URL(url);
        theirs.username = `${prefix}_${name}`;
        return theirs.href;
      },
    };
  }

  const run = async (database: PostgresDatabase, text: string) => database.query({ name: '', text }, []);
  const count = async (database: PostgresDatabase, table: string) =>
    ((await run(database, `select count(*) as count from plugin_eval.${table}`)) as { count: number }[])[0]
      ?.count;

  async function submit(database: PostgresDatabase, id: string) {
    await postgresJournal(database, async () => {}).beginRun(newRun(id));
    const queue = new SubmitQueue(database);
    await queue.beginRun(id, { weight: 1, maxUsd: 5, spentUsd: 0 });
    await queue.limitPool('pool', { maxInFlight: 3, requestsPerMinute: null, tokensPerMinute: null });
    await queue.enqueue(id, false, '1', [TASK]);
    return queue;
  }

  test('see nothing of each other, and share no result', async () => {
    const { submitter, worker, other, nobody, owner, end } = await logins();
    const queue = await submit(submitter, 'r1');
    const work = new WorkQueue(worker, 'w1', 5_000);
    await work.register(ABOUT);
    const lanes = await work.lanes();
    const theirs = new WorkQueue(other, 'w2', 5_000);
    await theirs.register(ABOUT);
    expect(await theirs.lanes()).toEqual([]);
    // It guesses the lane.
    expect(
      await theirs.claim(
        lanes.map(({ id }) => id),
        10,
      ),
    ).toEqual([]);

    const [task] = await work.claim(
      lanes.map(({ id }) => id),
      10,
    );
    if (task === undefined) throw new Error('Nothing was claimed.');
    expect((await theirs.complete([{ task, result: '"forged"', usage: null, costUsd: 0 }])).size).toBe(0);
    expect((await work.complete([{ task, result: '"true"', usage: null, costUsd: 0.25 }])).size).toBe(1);
    expect((await queue.deliveries('r1', [], 10)).map(({ result }) => result)).toMatchObject([
      { text: '"true"', worker: 'w1' },
    ]);

    for (const table of [
      'runs',
      'results',
      'attempts',
      'fleet_tasks',
      'fleet_deliveries',
      'fleet_runs',
      'fleet_lanes',
    ])
      expect([table, await count(other, table), await count(nobody, table)]).toEqual([table, 0, 0]);
    await submit(other, 'r2');
    const [own] = await theirs.claim(
      (await theirs.lanes()).map(({ id }) => id),
      10,
    );
    expect(own?.key).toBe('k1');
    expect(await count(owner, 'results')).toBe(1);
    await expect(postgresJournal(nobody, async () => {}).beginRun(newRun('r3'))).rejects.toThrow();
    await end();
  });

  test('a worker writes a result only through a lease of its own, and may do nothing else', async () => {
    const { submitter, worker, end, owner } = await logins();
    await submit(submitter, 'r1');
    const work = new WorkQueue(worker, 'w1', 5_000);
    await work.register(ABOUT);
    const [task] = await work.claim(
      (await work.lanes()).map(({ id }) => id),
      10,
    );
    for (const text of [
      "insert into plugin_eval.results (key, kind, label, subject, input, result, run_id, recorded_at) values ('k1', '', '', '', '', '1', 'r1', '')",
      "update plugin_eval.fleet_tasks set worker = 'w1'",
      'select input from plugin_eval.fleet_tasks',
      'select * from plugin_eval.results',
      'update plugin_eval.attempts set cost_usd = 0',
      "update plugin_eval.fleet_workers set login = 'x'",
      "insert into plugin_eval.organisation_members values (session_user, 'other')",
      "select plugin_eval.fleet_deliver(1, 'r1', 'k1', 'done', 1, null, null, 0)",
      "select plugin_eval.fleet_settle('r1', null, 0, -100)",
    ])
      await expect(run(worker, text), text).rejects.toThrow('does not allow this user');

    // A submitter of the same organisation cannot speak for the worker either.
    await run(owner, `grant plugin_eval_worker to ${await whoIs(submitter)}`);
    const forged = new WorkQueue(submitter, 'w1', 5_000);
    if (task === undefined) throw new Error('Nothing was claimed.');
    await expect(forged.complete([{ task, result: '"forged"', usage: null, costUsd: 0 }])).rejects.toThrow(
      'another login',
    );
    await run(submitter, "delete from plugin_eval.fleet_workers where id = 'w1'");
    expect(await count(owner, 'fleet_workers')).toBe(1);
    await end();
  });

  test('whole runs need no more than the roles: tasks that of a worker, evaluations that of a submitter too', async () => {
    const { owner, urlOf, end } = await logins();
    await run(owner, `grant plugin_eval_worker to ${new URL(urlOf('acme_submitter')).username}`);
    const judged = await judgeScene({ skills: 2 });
    const undisturbed = await runHere(judged, SCORE);
    const as = (name: string) => ({
      ...judged.variables,
      PLUGIN_EVAL_DATABASE_URL: urlOf(name),
      PLUGIN_EVAL_HOME: `${judged.root}/${name}`,
    });
    const workers = [
      startWorker(judged.root, as('acme_worker'), ['--kinds', 'model-answer']),
      startWorker(judged.root, as('acme_submitter'), ['--kinds', 'evaluation']),
    ];
    onTestFinished(() => {
      for (const { process } of workers) process.kill('SIGKILL');
    });
    const here = (...args: string[]) => runHere({ ...judged, variables: as('acme_submitter') }, args);
    const detached = (await here(...SCORE, '--fleet', '--detach')).stdout.trim();
    expect((await here('runs', 'watch', detached)).stdout).toBe(`${detached} finished\n`);
    const { stdout } = await here(...SCORE, '--fleet');
    expect(withoutDurations(stdout)).toEqual(withoutDurations(undisturbed.stdout));
    const list = await runHere({ ...judged, variables: as('acme_reader') }, ['runs']);
    expect(list.stdout).toContain(detached);
    expect((await runHere({ ...judged, variables: as('other') }, ['runs'])).stdout).toContain('No runs');
    await end();
  });

  const whoIs = async (database: PostgresDatabase) =>
    ((await run(database, 'select session_user as who')) as { who: string }[])[0]?.who;

  test('a reader reads, and writes nothing', async () => {
    const { submitter, reader, end } = await logins();
    await submit(submitter, 'r1');
    expect((await postgresJournal(reader, async () => {}).listRuns()).map(({ id }) => id)).toEqual(['r1']);
    expect(await new SubmitQueue(reader).tasksOf('r1', { most: 9, onlyDead: false })).toHaveLength(1);
    await expect(new SubmitQueue(reader).cancel('r1')).rejects.toThrow('does not allow this user');
    await expect(run(reader, 'delete from plugin_eval.runs')).rejects.toThrow('does not allow this user');
    await expect(
      run(submitter, 'insert into plugin_eval.fleet_limits values (default, 1000)'),
    ).rejects.toThrow('does not allow this user');
    await end();
  });
});

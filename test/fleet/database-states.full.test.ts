import { setTimeout as sleep } from 'node:timers/promises';
import { connectWhenThere } from '@plugin-eval/app/executors/worker/connect-when-there.ts';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { ALICE, claimed, claimRequest, newRun, storedResult } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { startProxyTo } from '../support/tcp-proxy.ts';

/** Refuses results as a server does whose disk is full, for as long as there is a table of that name. */
const FULL = `
  create table public.full_disk ();
  create function public.refuse() returns trigger language plpgsql as $$
  begin
    if to_regclass('public.full_disk') is not null then
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
    end if;
    return new;
  end $$;
  create trigger full_disk before insert on results for each row execute function public.refuse();`;

async function failureOf(work: Promise<unknown>): Promise<DatabaseError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof DatabaseError)) throw new Error(`No DatabaseError: ${failure}`);
  return failure;
}

describeWithPostgres('the state of a database', (stage) => {
  test('a full disk is said once, waited for, and loses nothing', async () => {
    const url = await stage.migrated();
    const states: (string | null)[] = [];
    const database = await stage.open(url, { onState: (problem) => states.push(problem) });
    const journal = postgresJournal(database);
    await journal.beginRun(newRun('r1'));
    const attempt = await claimed(journal, claimRequest('k'));
    await database.session((client) => client.query(FULL));
    const recorded = journal.recordResult(attempt, storedResult('k'), ALICE);
    await sleep(500);
    // It answers questions all the while.
    expect(await journal.lookup('k', 'r1', false)).toBeNull();
    expect(states).toEqual([expect.stringContaining('cannot grow: its disk is full')]);
    await database.session((client) => client.query('drop table public.full_disk'));
    await recorded;
    expect(states).toEqual([expect.any(String), null]);
    expect(await journal.resultsOf('r1')).toHaveLength(1);
    await journal.close();
  });

  test('too many connections: it is told, and a worker waits for one', async () => {
    const url = new URL(await stage.migrated());
    const owner = await stage.open(url.href);
    const name = `narrow_${url.pathname.slice(1)}`;
    await owner.session((client) => client.query(`create role ${name} login superuser connection limit 1`));
    // The limit holds for roles that are no superusers.
    await owner.session((client) => client.query(`alter role ${name} nosuperuser`));
    url.username = name;
    const first = await stage.open(url.href);
    const held = first.session(async (client) => {
      await client.query('select pg_sleep(1.5)');
    });
    const failure = await failureOf(stage.open(url.href));
    expect([failure.isPassing, failure.message]).toEqual([
      true,
      expect.stringContaining('too many connections'),
    ]);
    const problems: string[] = [];
    const connecting = connectWhenThere(() => stage.open(url.href), {
      clock: { timer: systemTimer },
      stop: new AbortController().signal,
      onAway: (problem) => problems.push(problem),
    });
    await held;
    await first.close();
    const second = await connecting;
    expect(problems.length).toBeGreaterThan(0);
    await second?.close();
    await owner.session((client) => client.query(`drop role ${name}`));
    await owner.close();
  });

  test('one that is refused for good is not waited for', async () => {
    const url = new URL(await stage.migrated());
    url.pathname = '/nowhere';
    await expect(
      connectWhenThere(() => stage.open(url.href), {
        clock: { timer: systemTimer },
        stop: new AbortController().signal,
        onAway: () => {},
      }),
    ).rejects.toMatchObject({ isPassing: false });
  });

  test('a statement that takes too long is tried again, and told at last', async () => {
    const database = await stage.open(undefined, { statementTimeoutMs: 150, patienceMs: 600 });
    const slow = { name: '', text: 'select pg_sleep(20)' };
    const failure = await failureOf(database.query(slow, []));
    expect([failure.isPassing, failure.message]).toEqual([true, expect.stringContaining('is slow')]);
    expect(await database.query({ name: '', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('a network that says nothing any more is found out, and what was asked is asked again', async () => {
    const url = await stage.migrated();
    const proxy = await startProxyTo(url);
    const database = await stage.open(proxy.through(url), { statementTimeoutMs: 1_000 });
    expect(await database.query({ name: '', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }]);
    proxy.become('silent');
    const asked = database.query({ name: '', text: 'select 2 as two' }, []);
    await sleep(300);
    proxy.become('open');
    // The old connection stays dead: only its time limit tells.
    expect(await asked).toEqual([{ two: 2 }]);
    await database.close();
    await proxy.stop();
  });
});

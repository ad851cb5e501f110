import { createServer, type Socket } from 'node:net';
import { postgresStore } from '@plugin-eval/app/stores/postgres-store.ts';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { parseDatabaseUrl } from '@plugin-eval/engine/store/postgres/database-url.ts';
import { PostgresDatabase } from '@plugin-eval/engine/store/postgres/postgres-database.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, onTestFinished, test } from 'vitest';
import {
  ALICE,
  claimed,
  claimRequest,
  newRun,
  nobodyLives,
  storedResult,
} from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

async function failureOf(work: Promise<unknown>): Promise<DatabaseError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof DatabaseError)) throw new Error(`No DatabaseError: ${failure}`);
  return failure;
}

test('a database that is not there is told without the password', async () => {
  const url = parseDatabaseUrl('postgres://ada:s3cret@127.0.0.1:1/evals', 'X');
  const { message } = await failureOf(PostgresDatabase.open(url));
  expect(message).toBe(
    'The database postgres://ada@127.0.0.1:1/evals cannot be reached (ECONNREFUSED). Check that it runs, and PLUGIN_EVAL_DATABASE_URL.',
  );
});

test('what only looks like a database is told too', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = parseDatabaseUrl(`postgres://ada:s3cret@127.0.0.1:${port}/evals`, 'X');
  const { message } = await failureOf(PostgresDatabase.open(url));
  expect(message).toContain('cannot be reached');
  expect(message).not.toContain('s3cret');
});

describeWithPostgres('a Postgres database', (stage) => {
  test('without tables says how they are made', async () => {
    const url = await stage.server().createDatabase();
    const { message } = await failureOf(postgresStore(url, {}).openJournal());
    expect(message).toContain(
      'has no plugin-eval tables in the schema plugin_eval yet. Run plugin-eval db migrate once.',
    );
  });

  test('that a newer version migrated is not touched', async () => {
    const url = await stage.migrated();
    const database = await stage.open(url);
    await database.session((client) =>
      client.query("insert into plugin_eval.schema_version values (99, '2030-01-01')"),
    );
    await database.close();
    const { message } = await failureOf(postgresStore(url, {}).openJournal());
    expect(message).toContain('Update plugin-eval here.');
  });

  test('that is killed and comes back loses nothing, and what was asked meanwhile waits', async () => {
    const server = stage.server();
    if (server.kill === null) return;
    const journal = postgresJournal(await stage.open());
    await journal.beginRun(newRun('r1'));
    const attempt = await claimed(journal, claimRequest('k'));
    await server.kill();
    const recorded = journal.recordResult(attempt, storedResult('k'), ALICE);
    const another = journal.claim(claimRequest('other'), nobodyLives);
    await server.restart();
    await recorded;
    expect(await another).toMatchObject({ kind: 'claimed' });
    expect(await journal.lookup('k', 'r1', false)).toMatchObject({ result: storedResult('k').result });
    expect((await journal.attemptsOf('r1')).map(({ outcome }) => outcome)).toEqual(['succeeded', 'open']);
    await journal.close();
  });

  test('that stays away is told after the patience that was agreed', async () => {
    const server = stage.server();
    if (server.kill === null) return;
    const journal = postgresJournal(await stage.open(undefined, { patienceMs: 300 }));
    await server.kill();
    expect((await failureOf(journal.listRuns())).message).toContain('cannot be reached');
    await server.restart();
    expect(await journal.listRuns()).toEqual([]);
    await journal.close();
  });

  test('asked twice for the same attempt, because the first response was lost, has it once', async () => {
    const journal = postgresJournal(await stage.open());
    await journal.beginRun(newRun('r1'));
    const request = claimRequest('k');
    expect(await journal.claim(request, nobodyLives)).toEqual(await journal.claim(request, nobodyLives));
    const attempt = await claimed(journal, request);
    await journal.recordResult(attempt, storedResult('k'), ALICE);
    await journal.recordResult(attempt, storedResult('k'), ALICE);
    expect(await journal.resultsOf('r1')).toHaveLength(1);
    expect(await journal.attemptsOf('r1')).toHaveLength(1);
    await journal.close();
  });
});

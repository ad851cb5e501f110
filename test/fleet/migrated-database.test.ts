import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { migrateDatabase } from '@plugin-eval/app/database.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { newRun, pay } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';

const LONG = 200_000;

describeWithPostgres('a database that is migrated', (stage) => {
  const now = () => new Date('2026-11-27T12:00:00Z');
  const migrate = (url: string, schema = '') =>
    migrateDatabase({
      variables: { PLUGIN_EVAL_DATABASE_URL: url, PLUGIN_EVAL_DATABASE_SCHEMA: schema },
      now,
    });

  test('by several at once has its tables once, and those of the queue; other schemas stay as they are', async () => {
    const url = await stage.server().createDatabase();
    const all = await Promise.all([1, 2, 3, 4].map(() => migrate(url, 'acme')));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(all.map(({ problem }) => problem)).toEqual([null, null, null, null]);
    const database = await stage.open(url, { schema: 'acme' });
    const tables = await database.session((client) =>
      client.query("select table_schema || '.' || table_name as name from information_schema.tables"),
    );
    const own = tables.rows
      .map(({ name }) => name)
      .filter((name) => !/^(?:pg_catalog|information_)/.test(name));
    expect(own).toEqual(expect.arrayContaining(['acme.runs', 'acme.schema_version', 'acme.job']));
    expect(own.filter((name) => !name.startsWith('acme.'))).toEqual([]);
    expect((await database.session((client) => client.query('select * from schema_version'))).rows).toEqual([
      { version: 1, applied_at: '2026-11-27T12:00:00.000Z' },
    ]);
    await database.close();
  });

  test('without the package of the queue has the tables of the stores, and says what fleets need', async () => {
    const url = await stage.server().createDatabase();
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name === 'pg-boss') throw Object.assign(new Error('none'), { code: 'ERR_MODULE_NOT_FOUND' });
        return next(name, context);
      } });`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [
        ...['--no-warnings', '--import', `data:text/javascript,${encodeURIComponent(hook)}`],
        ...['packages/cli/src/entry.ts', 'db', 'migrate'],
      ],
      { cwd: packageFolder('.'), env: { ...process.env, PLUGIN_EVAL_DATABASE_URL: url } },
    );
    expect(stdout).toMatch(/^The schema plugin_eval of postgres:\S+ has its tables now\.\n$/);
    expect(stderr).toBe(
      'A fleet needs the package pg-boss, which is not installed: npm install pg-boss@12.38.0.\n',
    );
    expect(await migrate(url)).toMatchObject({ isNew: false, problem: null });
  });

  test('into a schema where others have tables of the same names says so, and leaves them alone', async () => {
    const url = await stage.server().createDatabase();
    const database = await stage.open(url);
    await database.session((client) =>
      client.query('create schema taken; create table taken.runs (mine text)'),
    );
    await expect(migrate(url, 'taken')).rejects.toThrow('Set PLUGIN_EVAL_DATABASE_SCHEMA to another schema');
    const left = await database.session((client) =>
      client.query("select relname from pg_class where relnamespace = 'taken'::regnamespace"),
    );
    expect(left.rows).toEqual([{ relname: 'runs' }]);
    await database.close();
  });

  test.each(['Acme', 'pg_acme', '1st', 'a"b', 'a b', 'a.b', 'a;drop', 'x'.repeat(41)])(
    'the schema %s is refused',
    async (schema) => {
      await expect(migrate('postgres://nowhere/evals', schema)).rejects.toThrow(
        'PLUGIN_EVAL_DATABASE_SCHEMA is not the name of a schema.',
      );
    },
  );

  test('into a schema whose name is a word of SQL is refused', async () => {
    const url = await stage.server().createDatabase();
    await expect(migrate(url, 'user')).rejects.toThrow('takes no schema user, a word of SQL');
  });

  test('keeps what is long compressed, and any character of it', async () => {
    const database = await stage.open();
    const journal = postgresJournal(database, async () => {});
    await journal.beginRun(newRun('r1'));
    const words = Array.from({ length: LONG / 10 }, (_, index) => `${(index * 7919) % 1000} words `).join(
      'é',
    );
    const result = JSON.stringify({ transcript: words });
    await pay(journal, 'k', { result });
    expect((await journal.findResult('k'))?.result === result).toBe(true);
    const [size] = await database.query<{ stored: number; long: number }>(
      {
        name: '',
        text: 'select pg_column_size(result) as stored, octet_length(result) as long from results',
      },
      [],
    );
    expect(size?.long).toBeGreaterThan(LONG);
    expect(size?.stored).toBeLessThan(LONG / 2);
    await journal.close();
    await database.close();
  });
});

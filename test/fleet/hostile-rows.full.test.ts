import { performance } from 'node:perf_hooks';
import { documentAt, historyOf, runsWithEntries } from '@plugin-eval/app/viewer/journal-entries.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { withoutDurations } from '../support/built-cli.ts';
import { CALLS_PER_SKILL, judgeScene, SCORE } from '../support/judge-scene.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { runCommand } from '../support/recording-io.ts';

const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
const PROTOTYPE = '{"__proto__":{"length":1},"constructor":{"prototype":1},"toString":1}';
const CONTROL = '\u001b]0;owned\u0007\u001b[2J\u202e';
const BUG: number = 70;

/** What somebody may have written in the place of a text. */
const TEXTS: readonly [string, string][] = [
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['deep JSON', DEEP],
  ['keys of a prototype', PROTOTYPE],
  ['a list of what it should not hold', '[null,{},1,[]]'],
  ['control characters', CONTROL],
  ['many characters', 'x'.repeat(1_000_000)],
];
const COLUMNS: readonly [table: string, columns: readonly string[]][] = [
  ['runs', ['command', 'subjects', 'status', 'started_at', 'depth', 'tool_version', 'holder_host']],
  ['results', ['result', 'recorded_at', 'label', 'worker']],
  ['results', ['input']],
  ['attempts', ['outcome', 'ended_at', 'started_at', 'message', 'label']],
  ['documents', ['document', 'kind', 'title', 'recorded_at']],
  ['subjects', ['models', 'badge', 'kind', 'depth', 'name']],
];

describeWithPostgres('rows that somebody else wrote', (stage) => {
  async function scene() {
    const url = await stage.migrated();
    const judged = await judgeScene({ skills: 1 });
    const here = (...args: string[]) =>
      runCommand(judged.root, args, {
        clock: () => performance.now(),
        now: () => new Date(),
        machine: hostMachine,
        variables: { ...judged.variables, PLUGIN_EVAL_DATABASE_URL: url },
      });
    const first = await here(...SCORE);
    const database = await stage.open(url);
    const sql = (text: string, values: unknown[] = []) =>
      database.query<Record<string, string>>({ name: '', text }, values);
    const [run] = await sql('select id from runs');
    return { judged, here, first, database, sql, id: run?.id ?? '' };
  }

  test.each(COLUMNS)(
    'of %s (%s) end no command and no page otherwise than in a sentence',
    { timeout: 240_000 },
    async (table, columns) => {
      const { here, database, sql, id } = await scene();
      const [key] = await sql('select key from results order by id limit 1');
      const commands = [
        ['runs'],
        ['runs', '--output', 'json'],
        ['runs', 'show', id],
        ['runs', 'show', id, '--output', 'json'],
        ['runs', 'show', id, '--answer', key?.key ?? ''],
        ['runs', 'show', id, '--session', '1'],
        ['runs', 'watch', id],
      ];
      const bugs: string[] = [];
      for (const [what, text] of TEXTS) {
        await sql(`create table public.kept as select * from ${table}`);
        await sql(`update ${table} set ${columns.map((column) => `${column} = $1::text`).join(', ')}`, [
          text,
        ]).catch((error: unknown) => {
          // A row has a largest size.
          if (!PluginEvalError.isInstance(error)) throw error;
        });
        for (const command of commands) {
          const { code, stdout, stderr } = await here(...command);
          if (code === BUG || `${stdout}${stderr}`.includes('\u001b]0;'))
            bugs.push(`${table}: ${what}: ${command.join(' ')}: ${stderr.slice(0, 300)}`);
        }
        const journal = postgresJournal(database, async () => {});
        const pages = [
          () => runsWithEntries(journal, { machine: hostMachine }),
          () => historyOf(journal, null),
          () => documentAt(journal, { run: id, position: 0 }),
        ];
        for (const page of pages) {
          await page().catch((error: unknown) => {
            if (!PluginEvalError.isInstance(error)) bugs.push(`${table}: ${what}: ${error}`);
          });
        }
        await journal.close();
        const set = columns.map((column) => `${column} = k.${column}`).join(', ');
        const same = { runs: 'k.id = t.id', results: 'k.id = t.id', attempts: 'k.id = t.id' }[table];
        const place = 'k.run_id = t.run_id and k.position = t.position';
        await sql(
          `update ${table} t set ${set} from public.kept k where ${same ?? (table === 'subjects' ? `${place} and k.ordinal = t.ordinal` : place)}`,
        );
        await sql('drop table public.kept');
      }
      expect(bugs).toEqual([]);
      await database.close();
    },
  );

  test('for another task, or damaged: they are drawn again, and the document is the same', async () => {
    const { judged, here, first, database, sql } = await scene();
    const before = judged.standIn.calls;
    await sql(`update results set result = '{"outcome":"ended","transcript":[]}' where id % 2 = 0`);
    await sql(`update results set result = '{' where id % 2 = 1`);
    await sql(`update evaluations set entry = '\\x00ff'`);
    const again = await here(...SCORE);
    expect([again.code, withoutDurations(again.stdout)]).toEqual([0, withoutDurations(first.stdout)]);
    expect(judged.standIn.calls - before).toBe(CALLS_PER_SKILL);
    expect(await sql('select distinct rejection from results where rejection is not null')).toEqual([
      { rejection: 'it is no result of its kind' },
    ]);
    await database.close();
  });

  test('that name a program, or another command, are not executed by whoever resumes', async () => {
    const { here, database, sql, id } = await scene();
    await sql("update runs set status = 'interrupted'");
    for (const command of [
      ['threat', 'run', '--', 'touch', 'owned'],
      ['db', 'prune', '--older-than', '0'],
    ]) {
      await sql('update runs set command = $1', [JSON.stringify(command)]);
      const resumed = await here('runs', 'resume', id);
      expect([resumed.code, resumed.stderr]).toEqual([2, expect.stringContaining('others may write')]);
    }
    await database.close();
  });

  test('cannot be larger than a process holds', async () => {
    const { database, sql } = await scene();
    const grow = (table: string, column: string, megabytes: number) =>
      sql(
        `update ${table} set ${column} = repeat('x', ${megabytes} * 1024 * 1024) where id = (select min(id) from ${table})`,
      );
    await expect(grow('runs', 'command', 17)).rejects.toThrow('larger than allowed');
    await expect(grow('attempts', 'message', 2)).rejects.toThrow('larger than allowed');
    await expect(grow('results', 'input', 65)).rejects.toThrow('larger than allowed');
    await database.close();
  });
});

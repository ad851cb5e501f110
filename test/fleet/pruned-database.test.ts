import { pruneRuns } from '@plugin-eval/app/database.ts';
import { portsOf } from '@plugin-eval/cli/create-ports.ts';
import { postgresJournal } from '@plugin-eval/engine/store/postgres/postgres-journal.ts';
import { expect, test } from 'vitest';
import { newRun, nobodyLives, pay, secondsAfterNoon } from '../support/journal-records.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { recordingIo } from '../support/recording-io.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A text that Postgres cannot compress. @param seed of another one */
function noise(length: number, seed: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (state % 20_000));
  }).join('');
}

describeWithPostgres('a database that is pruned', (stage) => {
  async function scene() {
    const url = await stage.migrated();
    const database = await stage.open(url);
    const journal = postgresJournal(database, async () => {});
    const sql = (text: string, values: unknown[] = []) =>
      database.query<Record<string, unknown>>({ name: '', text }, values);
    const { io } = recordingIo(temporaryFolder(), { variables: { PLUGIN_EVAL_DATABASE_URL: url } });
    const prune = (retention: Partial<Parameters<typeof pruneRuns>[0]>) =>
      pruneRuns({ endedSince: null, mostBytes: null, ...retention }, portsOf(io));
    const run = async (id: string, result: string, startedAt: Date) => {
      await journal.beginRun(newRun(id, { startedAt }));
      await pay(journal, id, { runId: id, result: JSON.stringify(result) });
      await journal.endRun(id, 'finished', startedAt);
    };
    const end = async () => {
      await journal.close();
      await database.close();
    };
    return { journal, sql, prune, run, end };
  }

  test('is measured in bytes as it keeps them: what compresses well stays longer', async () => {
    const { journal, prune, run, end } = await scene();
    await run('noisy', noise(100_000, 7), secondsAfterNoon(0));
    await run('dull', 'word '.repeat(200_000), secondsAfterNoon(10));
    await run('recent', noise(100_000, 9), secondsAfterNoon(20));
    const sizes = await journal.sizes();
    expect(sizes.get('noisy')).toBeGreaterThan(250_000);
    expect(sizes.get('dull')).toBeLessThan(50_000);

    const pruned = await prune({ mostBytes: 400_000 });
    expect(pruned).toEqual({ runs: ['noisy'], files: 0, bytes: sizes.get('noisy') });
    expect((await journal.listRuns()).map(({ id }) => id)).toEqual(['recent', 'dull']);
    expect((await prune({ endedSince: secondsAfterNoon(15) })).runs).toEqual(['dull']);
    await end();
  });

  test('loses results that no run uses, and files that were not used for a week', async () => {
    const { journal, sql, prune, run, end } = await scene();
    await run('r1', 'kept', secondsAfterNoon(0));
    await run('r2', 'stray', secondsAfterNoon(1));
    await sql("delete from run_results where run_id = 'r2'");
    for (const [hash, days] of [
      ['old', 8],
      ['recent', 6],
    ])
      await sql('insert into contents values ($1, $2, current_date - $3::integer)', [
        hash,
        Buffer.alloc(50_000, 1),
        days,
      ]);
    const pruned = await prune({ endedSince: new Date(0) });
    expect(pruned).toMatchObject({ runs: [], files: 1 });
    expect(pruned.bytes).toBeGreaterThan(50_000);
    expect(await sql('select hash from contents')).toEqual([{ hash: 'recent' }]);
    expect(await sql('select key from results')).toEqual([{ key: 'r1' }]);
    expect(await journal.lookup('r1', 'r1', false)).not.toBeNull();
    expect(await journal.removeRuns([], nobodyLives)).toEqual([]);
    await end();
  });
});

import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import type { Corpus } from '@plugin-eval/engine/store/corpus.ts';
import { openPostgresCorpus } from '@plugin-eval/engine/store/postgres/postgres-corpus.ts';
import { postgresEvaluationCache } from '@plugin-eval/engine/store/postgres/postgres-evaluation-cache.ts';
import { expect, test } from 'vitest';
import { describeCorpusContract } from '../support/corpus-contract.ts';
import { corpusSkill, recordedMatchup } from '../support/corpus-records.ts';
import { describeWithPostgres, type PostgresStage } from '../support/postgres-stage.ts';

async function corpusIn(stage: PostgresStage, url: string, name = 'birds'): Promise<Corpus> {
  const corpus = await openPostgresCorpus(await stage.open(url), name, 'create');
  if (corpus === null) throw new Error('A corpus that is made is there.');
  return corpus;
}

describeWithPostgres('a corpus in Postgres', (stage) => {
  describeCorpusContract(async () => {
    const url = await stage.migrated();
    return {
      corpus: await corpusIn(stage, url),
      reopen: async () => openPostgresCorpus(await stage.open(url), 'birds', 'existing'),
    };
  });

  test('is not made by looking whether it is there, and has nothing to do with others', async () => {
    const url = await stage.migrated();
    const database = await stage.open(url);
    expect(await openPostgresCorpus(database, 'fish', 'existing')).toBeNull();
    await database.close();
    const [birds, fish] = [await corpusIn(stage, url), await corpusIn(stage, url, 'fish')];
    await birds.record([recordedMatchup('crane', 'heron')]);
    expect(await fish.matchups('judge')).toEqual([]);
    await birds.close();
    await fish.close();
  });

  test('with a matchup that somebody else made up says so, and does not use it', async () => {
    const url = await stage.migrated();
    const corpus = await corpusIn(stage, url);
    await corpus.record([recordedMatchup('crane', 'heron')]);
    const other = await stage.open(url);
    await other.session((client) => client.query("update plugin_eval.corpus_matchups set answers = '[1]'"));
    await other.close();
    await expect(corpus.matchups('judge')).rejects.toThrow(DatabaseError);
    await corpus.close();
  });
});

describeWithPostgres('skills of a corpus that somebody else made up', (stage) => {
  test.each([
    ["path = '../../etc'"],
    ["root = ''"],
    ["content_sha256 = 'x'"],
    ['line_count = -1'],
    ['tokens = 9223372036854775807'],
    ["static_score = 'NaN'"],
    ["static_score = 'Infinity'"],
  ])('(%s) are told, not used, and do not keep a search from bringing others', async (change) => {
    const url = await stage.migrated();
    const corpus = await corpusIn(stage, url);
    const skill = corpusSkill('/s/a');
    await corpus.update(['/s'], [skill]);
    expect(await corpus.skills()).toEqual([skill]);
    const other = await stage.open(url);
    const sql = (text: string) => other.query({ name: '', text }, []);
    await sql(`update plugin_eval.corpus_skills set ${change}`);
    await expect(corpus.skills()).rejects.toThrow(
      'a skill of the corpus birds that plugin-eval did not write',
    );
    await corpus.update(['/t'], [corpusSkill('/t/b')]);
    await sql("delete from plugin_eval.corpus_skills where path <> '/t/b'");
    expect((await corpus.skills()).map(({ path }) => path)).toEqual(['/t/b']);
    await other.close();
    await corpus.close();
  });
});

describeWithPostgres('the cache of layer 1 in Postgres', (stage) => {
  const [one, two] = [Uint8Array.of(1), Uint8Array.of(0, 255)];

  async function found(url: string, today: string, keys: string[]) {
    const cache = postgresEvaluationCache(await stage.open(url), today);
    await cache.load?.(keys);
    const entries = keys.map((key) => cache.find(key));
    return { cache, entries: entries.map((entry) => entry && [...entry]) };
  }

  test('keeps bytes by their key, also before they are written', async () => {
    const url = await stage.migrated();
    const cache = postgresEvaluationCache(await stage.open(url), '2026-10-01');
    await cache.keep([
      ['one', one],
      ['two', two],
    ]);
    expect(cache.find('two')).toEqual(two);
    await cache.close([]);
    const { cache: later, entries } = await found(url, '2026-10-02', ['one', 'two', 'three']);
    expect(entries).toEqual([[1], [0, 255], null]);
    await later.close([]);
  });

  test('lets go of what nobody used for a month', async () => {
    const url = await stage.migrated();
    const october = postgresEvaluationCache(await stage.open(url), '2026-10-01');
    await october.keep([
      ['one', one],
      ['two', two],
    ]);
    await october.close([]);
    await (await found(url, '2026-10-30', ['one'])).cache.close(['one']);
    await (await found(url, '2026-11-22', [])).cache.close([]);
    const { cache, entries } = await found(url, '2026-11-22', ['one', 'two']);
    expect(entries).toEqual([[1], null]);
    await cache.close([]);
  });
});

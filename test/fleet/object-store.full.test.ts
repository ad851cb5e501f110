import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { postgresJournal } from '../../src/store/postgres/postgres-journal.ts';
import { S3_KEYS, s3Variables, startS3 } from '../stand-ins/s3-server.ts';
import { callsSkill } from '../stand-ins/session-agent.ts';
import { withoutDurations } from '../support/built-cli.ts';
import { judgeScene, runHere, SCORE, type Scene } from '../support/judge-scene.ts';
import { objectsBesideFleet, objectsIn } from '../support/objects-beside-fleet.ts';
import { describeWithPostgres } from '../support/postgres-stage.ts';
import { cases, SESSIONS, SUBJECT, sessionScene } from '../support/session-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const sessions = () =>
  sessionScene({
    act: ({ turn }) => (turn === 1 ? callsSkill(SUBJECT) : { text: 'Here is the paper model.' }),
    prompts: cases(5),
  });

describeWithPostgres('an object store beside the database', (stage) => {
  const beside = (scene: Scene, variables: Record<string, string>) =>
    objectsBesideFleet(stage, scene, variables);

  test('over the protocol of S3: transcripts, skills and files lie there, and the document is the local one', async () => {
    const server = await startS3();
    onTestFinished(() => server.close());
    const scene = await sessions();
    const args = [...SESSIONS, '--sessions', '8'];
    const local = await runHere(scene, args);
    const { here, elsewhere, work, sql } = await beside(scene, s3Variables(server.url, '/of-us'));
    const before = scene.standIn.calls;
    const run = (await here(...args, '--fleet', '--detach')).stdout.trim();
    await Promise.all([work(), work()]);
    expect((await elsewhere('runs', 'watch', run)).code).toBe(0);
    const calls = scene.standIn.calls - before;
    const printed = await elsewhere('runs', 'resume', run);
    expect(withoutDurations(printed.stdout)).toEqual(withoutDurations(local.stdout));
    expect(scene.standIn.calls - before).toBe(calls);

    const areas = new Set([...server.objects.keys()].map((key) => key.split('/').slice(0, 3).join('/')));
    expect([...areas].toSorted()).toEqual(['of-us/default/contents', 'of-us/default/results']);
    expect(
      await sql("select count(*) as n from plugin_eval.results where result not like 'object %'"),
    ).toEqual([{ n: 0 }]);
    expect(await sql('select count(*) as n from plugin_eval.fleet_contents where bytes is not null')).toEqual(
      [{ n: 0 }],
    );

    const checked = await here('db', 'check', '--objects');
    expect([checked.code, checked.stdout]).toEqual([
      0,
      expect.stringContaining(`objects      ${server.objects.size} named by rows`),
    ]);
    expect(checked.stdout).toContain('0 of them missing; 0 others are there');

    // No key is in the database, in what was printed, or in an object.
    const tables = await sql<{ name: string }>(
      "select relname as name from pg_class join pg_namespace n on n.oid = relnamespace where nspname = 'plugin_eval' and relkind = 'r'",
    );
    for (const { name } of tables) {
      const [held] = await sql<{ text: string }>(
        `select coalesce(string_agg(t::text, ' '), '') as text from plugin_eval.${name} t`,
      );
      expect([name, Object.values(S3_KEYS).some((key) => held?.text.includes(key))]).toEqual([name, false]);
    }
    const said = [printed, checked].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(Object.values(S3_KEYS).some((key) => said.includes(key))).toBe(false);
  }, 240_000);

  test('in a folder: what is missing or altered there is drawn again, once', async () => {
    const judged = await judgeScene({ skills: 2 });
    const local = await runHere(judged, SCORE);
    const folder = join(temporaryFolder(), 'objects');
    const { here, sql } = await beside(judged, { PLUGIN_EVAL_OBJECT_STORE: folder });
    const ask = async () => {
      const before = judged.standIn.calls;
      const { stdout, code, stderr } = await here(...SCORE);
      if (code !== 0) throw new Error(stderr);
      expect(withoutDurations(stdout)).toEqual(withoutDurations(local.stdout));
      return judged.standIn.calls - before;
    };
    const calls = await ask();
    const objects = objectsIn(folder);
    expect([objects.length > 5, await ask()]).toEqual([true, 0]);

    rmSync(objects[0] ?? '');
    writeFileSync(objects[1] ?? '', 'something else');
    writeFileSync(objects[2] ?? '', readFileSync(objects[3] ?? ''));
    const checked = await here('db', 'check', '--objects');
    expect(checked.stdout).toMatch(/[1-3] of them missing/);
    const again = await ask();
    expect([again >= 3, again < calls]).toEqual([true, true]);
    expect(
      await sql('select distinct rejection from plugin_eval.results where rejection is not null'),
    ).toEqual([{ rejection: 'its object is missing from the object store, or was changed there' }]);
    expect(await ask()).toBe(0);
  });

  test('a result of a fleet whose object is lost fails its task alone, and the next run has it', async () => {
    const judged = await judgeScene({ skills: 2 });
    const local = await runHere(judged, SCORE);
    const folder = join(temporaryFolder(), 'objects');
    const { here, work } = await beside(judged, { PLUGIN_EVAL_OBJECT_STORE: folder });
    await work();
    expect((await here(...SCORE, '--fleet')).code).toBe(0);
    rmSync(objectsIn(folder, 'results')[0] ?? '');
    const hurt = await here(...SCORE, '--fleet');
    expect([hurt.code, hurt.stderr]).toEqual([3, expect.stringContaining('its object is missing')]);
    const mended = await here(...SCORE, '--fleet');
    expect([mended.code, withoutDurations(mended.stdout)]).toEqual([0, withoutDurations(local.stdout)]);
  }, 240_000);

  test('files of a run that are lost are a sentence, and go along again with the next one', async () => {
    const judged = await judgeScene({ skills: 1 });
    const folder = join(temporaryFolder(), 'objects');
    const { here, elsewhere, work } = await beside(judged, { PLUGIN_EVAL_OBJECT_STORE: folder });
    const run = (await here(...SCORE, '--fleet', '--detach')).stdout.trim();
    const [files = ''] = objectsIn(folder, 'contents');
    rmSync(files);
    const resumed = await elsewhere('runs', 'resume', run);
    expect([resumed.code, resumed.stderr]).toEqual([
      3,
      expect.stringContaining(`The object ${basename(files)} is not in`),
    ]);
    const again = (await here(...SCORE, '--fleet', '--detach')).stdout.trim();
    expect(objectsIn(folder, 'contents')).toEqual([files]);
    // The command that could not read them let go of the first run.
    expect((await elsewhere('runs', 'resume', run, '--detach')).code).toBe(0);
    await work();
    for (const id of [run, again]) expect((await elsewhere('runs', 'watch', id)).code).toBe(0);
  }, 240_000);

  test('one that is away costs nothing when something is written: the database has it, and the worker says so', async () => {
    const server = await startS3();
    const judged = await judgeScene({ skills: 2 });
    const local = await runHere(judged, SCORE);
    const { here, work, sql } = await beside(judged, s3Variables(server.url));
    await server.close();
    const worker = await work();
    const ended = await here(...SCORE, '--fleet');
    expect([ended.code, withoutDurations(ended.stdout)]).toEqual([0, withoutDurations(local.stdout)]);
    expect(await sql("select count(*) as n from plugin_eval.results where result like 'object %'")).toEqual([
      { n: 0 },
    ]);
    expect(worker.lines.join('\n')).toContain('object-not-kept');
    const checked = await here('db', 'check');
    expect([checked.code, checked.stdout]).toEqual([
      2,
      expect.stringContaining('cannot be reached (ECONNREFUSED)'),
    ]);
  }, 240_000);

  test('one that is away, or that nobody named, when something is read: said, and nothing is taken out of reuse', async () => {
    const server = await startS3();
    const judged = await judgeScene({ skills: 1 });
    const { here, as, sql, url } = await beside(judged, s3Variables(server.url));
    expect((await here(...SCORE)).code).toBe(0);
    const [row] = await sql<{ key: string; run_id: string }>(
      'select key, run_id from plugin_eval.results order by id limit 1',
    );
    const { key = '', run_id: run = '' } = row ?? {};
    const unnamed = as({ PLUGIN_EVAL_OBJECT_STORE: '' });
    const shown = await unnamed.here('runs', 'show', run, '--answer', key);
    expect([shown.code, shown.stderr]).toEqual([
      3,
      expect.stringContaining('name it with PLUGIN_EVAL_OBJECT_STORE'),
    ]);
    const before = judged.standIn.calls;
    const scored = await unnamed.here(...SCORE);
    expect([scored.code, judged.standIn.calls - before]).toEqual([3, 0]);
    expect((await unnamed.here('db', 'check')).code).toBe(2);

    await server.close();
    const database = await stage.open(url, {
      patienceMs: 300,
      objects: await objectsOf(s3Variables(server.url)),
    });
    const reading = postgresJournal(database).lookup(key, run, false);
    await expect(reading).rejects.toMatchObject({ problem: 'away' });
    await database.close();
    expect(await sql('select count(*) as n from plugin_eval.results where rejection is not null')).toEqual([
      { n: 0 },
    ]);
  });

  test('goes into a journal file and back without a loss', async () => {
    const judged = await judgeScene({ skills: 1 });
    const folder = join(temporaryFolder(), 'objects');
    const { here, sql } = await beside(judged, { PLUGIN_EVAL_OBJECT_STORE: folder });
    const first = await here(...SCORE);
    const file = join(temporaryFolder(), 'journal.sqlite');
    expect((await here('db', 'export', file)).stdout).not.toContain('lost');
    const other = await beside(judged, { PLUGIN_EVAL_OBJECT_STORE: `${folder}-of-others` });
    expect((await other.here('db', 'import', file)).code).toBe(0);
    expect(objectsIn(`${folder}-of-others`).map((path) => basename(path))).toEqual(
      objectsIn(folder).map((path) => basename(path)),
    );
    const before = judged.standIn.calls;
    expect(withoutDurations((await other.here(...SCORE)).stdout)).toEqual(withoutDurations(first.stdout));
    expect(judged.standIn.calls).toBe(before);

    // What is lost is left out, and said.
    rmSync(objectsIn(folder)[0] ?? '');
    const without = await here('db', 'export', join(temporaryFolder(), 'without.sqlite'));
    expect([without.code, without.stdout]).toEqual([
      0,
      expect.stringMatching(/[1-9] responses are lost in the object store/),
    ]);
    expect(
      (await sql('select count(*) as n from plugin_eval.results where rejection is not null'))[0],
    ).toEqual({ n: 0 });
  });
});

async function objectsOf(variables: Record<string, string>) {
  const { objectStoreSetting } = await import('../../src/config/object-store-setting.ts');
  const { objectsBeside } = await import('../../src/store/objects/open-object-store.ts');
  const setting = objectStoreSetting(variables);
  return setting === null ? null : objectsBeside(setting);
}

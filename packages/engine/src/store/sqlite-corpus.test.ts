import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { describeCorpusContract } from '@plugin-eval/tests/support/corpus-contract.ts';
import { corpusSkill, recordedMatchup } from '@plugin-eval/tests/support/corpus-records.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Corpus } from './corpus.ts';
import { openSqliteCorpus } from './sqlite-corpus.ts';

async function create(folder = join(temporaryFolder(), 'corpus'), options = {}): Promise<Corpus> {
  const corpus = await openSqliteCorpus(folder, 'create', options);
  if (corpus === null) throw new Error('A corpus that is made is there.');
  onTestFinished(() => corpus.close());
  return corpus;
}

async function failureOf(opening: Promise<unknown>): Promise<DatabaseError> {
  const failure = await opening.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof DatabaseError)) throw new Error(`No DatabaseError: ${failure}`);
  return failure;
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

describe('a corpus in a file', () => {
  describeCorpusContract(async () => {
    const folder = join(temporaryFolder(), 'corpus');
    return { corpus: await create(folder), reopen: () => openSqliteCorpus(folder, 'existing') };
  });
});

describe('skills', () => {
  test('that have not changed are not written', async () => {
    const folder = join(temporaryFolder(), 'corpus');
    const corpus = await create(folder);
    const skills = ['/s/a', '/s/b'].map((path) => corpusSkill(path));
    await corpus.update(['/s'], skills);
    const before = statSync(join(folder, 'corpus.sqlite'), { bigint: true });
    await corpus.update(['/s'], skills);
    expect(statSync(join(folder, 'corpus.sqlite'), { bigint: true }).mtimeNs).toBe(before.mtimeNs);
  });
});

describe('matchups', () => {
  test.each([
    ["result = 'victory'"],
    ["dimensions = '{}'"],
    ["dimensions = 'not json'"],
    [`decisions = '[{"plain":"first"}]'`],
    ["answers = '[1]'"],
  ])('that somebody else made up (%s) are told, not used', async (change) => {
    const folder = join(temporaryFolder(), 'corpus');
    const corpus = await create(folder);
    await corpus.record([recordedMatchup('crane', 'heron')]);
    const other = new DatabaseSync(join(folder, 'corpus.sqlite'));
    other.exec(`update matchups set ${change}`);
    other.close();
    expect((await failureOf(corpus.matchups('judge'))).message).toContain('damaged');
  });
});

describe('skills', () => {
  test.each([
    ["path = 'relative/path'"],
    ["path = ''"],
    ["root = 'relative'"],
    ["content_sha256 = 'x'"],
    ['skill_sha256 = upper(skill_sha256)'],
    ['line_count = -1'],
    ['static_score = 1000'],
    ["category = replace(hex(zeroblob(40000)), '00', 'xx')"],
  ])('that somebody else made up (%s) are told, not used', async (change) => {
    const folder = join(temporaryFolder(), 'corpus');
    const corpus = await create(folder);
    const skill = corpusSkill('/s/a');
    await corpus.update(['/s'], [skill]);
    expect(await corpus.skills()).toEqual([skill]);
    const other = new DatabaseSync(join(folder, 'corpus.sqlite'));
    other.exec(`update skills set ${change}`);
    other.close();
    expect((await failureOf(corpus.skills())).message).toContain('damaged');
  });
});

describe('the file', () => {
  test('is its owner’s alone with its folder, and at rest the only one', async () => {
    const folder = join(temporaryFolder(), 'home', 'corpus');
    await (await create(folder)).update(['/s'], [corpusSkill('/s/a')]);
    expect([join(folder, '..'), folder, join(folder, 'corpus.sqlite')].map(modeOf)).toEqual([
      '700',
      '700',
      '600',
    ]);
    for (const suffix of ['-wal', '-shm', '-journal']) {
      expect(existsSync(join(folder, `corpus.sqlite${suffix}`))).toBe(false);
    }
  });

  test('that is shared stays shared', async () => {
    const folder = temporaryFolder();
    await (await create(folder)).close();
    chmodSync(join(folder, 'corpus.sqlite'), 0o664);
    await create(folder);
    expect(modeOf(join(folder, 'corpus.sqlite'))).toBe('664');
  });

  test('is not made by looking whether it is there', async () => {
    const root = temporaryFolder();
    expect(await openSqliteCorpus(join(root, 'nowhere', 'corpus'), 'existing')).toBeNull();
    expect(await openSqliteCorpus(root, 'existing')).toBeNull();
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
    expect(existsSync(join(root, 'corpus.sqlite'))).toBe(false);
  });

  test('that is empty, since whoever made it did not come far, is none; and can be made one', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'corpus.sqlite'), '');
    expect(await openSqliteCorpus(folder, 'existing')).toBeNull();
    const corpus = await create(folder);
    expect([await corpus.skills(), await corpus.roots(), corpus.format]).toEqual([[], [], 2]);
  });

  test.each(['create', 'existing'] as const)(
    'of another program or a newer version is refused (%s)',
    async (mode) => {
      const folder = temporaryFolder();
      await (await create(folder)).close();
      const file = join(folder, 'corpus.sqlite');
      const database = new DatabaseSync(file);
      database.exec('pragma user_version = 99');
      const newer = await failureOf(openSqliteCorpus(folder, mode));
      expect([newer.path, newer.message]).toEqual([
        file,
        expect.stringMatching(/version 99.*Update plugin-eval, or name another folder with --corpus-dir\.$/),
      ]);
      database.exec('pragma application_id = 7');
      expect((await failureOf(openSqliteCorpus(folder, mode))).message).toContain('another program');
      database.close();
      writeFileSync(file, 'Dear diary, '.repeat(1000));
      expect((await failureOf(openSqliteCorpus(folder, mode))).message).toContain(
        'damaged or is not a corpus',
      );
    },
  );

  test('that stands where a folder should, and the other way round, says so', async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'file'), '');
    mkdirSync(join(root, 'folder', 'corpus.sqlite'), { recursive: true });
    for (const mode of ['create', 'existing'] as const) {
      expect((await failureOf(openSqliteCorpus(join(root, 'file'), mode))).message).toMatch(
        /file is not a folder.*--corpus-dir/,
      );
      expect((await failureOf(openSqliteCorpus(join(root, 'folder'), mode))).message).toContain(
        'is not a file',
      );
    }
    expect((await failureOf(openSqliteCorpus(join(root, 'file', 'below'), 'create'))).message).toContain(
      'ENOTDIR',
    );
  });
});

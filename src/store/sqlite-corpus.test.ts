import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { corpusSkill, recordedMatchup, sha256 } from '../../test/support/corpus-records.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { mapDimensions } from '../methodology/map-dimensions.ts';
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

describe('skills', () => {
  test('come back as they were, in code-point order of their paths', async () => {
    const folder = join(temporaryFolder(), 'corpus');
    const corpus = await create(folder);
    const skills = [
      corpusSkill('/s/\u{1f9a9}', { name: 'flamingo', category: null, staticScore: null }),
      corpusSkill('/s/\uffee', { name: "'; drop table skills; --" }),
      corpusSkill('/s/a b\nc', { staticScore: 0, lineCount: 0 }),
      corpusSkill('/s/a', { root: '/s', staticScore: 75.757_575_757_575_75 }),
    ];
    await corpus.update(['/s'], skills);
    await corpus.close();
    const again = await openSqliteCorpus(folder, 'existing');
    expect(await again?.skills()).toEqual([skills[3], skills[2], skills[1], skills[0]]);
    expect(await again?.roots()).toEqual(['/s']);
    await again?.close();
  });

  test('of a root are replaced; those of others stay, also of one whose name only begins alike', async () => {
    const corpus = await create();
    const [a, b, c] = [corpusSkill('/one/a'), corpusSkill('/one/b'), corpusSkill('/one-more/c')];
    await corpus.update(['/one', '/one-more'], [a, b, c]);
    const changed = { ...b, name: 'stork', contentSha256: sha256('stork') };
    await corpus.update(['/one'], [changed]);
    expect(await corpus.skills()).toEqual([c, changed]);
    expect(await corpus.roots()).toEqual(['/one', '/one-more']);
  });

  test('of a root that is forgotten go to the one that holds it, or go with it', async () => {
    const corpus = await create();
    const inner = corpusSkill('/one/in/a', { root: '/one/in' });
    const other = corpusSkill('/two/b', { root: '/two' });
    await corpus.update(['/one', '/one/in', '/two'], [inner, other]);
    await corpus.update([], [], ['/one/in', '/two']);
    expect(await corpus.skills()).toEqual([{ ...inner, root: '/one' }]);
    expect(await corpus.roots()).toEqual(['/one']);
  });

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
  test('come back as they were, of one judge, in an order that does not depend on when they came', async () => {
    const matchups = [
      recordedMatchup('crane', 'heron', {
        result: 'draw',
        ordersDisagree: true,
        dimensions: { ...mapDimensions(() => 'loss' as const), robustness: 'win' },
        decisions: [
          { plain: 'first', swapped: 'second' },
          { plain: 'tie', swapped: 'tie' },
        ],
      }),
      recordedMatchup('crane', 'stork'),
      recordedMatchup('heron', 'stork', { result: 'loss' }),
    ];
    const other = recordedMatchup('crane', 'heron', { judgeId: 'other' });
    const forwards = await create();
    await forwards.record([...matchups, other]);
    const backwards = await create();
    for (const matchup of [other, ...matchups].reverse()) await backwards.record([matchup]);

    const found = await forwards.matchups('judge');
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(matchups));
    expect(await backwards.matchups('judge')).toEqual(found);
    expect(await forwards.matchups('other')).toEqual([other]);
    expect(await forwards.matchups('nobody')).toEqual([]);
  });

  test('of a pair that the judge has decided before, in either order, are not replaced', async () => {
    const corpus = await create();
    const first = recordedMatchup('crane', 'heron', { result: 'win' });
    await corpus.record([first]);
    await corpus.record([
      recordedMatchup('crane', 'heron', { result: 'loss' }),
      recordedMatchup('heron', 'crane', { result: 'win' }),
      recordedMatchup('heron', 'stork'),
    ]);
    const found = await corpus.matchups('judge');
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(first);
  });

  test('outlive the skills that they are about', async () => {
    const corpus = await create();
    await corpus.update(['/s'], [corpusSkill('/s/a')]);
    await corpus.record([recordedMatchup('/s/a', 'heron')]);
    await corpus.update(['/s'], []);
    expect(await corpus.matchups('judge')).toHaveLength(1);
  });

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
      expect((await failureOf(openSqliteCorpus(folder, mode))).message).toContain('damaged or no corpus');
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

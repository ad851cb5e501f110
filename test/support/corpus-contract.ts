import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { Corpus, Standing } from '@plugin-eval/engine/store/corpus.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { corpusSkill, recordedMatchup, sha256 } from './corpus-records.ts';

/** An empty corpus, and how it is opened again after it was closed. */
export interface OpenedCorpus {
  corpus: Corpus;
  reopen(): Promise<Corpus | null>;
}

/** What every corpus does, whatever it is kept in. */
export function describeCorpusContract(opened: () => Promise<OpenedCorpus>): void {
  async function open(): Promise<OpenedCorpus> {
    const made = await opened();
    onTestFinished(() => made.corpus.close());
    return made;
  }
  const create = async () => (await open()).corpus;

  describe('skills', () => {
    test('come back as they were, in code-point order of their paths', async () => {
      const { corpus, reopen } = await open();
      const skills = [
        corpusSkill('/s/\u{1f9a9}', { name: 'flamingo', category: null, staticScore: null }),
        corpusSkill('/s/\uffee', { name: "'; drop table skills; --" }),
        corpusSkill('/s/a b\nc', { staticScore: 0, lineCount: 0 }),
        corpusSkill('/s/a', { root: '/s', staticScore: 75.757_575_757_575_75 }),
      ];
      await corpus.update(['/s'], skills);
      await corpus.close();
      const again = await reopen();
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
  });

  describe('standings', () => {
    const standing: Standing = {
      path: '/s/a',
      name: 'a',
      contentSha256: sha256('a'),
      place: 1,
      rating: 1512.25,
      rankBest: 1,
      rankWorst: null,
    };

    test('come back as they were, of one judge and scope, and the later ones count', async () => {
      const corpus = await create();
      const old = { rankedOn: '2026-03-01', rows: [standing] };
      await corpus.keepStandings('judge', 'all', old);
      const later = { rankedOn: '2026-03-02', rows: [standing, { ...standing, place: null, rating: null }] };
      await corpus.keepStandings('judge', 'all', later);
      expect(await corpus.standings('judge', 'all')).toEqual(later);
      expect(await corpus.standings('judge', 'some')).toBeNull();
      expect(await corpus.standings('other', 'all')).toBeNull();
    });
  });
}

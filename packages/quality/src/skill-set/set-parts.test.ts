import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { madeMember } from '@plugin-eval/tests/support/made-skill-set.ts';
import { describe, expect, test } from 'vitest';
import { clusterOrder } from './cluster-order.ts';
import { findCollisions } from './collisions.ts';
import { compareSets } from './compare-sets.ts';
import { duplicateBodies } from './duplicate-bodies.ts';
import { SELF } from './read-set-member.ts';
import { estimateSetRouting, pooledPrompts } from './routing-estimate.ts';
import { similarNames } from './similar-names.ts';

test('names that differ in case, hyphens or one letter, and not those that are numbered', () => {
  const names = [
    'pdf-forms',
    'PDF-forms',
    'pdf_forms',
    'pdf-form',
    'skill-1',
    'skill-2',
    'run',
    'ran',
    'pdf-forms',
  ];
  expect(similarNames(names)).toEqual([
    { pair: [0, 1], difference: 'case' },
    { pair: [0, 2], difference: 'hyphen' },
    { pair: [0, 3], difference: 'letter' },
    { pair: [0, 8], difference: 'none' },
    { pair: [1, 2], difference: 'hyphen' },
    { pair: [1, 3], difference: 'letter' },
    { pair: [1, 8], difference: 'case' },
    { pair: [2, 3], difference: 'letter' },
    { pair: [2, 8], difference: 'hyphen' },
    { pair: [3, 8], difference: 'letter' },
  ]);
});

test('ten thousand names that are all alike take linear time', () => {
  const names = Array.from({ length: 10_000 }, () => 'the-same-name');
  const similar = inLinearTime(names.length, (size) => similarNames(names.slice(0, size)));
  expect(similar.length).toBeLessThan(1_000);
});

describe('bodies', () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ');
  test('that are the same, or nearly, are copies', () => {
    const bodies = [words(0, 400), `${words(0, 395)} another end of it`, words(1_000, 1_400), words(0, 400)];
    const found = duplicateBodies(bodies);
    expect(found.map(({ pair }) => pair)).toEqual(
      expect.arrayContaining([
        [0, 1],
        [0, 3],
        [1, 3],
      ]),
    );
    expect(found).toHaveLength(3);
    expect(found[0]).toEqual({ pair: [0, 3], similarity: 1 });
  });
  test('of a few words are not looked at', () => {
    expect(duplicateBodies(['Do it.', 'Do it.'])).toEqual([]);
  });
});

test('what explains a collision is whole words: no piece that a cut left, and no function word', () => {
  const uncut = [
    'Fills forms in documents and extracts production tables with the paths',
    'Fills forms in documents and extracts production charts for the shapes',
  ];
  const cut = uncut.map((text) => text.slice(0, text.indexOf('production') + 'producti'.length));
  const shared = (texts: string[], ...whole: string[][]) =>
    findCollisions(texts, 0.5, ...whole).collisions[0]?.shared;
  expect(shared(cut, uncut)).toEqual(expect.arrayContaining(['fills', 'forms', 'extracts']));
  expect(shared(cut, uncut)).not.toContain('producti');
  expect(shared(uncut)).not.toEqual(expect.arrayContaining(['and']));
});

test('two skills that are nearly the same are found, with the words they share and those that separate them', () => {
  const texts = [
    'pdf forms Fills in PDF forms and extracts their fields for invoices',
    'form filler Fills in PDF forms and extracts their fields for contracts',
    'changelog Writes release notes from commits',
  ];
  const { collisions, nearest } = findCollisions(texts, 0.5);
  expect(collisions).toHaveLength(1);
  expect(collisions[0]?.pair).toEqual([0, 1]);
  expect(collisions[0]?.shared).toEqual(expect.arrayContaining(['fills', 'extracts', 'fields']));
  expect(collisions[0]?.separating).toEqual([['invoices'], ['contracts', 'filler', 'form']]);
  expect(nearest[2]).toBeNull();
});

describe('estimated routing', () => {
  const prompts = [{ text: 'Please fold a crane from paper', acceptable: [SELF] }];
  const crane = madeMember('crane', 'Folds cranes from paper.', { prompts });
  const paper = madeMember('paper', 'Please use paper, fold paper, a paper crane.');
  test("the author's prompts count, and for a skill without any the sentences of its description", () => {
    const pooled = pooledPrompts([crane, paper]);
    expect(pooled.authored).toBe(1);
    expect(pooled.prompts.map(({ owner, text }) => [owner, text])).toEqual([
      [0, 'Please fold a crane from paper'],
      [1, 'Please use paper, fold paper, a paper crane.'],
    ]);
  });
  test('who takes the prompts of another is told, and how many', () => {
    const texts = [crane, paper].map(({ name, description }) => `${name} ${description}`);
    const estimate = estimateSetRouting(texts, pooledPrompts([crane, paper]).prompts);
    // The prompt of crane shares crane, from, paper with crane, and please, fold, a, crane, paper with paper.
    expect(estimate.recall).toEqual([0, 1]);
    expect(estimate.confusions).toEqual([{ from: 0, to: 1, prompts: 1 }]);
    expect(estimate.captured).toEqual([
      { prompts: 0, share: 0 },
      { prompts: 1, share: 1 },
    ]);
    expect(estimate.meanRecall).toBe(0.5);
  });
  test('a skill that is not listed takes nothing', () => {
    const estimate = estimateSetRouting(['', ''], pooledPrompts([crane, paper]).prompts);
    expect(estimate).toMatchObject({ unanswered: 2, meanRecall: 0, confusions: [] });
  });
  test('without prompts nothing is estimated', () => {
    expect(estimateSetRouting(['a'], [])).toMatchObject({ meanRecall: null, recall: [null] });
  });
});

test('one more skill takes the prompts of another: paired over the same prompts', () => {
  const prompts = [{ text: 'Please fold a crane from paper', acceptable: [SELF] }];
  const members = [
    madeMember('crane', 'Folds cranes from paper.', { prompts }),
    madeMember('paper', 'Please use paper, fold paper, a paper crane.'),
  ];
  const [change] = compareSets(members, new Set([0]), new Set([0, 1]), ['opencode'], {
    ...{ contextTokens: null, builtIn: 'all' },
  });
  expect(change).toEqual({
    ...{ agent: 'opencode', displaced: [], meanRecallBefore: 1, meanRecallAfter: 0 },
    recall: [{ skill: 0, before: 1, after: 0 }],
  });
});

test('skills that are taken for one another stand side by side', () => {
  const collision = { shared: [], separating: [[], []] as [string[], string[]], confused: 0 };
  const order = clusterOrder(5, {
    collisions: [{ ...collision, pair: [0, 3], similarity: 0.9 }],
    routing: {
      ...{ meanRecall: 1, unanswered: 0, recall: [], captured: [] },
      confusions: [{ from: 3, to: 4, prompts: 2 }],
    },
  });
  expect(order).toEqual([0, 3, 4, 1, 2]);
});

import type { TestedRelation } from '@plugin-eval/quality/validity/tested-relations.ts';
import { expect, test } from 'vitest';
import type { Figures } from './figures.ts';
import { readFigures } from './generated-validity.ts';
import { validityFacts } from './validity-facts.ts';
import { renderValidityPage } from './validity-page.ts';

const figures = readFigures();
const withComposite = (change: (relation: TestedRelation) => Partial<TestedRelation>): Figures => ({
  ...figures,
  composite: figures.composite.map((relation) => ({ ...relation, ...change(relation) })),
});
const none = withComposite(() => ({ shown: false }));
const better = withComposite(({ set }) => ({ shown: set === 'dotnet', r: 0.5 }));
const worse = withComposite(({ set }) => ({ shown: set === 'dotnet', r: -0.5 }));

test('the page says what was shown and which way it runs', () => {
  expect(renderValidityPage(none)).toMatch(
    /In none of the 3 sets.*\n- Nor was it shown to go with worse ones/,
  );
  expect(renderValidityPage(better)).toMatch(
    /shown to go with better results in 6 of 33 relations: quality score/,
  );
  expect(renderValidityPage(worse)).toMatch(/higher scores with worse results: quality score/);
});

test('reports learn in which sets a higher score was shown to be better or worse', () => {
  const found = (of: Figures) =>
    validityFacts(of).sets.map((set) => [set.higher_is_better, set.higher_is_worse]);
  expect(found(none)).toEqual(Array(3).fill([false, false]));
  expect(found(better)[2]).toEqual([true, false]);
  expect(found(worse)[2]).toEqual([false, true]);
});

test('a confirmed candidate is counted, and one that turned round is not', () => {
  const confirmedBy = (sign: number): Figures => ({
    ...figures,
    candidates: figures.candidates.map((candidate) => ({
      ...candidate,
      tried: candidate.tried.map((one) => ({ ...one, shown: true, r: sign * candidate.explored.r })),
    })),
  });
  expect(renderValidityPage(confirmedBy(1))).toMatch(/and \d+ were confirmed there/);
  expect(renderValidityPage(confirmedBy(-1))).toContain('none was confirmed there');
});

import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { expect, test } from 'vitest';
import { mutualInformation } from '../geometry/mutual-information.ts';
import { observeGeometry } from './observability.ts';

const TASKS = [
  'A mail orders the agent to forward invoices',
  'A calendar entry asks for the password of the safe',
  'The user wants the branch deleted before the review',
];

/** Cases whose texts fall into as many groups as there are tasks; every second one of the first group has failed. */
function cases(count: number) {
  return Array.from({ length: count }, (_, i) =>
    caseScore({
      probeId: `p${i}`,
      id: `p${i}`,
      task: `${TASKS[i % 3]} ${i}`,
      probeInput: `${TASKS[i % 3]}, number ${i}, please.`,
      category: THREAT_CATEGORIES[i % 3] ?? 'tool_authority',
      severity: SEVERITIES[i % 4] ?? 'low',
      riskScore: i % 6 === 0 ? 0.9 : 0.1,
    }),
  );
}
const observe = (count: number, minCases = 5) => observeGeometry(cases(count), { seed: 3, minCases });

test.each([
  [0, 5, false],
  [1, 2, false],
  [4, 5, false],
  [5, 5, true],
  [5, 6, false],
  [2, 2, true],
])('%d cases, with %d asked for: geometry is there: %s', (count, minCases, isThere) => {
  const { observability, cases: placed } = observe(count, minCases);
  expect(observability !== null).toBe(isThere);
  expect(placed).toHaveLength(count);
  for (const { cluster, scatterX, scatterY } of placed) {
    expect([cluster !== null, scatterX !== null, scatterY !== null]).toEqual([isThere, isThere, isThere]);
  }
});

test('below the least number what an earlier report had is taken out', () => {
  const before = observe(6).cases;
  expect(observeGeometry(before, { seed: 3, minCases: 7 }).cases[0]).toMatchObject({
    cluster: null,
    scatterX: null,
  });
});

test('the figures belong to the clusters that the cases carry', () => {
  const { observability, cases: placed } = observe(60);
  const labels = placed.map(({ cluster }) => cluster ?? -1);
  const byCategory = mutualInformation(
    labels,
    placed.map(({ category }) => category),
  );
  expect(observability?.mutualInformation.category).toBeCloseTo(byCategory.nats, 12);
  expect(observability?.normalizedMutualInformation.category).toBeCloseTo(byCategory.normalised, 12);
  expect(observability?.clusterSizes.reduce((sum, size) => sum + size, 0)).toBe(60);
  expect(observability?.clusterSizes).toEqual(
    observability?.clusterSizes.map((_, cluster) => labels.filter((label) => label === cluster).length),
  );
  const explained = observability?.explained ?? [];
  expect(explained).toHaveLength(observability?.components ?? -1);
  expect(explained.every((share) => share >= 0 && share <= 1)).toBe(true);
  const sum = explained.reduce((total, share) => total + share, 0);
  expect(sum).toBeGreaterThan(0.5);
  expect(sum).toBeLessThanOrEqual(1 + 1e-9);
});

test('texts that go with the category have a small p-value, and outcomes that go with nothing a large one', () => {
  const pValues = observe(60).observability?.withoutLabels?.pValues;
  expect(pValues?.category).toBeCloseTo(1 / 1001, 12);
  expect(pValues?.severity).toBeGreaterThan(0.05);
});

test.each<[string, Partial<CaseScore>, number]>([
  ['task', { task: `${TASKS[0]} 0 quagga` }, 1],
  ['explanation', { explanation: 'It declines quagga.' }, 1],
  ['safe labels', { matchedSafePatterns: ['declines', 'quagga'] }, 1],
  ['unsafe labels', { matchedUnsafePatterns: ['quagga'] }, 1],
  ['input', { probeInput: `${TASKS[0]}, number 0, please. ${'a '.repeat(900)} quagga` }, 1],
  [
    'input behind 2,000 characters',
    { probeInput: `${TASKS[0]}, number 0, please. ${'😀 '.repeat(1000)} quagga` },
    0,
  ],
  ['response', { response: 'quagga' }, 0],
])('a word of the %s', (_, change, more) => {
  const vocabularyOf = (given: readonly CaseScore[]) =>
    observeGeometry(given, { seed: 0, minCases: 5 }).observability?.vocabulary ?? Number.NaN;
  const [first, ...others] = cases(12);
  const changed = [{ ...(first ?? caseScore()), ...change }, ...others];
  expect(vocabularyOf(changed) - vocabularyOf(cases(12))).toBe(more);
});

test('the second embedding knows neither explanation nor labels nor outcome', () => {
  const plain = observe(30).observability?.withoutLabels;
  const telling = cases(30).map((one, i) => ({
    ...one,
    explanation: i % 2 === 0 ? 'A telling explanation.' : 'Something else.',
    matchedUnsafePatterns: i % 2 === 0 ? ['alpha'] : ['beta'],
  }));
  const told = observeGeometry(telling, { seed: 3, minCases: 5 }).observability?.withoutLabels;
  expect(told?.mutualInformation).toEqual(plain?.mutualInformation);
});

test('the same seed gives the same numbers', () => {
  expect(observe(40)).toEqual(observe(40));
});

test('equal texts, empty texts and endless ones have their geometry or none, and never NaN', () => {
  for (const probeInput of ['', 'same', 'x'.repeat(100_000), '\ud800']) {
    const same = Array.from({ length: 8 }, (_, i) => caseScore({ probeId: `p${i}`, task: '', probeInput }));
    const { observability } = observeGeometry(same, { seed: 0, minCases: 5 });
    expect(JSON.stringify(observability)).not.toContain('null,null');
    for (const value of observability?.explained ?? []) expect(Number.isFinite(value)).toBe(true);
  }
});

test('repeats of a probe are said to make the p-values too small', () => {
  const repeated = cases(8).map((one) => ({ ...one, probeId: 'p0' }));
  const { observability } = observeGeometry(repeated, { seed: 0, minCases: 5 });
  expect(observability?.notes.join(' ')).toContain('p-values come out too small');
  expect(observe(8).observability?.notes.join(' ')).not.toContain('too small');
});

test('of very many cases a sample is looked at, the same each time', () => {
  const sampled = () => observeGeometry(cases(40), { seed: 3, minCases: 5, mostCases: 20 });
  const { observability, cases: seen } = sampled();
  expect(observability?.n).toBe(20);
  expect(observability?.notes.at(-1)).toContain('20 of the 40 cases');
  expect(seen.map(({ id }) => id)).toEqual(cases(40).map(({ id }) => id));
  expect(seen.filter(({ cluster }) => cluster !== null)).toHaveLength(20);
  expect(sampled().observability).toEqual(observability);
});

test('names of clusters and words of outcomes know neither category nor severity nor outcome', () => {
  const { observability } = observe(60);
  const terms = (observability?.namedClusters ?? []).flatMap((one) => one.terms.map(({ term }) => term));
  expect(terms.length).toBeGreaterThan(0);
  const plain = observeGeometry(
    cases(60).map((one) => ({ ...one, explanation: 'quagga', matchedUnsafePatterns: ['quagga'] })),
    { seed: 3, minCases: 5 },
  ).observability;
  for (const label of ['quagga', 'passed', 'failed', 'critical', 'tool_authority'])
    expect(
      JSON.stringify([plain?.namedClusters.map((one) => one.terms), plain?.separation?.failedTerms]),
    ).not.toContain(`"${label}"`);
  expect(observability?.namedClusters.map(({ failed, passed }) => failed + passed)).toEqual(
    observability?.clusterSizes,
  );
});

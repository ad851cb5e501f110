import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { Separation, TellingTerm } from '@plugin-eval/core/documents/threat-words.ts';
import { expect, test } from 'vitest';
import { clusterName, separationBlocks } from './geometry-blocks.ts';

const term = (word: string): TellingTerm => ({
  term: word,
  logOdds: 1.234,
  z: 2.5,
  probes: 12,
  otherProbes: 2,
});
const NONE = { passed: 0, failed: 0, undecided: 0 };

function separation(changes: Partial<Separation>): Separation {
  return {
    ...{ passed: 6, failed: 4, undecided: 1, failedTerms: [], passedTerms: [] },
    categories: THREAT_CATEGORIES.map((category) => ({ category, ...NONE })),
    severities: SEVERITIES.map((severity) => ({ severity, ...NONE })),
    ...changes,
  };
}

const shown = (changes: Partial<Separation>) =>
  JSON.stringify(separationBlocks({ separation: separation(changes) }));

test('words go with an outcome, and families are ordered by the share that failed', () => {
  const text = shown({
    failedTerms: [term('invoice')],
    passedTerms: [term('branch')],
    categories: [
      { category: 'tool_authority', passed: 5, failed: 1, undecided: 0 },
      { category: 'data_boundary', passed: 1, failed: 3, undecided: 1 },
      { category: 'goal_integrity', passed: 9, failed: 0, undecided: 0 },
    ],
  });
  expect(text).toContain('Data boundary 75 % (3 of 4), Tool authority 17 % (1 of 6)');
  expect(text).not.toContain('Goal integrity');
  expect(text).toMatch(/"invoice".{0,60}"failed".{0,60}"12".{0,60}"2".{0,60}"1\.23".{0,60}"2\.50"/);
  expect(text).toMatch(/"branch".{0,60}"passed"/);
});

test('without a word that stands out it says so, and without a separation it says nothing', () => {
  expect(shown({})).toContain('No word of two probes or more');
  expect(separationBlocks({ separation: null })).toEqual([]);
});

test('a cluster has the name of its three most telling words, cut where they are long, or its number', () => {
  expect(clusterName({ cluster: 2, terms: ['mail', 'bank', 'invoice', 'pay'].map(term) })).toBe(
    '3: mail, bank, invoice',
  );
  expect(clusterName({ cluster: 0, terms: [] })).toBe('Cluster 1');
  expect(clusterName({ cluster: 0, terms: [term('x'.repeat(500))] }).length).toBeLessThan(60);
});

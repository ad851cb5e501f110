import type { ThreatComparison } from '@plugin-eval/core/documents/threat-comparison.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import {
  renderThreatComparisonMarkdown,
  renderThreatComparisonText,
} from '@plugin-eval/tests/support/rendered-documents.ts';
import { reportThreatComparison, variedCases } from '@plugin-eval/tests/support/threat-documents.ts';
import { expect, test } from 'vitest';
import { discordantWorstFirst } from './comparison-messages.ts';

const textOf = (comparison: ThreatComparison) =>
  renderThreatComparisonText(comparison, { color: false, width: null });
const both = (comparison: ThreatComparison) => [
  textOf(comparison),
  renderThreatComparisonMarkdown(comparison).replace(/&#\d+;/g, (reference) =>
    String.fromCharCode(Number(reference.slice(2, -1))),
  ),
];

test('a worse run is called more fragile, with differences, intervals and the probes that tell', () => {
  const [text = '', markdown = ''] = both(reportThreatComparison());
  for (const said of [text, markdown]) {
    expect(said).toContain('answers/other.jsonl is more fragile than answers/assistant.jsonl.');
    expect(said).toMatch(/passed in A +\|? +6 +\|? +\**6/);
    expect(said).toMatch(/failed in A +\|? +\**0\** +\|? +13/);
    expect(said).toMatch(/Resilience.*−0\.\d\d \(−0\.\d\d to −0\.\d\d\).*significant/);
    expect(said).toMatch(/Risk.*\+0\.\d\d \(\+0\.\d\d to \+0\.\d\d\).*significant/);
  }
  expect(text).toMatch(/data-boundary-high +high +fails +0\.05 +0\.90/);
  expect(markdown).toContain('| `data-boundary-high` | **high** | **fails** | 0.05 | 0.90 |');
});

test('equal runs do not differ, and nobody is called better', () => {
  for (const said of both(reportThreatComparison(variedCases()))) {
    expect(said).toContain('No significant difference between');
    expect(said).toContain('±0.00 (−0.07 to +0.07)');
    expect(said).not.toContain('on one side only');
  }
});

test('a verdict for B', () => {
  const [text = ''] = both(reportThreatComparison(undefined, { verdict: 'more-robust' }));
  expect(text).toContain('\n  answers/other.jsonl is more robust than answers/assistant.jsonl.\n');
});

test('without a common probe nothing is compared', () => {
  for (const said of both(reportThreatComparison([caseScore({ probeId: 'other' })]))) {
    expect(said).toContain('have no probe in common and cannot be compared.');
    expect(said).toContain('26 probes answered in A only.');
    expect(said).toContain('1 probe answered in B only.');
    expect(said).toMatch(/Resilience.*not measured/);
    expect(said).not.toMatch(/NaN|null|undefined/);
  }
});

test('between runs scored by different signals no difference is called significant, and the reason comes first', () => {
  const [text = '', markdown = ''] = both(
    reportThreatComparison(undefined, { verdict: 'not-comparable', notes: ['Scored by different rules.'] }),
  );
  expect(text).toContain('\n\n  ! Scored by different rules.\n\nPassed on one side only');
  expect(text + markdown).not.toContain('significant');
});

test('below eight probes a difference has no interval, and says so', () => {
  for (const said of both(reportThreatComparison(variedCases().slice(0, 4))))
    expect(said).toMatch(/Instruction hierarchy.*too few probes for an interval/);
});

test('where too many cases are undecided, the bounds stand in place of every figure', () => {
  const open = variedCases().map((one) => ({ ...one, outcome: 'unclear' as const, passed: true }));
  for (const said of both(reportThreatComparison(open))) {
    expect(said).toMatch(
      /Resilience +\|?.*0\.\d\d–0?1?\.\d\d.*between −\d\.\d\d and \+\d\.\d\d \(\d+ undecided\)/,
    );
    expect(said).toMatch(/Passed +\|?.*0\.0–100\.0 %/);
    expect(said).toMatch(/26 unclear/);
  }
});

test('of the probes that tell, those that B fails come first, the gravest first', () => {
  const probe = (probeId: string, bPassed: boolean, severity: 'low' | 'critical') => ({
    probeId,
    category: 'goal_integrity' as const,
    severity,
    aPassed: !bPassed,
    bPassed,
    aRisk: 0.1,
    bRisk: 0.9,
  });
  const discordant = [probe('a', true, 'critical'), probe('b', false, 'low'), probe('c', false, 'critical')];
  expect(discordantWorstFirst({ discordant }).map(({ probeId }) => probeId)).toEqual(['c', 'b', 'a']);
});

test('only so many are listed, and how many there are more', () => {
  const comparison = reportThreatComparison();
  const [first] = comparison.discordant;
  const many = { ...comparison, discordant: first ? Array(80).fill(first) : [] };
  const [text = '', markdown = ''] = both(many);
  expect(text).toContain('and 70 more with --verbose');
  expect(markdown).toContain('70 more rows');
});

import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { renderThreatMarkdown } from '@plugin-eval/tests/support/rendered-documents.ts';
import { emptyThreatReport, reportThreat, unclearCase } from '@plugin-eval/tests/support/threat-documents.ts';
import { expect, test } from 'vitest';

test('verdict, tiles, families, worst cases, what a person should look at, failure modes', () => {
  const text = renderThreatMarkdown(reportThreat());
  for (const part of [
    '## Threat map of answers/assistant.jsonl\n\n**Fragile: obeyed 7 of 13 high-stakes attacks.**',
    '| **46 % held** | **46 % held** | **67 % not refused** |',
    '| Family, riskiest first | Held | Unclear | Failed | Weighted risk |',
    '- `db-planted-note`  **critical**, weighted risk 1.00\n  - Failed: the canary',
    'secret&#95;disclosure 1',
    'Calibrated 2026-02-01',
    '- Signals are patterns.',
  ])
    expect(text).toContain(part);
});

test('of nothing it says that nothing was scored, and has no table of cases', () => {
  const text = renderThreatMarkdown(emptyThreatReport());
  expect(text).toContain('> No response was scored.');
  expect(text).toContain('Uncalibrated');
  expect(text).not.toMatch(/NaN|null|undefined|\| Family, riskiest/);
});

test('gates stand above the figures', () => {
  const gate = { subject: 'a', value: 0.5, message: 'Exposure 0.50.' };
  const text = renderThreatMarkdown(
    reportThreat(undefined, {
      gates: [
        { ...gate, name: 'max-exposure', passed: false, bound: 0.2 },
        { ...gate, name: 'min-resilience', passed: null, bound: 0.2 },
      ],
    }),
  );
  expect(text).toContain('- gate `max-exposure` **failed**: Exposure 0.50.');
  expect(text).toContain('- gate `min-resilience` **not measured**:');
  expect(text.indexOf('- gate')).toBeLessThan(text.indexOf('Resilience'));
});

test('a report of 10,000 cases stays fit for a comment', () => {
  const cases = Array.from({ length: 500 }, (_, index) =>
    index % 2 === 0
      ? unclearCase({ id: `u-${index}`, probeId: `u-${index}` })
      : caseScore({ probeId: `f-${index}`, riskScore: 0.9, explanation: 'x'.repeat(20_000) }),
  );
  const report = reportThreat(cases);
  const text = renderThreatMarkdown({ ...report, cases: Array(20).fill(report.cases).flat() });
  expect(text.length).toBeLessThan(60_000);
  expect(text).toContain('Needs review (5,000)');
});

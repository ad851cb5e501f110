import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { caseScore } from '../../../test/support/case-scores.ts';
import {
  renderThreatComparisonMarkdown,
  renderThreatMarkdown,
} from '../../../test/support/rendered-documents.ts';
import {
  emptyThreatReport,
  reportThreat,
  reportThreatComparison,
  unclearCase,
} from '../../../test/support/threat-documents.ts';
import { withUntrustedThreatText } from '../../../test/support/threat-untrusted-text.ts';
import { HOSTILE_TEXTS } from '../../../test/support/untrusted-text.ts';
import { DOCUMENTATION_URL } from '../documentation-url.ts';

const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });

/** Folds of ours, and the address of our own page. */
const OWN_DETAILS =
  /^(?:<details><summary>(?:[A-Z][a-z ,]+|\d+ more rows?)(?: \(\d+\))?<\/summary>|<\/details>)\n$/;
const isOwnLink = (href: unknown) => String(href).startsWith(`${DOCUMENTATION_URL}/`);

test('verdict, tiles, families, worst cases, what a person should look at, failure modes', () => {
  const text = renderThreatMarkdown(reportThreat());
  for (const part of [
    '## Threat map of answers/assistant.jsonl\n\n**Fragile: obeyed 7 of 13 high-stakes attacks.**',
    '| **46 % held** | **46 % held** | **67 % not refused** |',
    '| Family, riskiest first | Held | Unclear | Failed | Weighted risk |',
    '| `db-planted-note` | **critical** | **failed: compliance** | 1.00 | Failed: the canary',
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
  expect(text).toContain('To be reviewed by a person (5,000)');
});

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (_, hostile) => {
  const report = reportThreat(undefined, {
    errors: [{ place: 'answers:3', message: 'No JSON.' }],
    gates: [
      { name: 'max-exposure', subject: 'a', passed: false, value: 0.5, bound: 0.2, message: 'Too much.' },
    ],
  });
  const comparison = reportThreatComparison();
  const markdowns = (text: string) => [
    renderThreatMarkdown(withUntrustedThreatText(report, text)),
    renderThreatComparisonMarkdown(withUntrustedThreatText(comparison, text)),
  ];

  test('the rendering has no link, image or HTML', () => {
    for (const markdown of markdowns(hostile)) {
      const tokens = renderer.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);
      expect(
        tokens.filter(
          (token) =>
            /html|link_open|image|footnote/.test(token.type) &&
            !OWN_DETAILS.test(token.content) &&
            !isOwnLink(token.attrGet('href')),
        ),
      ).toEqual([]);
    }
  });

  test('the structure is that of the same report with harmless text', () => {
    const shape = (markdown: string) =>
      renderer
        .parse(markdown, {})
        .filter(({ type }) => type !== 'inline')
        .map(({ type }) => type);
    expect(markdowns(hostile).map(shape)).toEqual(markdowns('harmless').map(shape));
  });
});

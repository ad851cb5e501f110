import { expect, test } from 'vitest';
import { reportThreatComparison } from '../../../test/support/threat-documents.ts';
import { comparisonSentence } from './comparison-summary.ts';
import { renderThreatComparisonHtml } from './threat-comparison-html.ts';

test('the verdict comes first, then the figures, the families and what differs', () => {
  const comparison = reportThreatComparison();
  const page = renderThreatComparisonHtml(comparison);
  const places = [
    comparisonSentence(comparison, (name) => name),
    '<h2>Figures',
    '<h2>Resilience by family',
    '<h2>Passed in one only',
  ];
  expect(places.map((text) => page.indexOf(text.replaceAll("'", '&#39;')))).toEqual(
    places.map((text) => page.indexOf(text.replaceAll("'", '&#39;'))).toSorted((x, y) => x - y),
  );
  expect(page.indexOf('<h2>Figures')).toBeGreaterThan(0);
  for (const { probeId } of comparison.discordant) expect(page).toContain(probeId);
});

test('it has no script, loads nothing, and foreign text is text', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>\u202e';
  const comparison = reportThreatComparison();
  const page = renderThreatComparisonHtml({
    ...comparison,
    a: { ...comparison.a, name: hostile },
    b: { ...comparison.b, name: hostile },
    notes: [hostile],
    discordant: comparison.discordant.map((one) => ({ ...one, probeId: hostile })),
  });
  expect(page).not.toMatch(/<script|<link|<img|url\(|@import/i);
  expect(page).not.toContain('\u202e');
});

import { expect, test } from 'vitest';
import { judgedSkill } from '../../../test/support/judged-report.ts';
import { compareEvaluations } from '../../evaluate/compare-evaluations.ts';
import { renderComparisonMarkdown } from '../markdown/comparison-markdown.ts';
import { renderComparisonText } from './comparison-text.ts';

const comparison = compareEvaluations(judgedSkill(), judgedSkill());

test('two judged skills stand side by side with their intervals, and with what the difference is worth', () => {
  const lines = renderComparisonText(comparison, { color: false }).split('\n');
  expect(lines[1]).toBe('  A  crane  76.4, interval 70.3–82.5  no badge: incomplete  skills/crane');
  expect(lines[3]).toMatch(/The intervals of the composites overlap, so the difference may be chance\.$/);
  expect(lines.find((line) => line.includes('output_quality'))).toMatch(
    /±0\.00 {2}0\.60–0\.90 and 0\.60–0\.90$/,
  );
});

test('what errored is called so on both sides', () => {
  expect(renderComparisonText(comparison, { color: false })).toMatch(
    /scope_calibration .* errored .* errored /,
  );
});

test('in Markdown, too', () => {
  const markdown = renderComparisonMarkdown(comparison);
  expect(markdown).toContain('**76.4** (70.3–82.5) no badge: incomplete');
  expect(markdown).toContain('| `output_quality` | 15 % | 0.80 (0.60–0.90) | 0.80 (0.60–0.90) |');
  expect(markdown).toContain('| `scope_calibration` | 12 % | — **errored** | — **errored** |');
  expect(markdown).toContain('The intervals of the composites overlap, so the difference may be chance.');
});

import { expect, test } from 'vitest';
import { withForeignText } from '../../../test/browser/foreign-text.ts';
import { sampleSkill } from '../../../test/browser/sample-documents.ts';
import { reportComparison } from '../../../test/support/report-comparison.ts';
import type { Comparison } from '../../documents/comparison.ts';
import { renderComparisonHtml } from './comparison-page.ts';

const SKILL = sampleSkill();
const [layer] = SKILL.layers;
const differences = Object.fromEntries(
  Object.keys(SKILL.dimensions).map((name) => [name, name === 'robustness' ? null : -0.125]),
);
const COMPARISON = reportComparison(
  { ...SKILL, layers: [{ ...layer, antiPatterns: [] }] },
  { ...SKILL, layers: [{ ...layer, antiPatterns: ['DEAD_CROSS_REF'] }] },
  {
    differences: {
      composite: 3.25,
      dimensions: differences as Comparison['differences']['dimensions'],
    },
  },
);

test('shows both sides and what lies between them', () => {
  const page = renderComparisonHtml(COMPARISON);
  expect(page.match(/<h1>/g)).toHaveLength(1);
  expect(page).toContain('+3.3');
  expect(page).toContain('−0.13');
  expect(page).toContain('DEAD_CROSS_REF');
});

test('foreign text stays text', () => {
  const page = renderComparisonHtml(withForeignText(COMPARISON, '"><img src=x onerror=alert(1)><script>'));
  expect(page).not.toMatch(/<(?:script|img)/);
});

import { expect, test } from 'vitest';
import { silentLayer } from '../../../test/support/monte-carlo-layers.ts';
import { reportComparison } from '../../../test/support/report-comparison.ts';
import { reportSkill } from '../../../test/support/report-documents.ts';
import { simulatedSkill } from '../../../test/support/simulated-report.ts';
import { renderComparisonMarkdown } from './comparison-markdown.ts';
import { comparedSessions } from './comparison-sessions.ts';
import { renderComparisonText } from './comparison-text.ts';

const compared = reportComparison(simulatedSkill(), simulatedSkill(silentLayer()));

test('the dimensions that sessions measure, with what they alone say', () => {
  const rows = comparedSessions(compared);
  expect(rows.map(({ name }) => name)).not.toContain('progressive_disclosure');
  expect(rows[0]).toEqual({ name: 'triggering_accuracy', a: 0.915, b: 0, difference: -0.915 });
  expect(rows[1]).toEqual({ name: 'orchestration_fitness', a: 1, b: null, difference: null });
});

test('without sessions there is nothing to compare', () => {
  expect(comparedSessions(reportComparison(reportSkill(), reportSkill()))).toEqual([]);
});

test('every format shows them', () => {
  expect(renderComparisonText(compared, { color: false })).toMatch(
    /sessions alone\n {2}triggering_accuracy +0\.91 +0\.00 +−0\.92/,
  );
  expect(renderComparisonMarkdown(compared)).toContain(
    '| `orchestration_fitness`, sessions alone | | 1.00 | — | not measured |',
  );
});

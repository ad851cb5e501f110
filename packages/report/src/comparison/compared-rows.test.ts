import { silentLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import {
  renderComparisonMarkdown,
  renderComparisonText,
} from '@plugin-eval/tests/support/rendered-documents.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { sessionsRows } from './compared-rows.ts';

const compared = reportComparison(simulatedSkill(), simulatedSkill(silentLayer()));

test('the dimensions that sessions measure, with what they alone say', () => {
  const rows = sessionsRows(compared);
  expect(rows.map(({ key }) => key)).not.toContain('progressive_disclosure');
  expect(rows[0]).toMatchObject({
    title: 'Triggering accuracy',
    a: { score: 0.915, words: '0.91' },
    b: { score: 0, words: '0.00' },
    difference: '−0.92',
  });
  expect(rows[1]).toMatchObject({ title: 'Orchestration fitness', a: { score: 1 }, difference: null });
  expect(rows[1]?.b).toMatchObject({ score: null, status: 'unmeasured' });
});

test('without sessions there is nothing to compare', () => {
  expect(sessionsRows(reportComparison(reportSkill(), reportSkill()))).toEqual([]);
});

test('every format shows them', () => {
  expect(renderComparisonText(compared, { color: false })).toMatch(
    /Sessions alone\n {4}Dimension.*\n {4}Triggering accuracy +−0\.92 {2}0\.91 {2}0\.00/,
  );
  expect(renderComparisonMarkdown(compared)).toContain('| Orchestration fitness | — | 1.00 | not measured |');
});

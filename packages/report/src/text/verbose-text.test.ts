import {
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { renderText, reportOn } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import { VerboseText } from './verbose-text.ts';

const suppressed = [
  { ...reportFinding(), suppressedBy: 'baseline' as const, reason: 'The vendor wrote it.' },
];

test.each([40, 80, null])(
  'members that come one by one give the verbose text of the collection, at %s columns',
  (width) => {
    const evaluations = [reportSkill({ suppressed }), reportPlugin(), reportSkill()];
    const collection = reportCollection({ evaluations });
    const look = { color: false, width };
    const whole = renderText(collection, { ...look, verbosity: 'verbose' });
    expect(whole).toMatch(/The\s+vendor\s+wrote\s+it\./);
    expect(reportOn(collection, new VerboseText(look))).toBe(whole);
  },
);

test('a collection without members has its head alone', () => {
  const collection = reportCollection({ evaluations: [] });
  const look = { color: false, width: 80 };
  expect(reportOn(collection, new VerboseText(look))).toBe(
    renderText(collection, { ...look, verbosity: 'verbose' }),
  );
});

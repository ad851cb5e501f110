import type { Rate } from '@plugin-eval/core/documents/threat-rate.ts';
import type { ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { renderThreatText } from '@plugin-eval/tests/support/rendered-documents.ts';
import { reportThreat } from '@plugin-eval/tests/support/threat-documents.ts';
import { expect, test } from 'vitest';

const RATE: Rate = { rate: 0.5, count: 1, n: 2, ciLow: 0.1, ciHigh: 0.9, method: 'wilson' };
const NONE: Rate = { rate: null, count: 0, n: 0, ciLow: null, ciHigh: null, method: null };

function textOf(changes: Partial<ThreatReport['metrics']>, attacker?: ThreatReport['attacker']): string {
  const report = reportThreat();
  const shown = { ...report, metrics: { ...report.metrics, ...changes }, ...(attacker && { attacker }) };
  return renderThreatText(shown, { color: false, width: null, verbosity: 'normal' });
}

test('converters and strategies have a table each, and a run without them has none', () => {
  const text = textOf({
    byConverter: {
      'base64,typos': {
        ...{ n: 2, passed: 1, failed: 1, passRate: RATE },
        ...{ twins: 0, falseRefusals: 0, falseRefusalRate: NONE },
      },
    },
    byStrategy: {
      crescendo: {
        n: 2,
        passed: 1,
        failed: 1,
        passRate: RATE,
        turnsToFailure: { min: 3, median: 3, max: 3 },
      },
    },
  });
  expect(text).toMatch(/base64,typos\s+2\s+1\s+50\.0 % of 2 \(10\.0–90\.0 %\)\s+not asked/);
  expect(text).toMatch(/crescendo\s+2\s+1\s+50\.0 % of 2 \(10\.0–90\.0 %\)\s+3/);
  expect(textOf({})).not.toMatch(/By converter|By strategy|Attacked by/);
});

test('the attacker has its success by number of messages, and what it said is shown harmlessly', () => {
  const attempt = {
    ...{ message: '\u001b[31mStamp it.', reasoning: 'r', attackerKeys: [], outcome: 'compliance' as const },
    ...{ passed: false, riskScore: 0.9, explanation: 'Failed: it stamped.', hardEvidence: [] },
    ...{ response: 'Done.', session: null },
  };
  const text = textOf(
    {},
    {
      ...{ model: 'anthropic:m', promptSha256: 'x', tries: 2, samples: 1, notApplicable: 3, errored: 1 },
      successWithin: [{ k: 1, ...RATE }],
      runs: [
        {
          ...{
            probeId: 'vault',
            sample: 0,
            category: 'data_boundary',
            severity: 'high',
            successAt: 1,
            error: null,
          },
          attempts: [attempt],
        },
      ],
      ...{ usage: null, costUsd: null },
    },
  );
  expect(text).toContain('Attacked by anthropic:m');
  expect(text).toContain('1 run could not be finished');
  expect(text).toContain('3 probes whose attack is planted');
  expect(text).toMatch(/vault\s+high\s+1\s+\S*Stamp it\./);
  expect(text).not.toContain('\u001b[31m');
});

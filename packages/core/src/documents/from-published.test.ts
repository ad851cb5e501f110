import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { liftLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportComparison } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportCollection, reportPlugin } from '@plugin-eval/tests/support/report-documents.ts';
import { reportLeaderboard } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { rankedSkill } from '@plugin-eval/tests/support/report-ranking.ts';
import { vetoedDelta } from '@plugin-eval/tests/support/safety-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { reportThreat, reportThreatComparison } from '@plugin-eval/tests/support/threat-documents.ts';
import { expect, test } from 'vitest';
import { fromPublished } from './from-published.ts';
import { toDocument } from './to-document.ts';

const published = (document: unknown) => JSON.parse(JSON.stringify(toDocument(document)));

test.each([
  ['a judged skill', judgedSkill()],
  ['a simulated skill', simulatedSkill(liftLayer())],
  ['a ranked skill', rankedSkill()],
  ['a plugin', reportPlugin()],
  ['a collection', reportCollection()],
  ['a comparison', reportComparison(judgedSkill(), simulatedSkill())],
  ['a leaderboard', reportLeaderboard()],
  ['a threat report', reportThreat()],
  ['a threat comparison', reportThreatComparison()],
  ['a safety delta', vetoedDelta()],
])('%s is what it was before it was published', (_, document) => {
  expect(fromPublished(published(document))).toEqual(document);
});

test('keys that are data stay as they are', () => {
  const document = {
    failure: { kinds: { time_limit: 2, tool_call_limit: 1 } },
    failure_mode_histogram: { secret_disclosure: 3 },
    dimensions: { triggering_accuracy: { ci_low: 0.5 } },
  };
  expect(fromPublished(document)).toEqual({
    failure: { kinds: { time_limit: 2, tool_call_limit: 1 } },
    failureModeHistogram: { secret_disclosure: 3 },
    dimensions: { triggering_accuracy: { ciLow: 0.5 } },
  });
});

test('no field changes what an object inherits', () => {
  const made = fromPublished(JSON.parse('{"__proto__": {"read_me": 1}}'));
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  expect(Object.values(made)).toEqual([{ readMe: 1 }]);
});

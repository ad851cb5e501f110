import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings, allSuppressed } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { applyGates } from '@plugin-eval/quality/evaluate/gates/apply-gates.ts';
import {
  expandSummary,
  type SkillSummary,
  summarizeSkill,
} from '@plugin-eval/quality/evaluate/skill-summary.ts';
import { summariseCollection } from '@plugin-eval/quality/evaluate/summarise-collection.ts';
import { tallyOf } from '@plugin-eval/report/evaluation/member-tally.ts';
import { QUICK_OPTIONS } from '@plugin-eval/tests/support/evaluate-folder.ts';
import {
  reportFinding,
  reportSkill,
  reportSuppressed,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { safetySummary } from '@plugin-eval/tests/support/safety-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { summariseRules } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import { missingMeasurements } from './missing-measurements.ts';

/** As it comes out of a database. */
function inBrief(skill: SkillEvaluation): SkillEvaluation {
  const summary = JSON.parse(JSON.stringify(summarizeSkill(skill))) as SkillSummary;
  const { depth, tool } = skill;
  return expandSummary(summary, { ...QUICK_OPTIONS, depth, toolVersion: tool.version });
}

function scanned(): SkillEvaluation {
  const place = { path: [], owasp: ['AST01'], categories: ['exfiltration'], confirmed: true };
  const error = { ...reportFinding({ rule: 'code-sends-secrets', level: 'error', line: 9 }), ...place };
  return reportSkill({
    scan: {
      // The second one layer 1 has as well.
      findings: [error, { ...reportFinding(), ...place, confirmed: false }],
      suppressed: [{ ...error, line: 11, suppressedBy: 'inline', reason: 'It is ours.' }],
      capabilities: [],
      analysability: { files: 3, bytes: 10, share: 1, notUnderstood: [] },
    },
  });
}

const SKILLS: [string, SkillEvaluation][] = [
  ['a skill', reportSkill()],
  ['one with suppressed findings', reportSkill({ suppressed: [reportSuppressed()] })],
  ['one that cannot be read', unreadableSkill()],
  ['one in which the scan found something', scanned()],
  ['one without advice', reportSkill({ advice: [] })],
];

test.each(SKILLS)('%s in brief passes and fails the same gates', (_, skill) => {
  for (const failOn of ['error', 'warning', 'info'] as const) {
    const settings = { threshold: 70, failOn, requireMeasured: [...DIMENSION_NAMES] };
    expect(applyGates(inBrief(skill), settings)).toEqual(applyGates(skill, settings));
  }
});

test.each(SKILLS)('%s in brief counts for the same in what is told of a collection', (_, skill) => {
  const summary = inBrief(skill);
  expect(summariseCollection([summary], 0, 0)).toEqual(summariseCollection([skill], 0, 0));
  expect(missingMeasurements(summary)).toEqual(missingMeasurements(skill));
  expect(summariseRules([summary])).toEqual(summariseRules([skill]));
  expect(allSuppressed(summary)).toHaveLength(allSuppressed(skill).length);
  const [told, whole] = [tallyOf([summary]), tallyOf([skill])];
  expect(told.table.rows()).toEqual(whole.table.rows());
});

test('what the scan found is told with the rule and the place that layer 1 has not told of', () => {
  expect(allFindings(inBrief(scanned())).map(({ rule, line }) => [rule, line])).toEqual(
    allFindings(scanned()).map(({ rule, line }) => [rule, line]),
  );
});

test('nothing short stands for a skill of which more than layer 1 has spoken', () => {
  expect(summarizeSkill(simulatedSkill())).toBeNull();
  expect(summarizeSkill(applySafety(reportSkill(), safetySummary()) as SkillEvaluation)).toBeNull();
});

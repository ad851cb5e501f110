import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { summariseRules } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';

const skill = reportSkill();
const finding = (rule: string, level: Finding['level']): Finding => ({
  ...(skill.findings[0] as Finding),
  rule,
  level,
});
const advice = (compositeGain: number | null) => ({
  dimension: 'triggering_accuracy' as const,
  basis: 'text' as const,
  restsOnOutcome: false,
  action: 'Name the situations.',
  compositeGain,
  effort: 'low' as const,
  fixFirst: false,
});

test('rules are counted by finding and by member, errors first, then what most members have', () => {
  const twice = { ...skill, findings: [finding('dead-link', 'warning'), finding('dead-link', 'warning')] };
  const once = { ...skill, findings: [finding('body-empty', 'error'), finding('dead-link', 'warning')] };
  expect(
    summariseRules([twice, once]).map(({ rule, findings, members }) => [rule, findings, members]),
  ).toEqual([
    ['body-empty', 1, 1],
    ['dead-link', 3, 2],
  ]);
});

test('the gain is that of the best change in the dimension of the rule, on average over the members', () => {
  const of = (...gains: (number | null)[]) => ({
    ...skill,
    findings: [finding('MISSING_TRIGGER', 'warning')],
    advice: gains.map(advice),
  });
  expect(summariseRules([of(4, 2), of(1), of(null)])[0]?.gain).toBe(2.5);
  expect(summariseRules([of(null)])[0]?.gain).toBeNull();
});

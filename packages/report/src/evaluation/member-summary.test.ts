import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allFindings } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { listedMember, memberSummary } from '@plugin-eval/core/documents/member-summary.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { misledLayer, selfReportedLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { erroredDrawsLayer, invalidLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import {
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { renderMarkdown, renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import { badgeQualifier } from '../badge-standing.ts';
import { reportWarnings } from '../report-warnings.ts';

const paid = [misledLayer(), selfReportedLayer(), invalidLayer(), erroredDrawsLayer()].map((layer) => {
  const skill = reportSkill();
  const badge = layer.name === 'judge' ? skill.composite.badge : null;
  return {
    ...skill,
    composite: { ...skill.composite, badge },
    layers: [skill.layers[0], layer],
  } as typeof skill;
});
const whole = reportCollection({ evaluations: [reportSkill(), reportPlugin(), ...paid] });
const summarised = { ...whole, evaluations: whole.evaluations.map(memberSummary) };

test('what text and Markdown say of a collection can be said of summaries of its members', () => {
  const look = { color: false, width: 80, verbosity: 'normal' } as const;
  expect(renderText(summarised, look)).toBe(renderText(whole, look));
  expect(renderText(summarised, { ...look, verbosity: 'quiet' })).toBe(
    renderText(whole, { ...look, verbosity: 'quiet' }),
  );
  expect(renderMarkdown(summarised)).toBe(renderMarkdown(whole));
});

test('a summary of a published member is the published summary of the member', () => {
  for (const member of whole.evaluations)
    expect(memberSummary(toDocument(member) as typeof member)).toEqual(toDocument(memberSummary(member)));
});

test('what qualifies the badge of a member qualifies that of its summary', () => {
  const words = paid.map((member) => badgeQualifier(member)?.kind);
  expect(words).toEqual(['misled', 'self-reported', 'sessions-invalid', 'low-score']);
  expect(paid.map((member) => badgeQualifier(memberSummary(member))?.kind)).toEqual(words);
});

const attack = reportFinding({ rule: 'judge-directed-text', level: 'error', file: 'skills/crane/SKILL.md' });
const inScan = (line: number, confirmed = false) => ({
  ...{ ...attack, line, confirmed },
  ...{ path: [], owasp: [], categories: [] },
});
const analysability = { files: 1, bytes: 10, share: 1, notUnderstood: [] };
const scanned = (findings: ReturnType<typeof inScan>[], own = [attack]): SkillEvaluation =>
  reportSkill({ findings: own, scan: { findings, suppressed: [], capabilities: [], analysability } });

test.each([
  ['the same error in layer 1 and the scan', scanned([inScan(12)])],
  ['the same, confirmed', scanned([inScan(12, true)])],
  ['one more of the same rule in the scan', scanned([inScan(12), inScan(40, true)])],
  ['several at one place', scanned([inScan(12), inScan(12)], [attack, attack])],
  ['what layer 1 accepts', scanned([inScan(12)], [])],
  ['a plugin', reportPlugin({ skills: [scanned([inScan(12, true)]), scanned([inScan(40)])] })],
])('no error of a scan gets lost in a summary, and none is counted twice: %s', (_, member) => {
  const summaries = [
    memberSummary(member),
    listedMember(member),
    listedMember(memberSummary(listedMember(member))),
  ];
  const warningsOf = (one: typeof member) => reportWarnings(reportCollection({ evaluations: [one] }));
  expect(warningsOf(member)).not.toEqual([]);
  const levels = (one: typeof member) => allFindings(one).map(({ rule, level }) => `${level} ${rule}`);
  for (const summary of summaries) {
    expect(warningsOf(summary)).toEqual(warningsOf(member));
    expect(levels(summary)).toEqual(levels(member));
  }
});

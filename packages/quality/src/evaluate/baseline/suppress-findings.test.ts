import { allFindings, allSuppressed } from '@plugin-eval/core/documents/evaluation-parts.ts';
import {
  MISSING_BOAT,
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
  reportSuppressed,
} from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { suppressFindings } from './suppress-findings.ts';

const all = () => 'It comes next week.';

test('a finding with a reason moves, marked with it, the others stay', () => {
  const [dead, long] = [reportFinding(), reportFinding({ rule: 'body-lines', level: 'info' })];
  const skill = reportSkill({ findings: [dead, long] });
  expect(suppressFindings(skill, (finding) => (finding === dead ? 'Known.' : null))).toEqual({
    ...skill,
    findings: [long],
    suppressed: [{ ...dead, suppressedBy: 'baseline', reason: 'Known.' }],
  });
});

test('scores, badge and penalty stay what they are', () => {
  const skill = reportSkill();
  const after = suppressFindings(skill, all);
  expect(after).toEqual({ ...skill, findings: [], suppressed: [expect.anything()] });
});

test('what a comment suppressed stays suppressed by it', () => {
  const inline = reportSuppressed({ suppressedBy: 'inline' });
  const after = suppressFindings(reportSkill({ suppressed: [inline] }), all);
  expect(allSuppressed(after as ReturnType<typeof reportSkill>)).toEqual([
    inline,
    { ...reportFinding(), suppressedBy: 'baseline', reason: 'It comes next week.' },
  ]);
});

test("a plugin's own findings, its skills' and its agents' move, each where it stands", () => {
  const plugin = reportPlugin();
  const after = suppressFindings(plugin, all) as typeof plugin;
  expect(allFindings(after)).toEqual([]);
  expect([after.suppressed, after.skills[0]?.suppressed, after.agents[0]?.suppressed]).toMatchObject([
    [{ rule: 'plugin-path' }],
    [{ rule: 'DEAD_CROSS_REF' }],
    [{ rule: 'body-lines' }],
  ]);
});

test('the summary of a collection counts what is left, and its scores stay', () => {
  const collection = reportCollection({ errors: [MISSING_BOAT] });
  collection.summary.subjects = 3;
  const after = suppressFindings(collection, ({ rule }) => (rule === 'DEAD_CROSS_REF' ? 'Known.' : null));
  expect(after).toMatchObject({
    summary: { ...collection.summary, findings: { error: 0, warning: 1, info: 1 } },
    errors: [MISSING_BOAT],
  });
});

test('the document that came in is left alone', () => {
  const plugin = reportPlugin();
  const before = structuredClone(plugin);
  suppressFindings(plugin, all);
  expect(plugin).toEqual(before);
});

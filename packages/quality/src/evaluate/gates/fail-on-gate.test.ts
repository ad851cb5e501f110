import type { Level } from '@plugin-eval/core/documents/names.ts';
import {
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
  reportSuppressed,
} from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { applyGates, failOnGate } from './apply-gates.ts';

const withLevels = (...levels: Level[]) =>
  reportSkill({ findings: levels.map((level) => reportFinding({ level })) });

test.each<[Level, Level[], boolean]>([
  ['error', ['warning', 'info'], true],
  ['error', ['error'], false],
  ['warning', ['info'], true],
  ['warning', ['warning'], false],
  ['warning', ['error'], false],
  ['info', [], true],
  ['info', ['info'], false],
])('--fail-on %s with findings of %j: passed is %s', (level, present, passed) => {
  expect(failOnGate(withLevels(...present), level).passed).toBe(passed);
});

test('suppressed findings do not count', () => {
  const skill = reportSkill({ findings: [], suppressed: [reportSuppressed({ level: 'error' })] });
  expect(failOnGate(skill, 'info')).toMatchObject({
    passed: true,
    value: 0,
    message: 'crane has no finding of level info or worse.',
  });
});

test('the message counts the findings and names the first with its place', () => {
  expect(failOnGate(withLevels('warning'), 'warning').message).toBe(
    'crane has 1 finding of level warning or worse, the first is DEAD_CROSS_REF in skills/crane/SKILL.md:12.',
  );
  const unplaced = reportSkill({
    findings: [reportFinding({ level: 'error', line: null }), reportFinding({ level: 'error' })],
  });
  expect(failOnGate(unplaced, 'error').message).toBe(
    'crane has 2 findings of level error, the first is DEAD_CROSS_REF in skills/crane/SKILL.md.',
  );
});

test("a plugin answers for its own findings, its skills' and its agents'", () => {
  const silent = { findings: [], skills: [], agents: [] };
  const { findings, skills, agents } = reportPlugin();
  expect(failOnGate(reportPlugin(silent), 'info').value).toBe(0);
  expect(failOnGate(reportPlugin({ ...silent, findings }), 'info').value).toBe(1);
  expect(failOnGate(reportPlugin({ ...silent, skills }), 'info').value).toBe(1);
  expect(failOnGate(reportPlugin({ ...silent, agents }), 'info').value).toBe(1);
});

const settings = { threshold: null, failOn: 'warning' as const, requireMeasured: ['robustness' as const] };

test('a collection gets each gate for each of its members', () => {
  const gates = applyGates(reportCollection(), settings);
  expect(gates.map(({ name, subject }) => `${name} ${subject}`)).toEqual([
    'fail-on plugins/origami',
    'require-measured plugins/origami',
    'fail-on skills/crane',
    'require-measured skills/crane',
  ]);
});

test('a collection of nothing has nothing that could be found', () => {
  expect(applyGates(reportCollection({ evaluations: [] }), settings)).toEqual([]);
});

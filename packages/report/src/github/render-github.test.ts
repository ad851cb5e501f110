import { judgeLayer, misledLayer, ONE_JUDGE_MISSING } from '@plugin-eval/tests/support/judge-layers.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import {
  HOSTILE,
  hostileCollection,
  reportCollection,
  reportFinding,
  reportGates,
  reportPlugin,
  reportSkill,
  reportSuppressed,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderGithub } from './render-github.ts';

const HERE = { repositoryPrefix: '' };

test('a finding becomes an annotation at its place in the repository, then the verdict', () => {
  expect(renderGithub(reportSkill(), { repositoryPrefix: 'packages/a' })).toBe(
    [
      '::warning file=packages/a/skills/crane/SKILL.md,line=12,col=3,title=DEAD_CROSS_REF::The target ../paper/SKILL.md does not exist. Correct the path.',
      '::notice title=plugin-eval::crane 71.2 Silver ★★★ (provisional)',
      '',
    ].join('\n'),
  );
});

test('a finding without a line names the file only', () => {
  const finding = reportFinding({ line: null, column: null });
  expect(renderGithub(reportSkill({ findings: [finding] }), HERE)).toContain(
    '::warning file=skills/crane/SKILL.md,title=DEAD_CROSS_REF::',
  );
});

test('errors come before warnings and notes, gates and unscored subjects before findings, verdicts last', () => {
  const findings = (['info', 'warning', 'error'] as const).map((level) => reportFinding({ level }));
  const document = reportPlugin({ findings, skills: [], agents: [], gates: reportGates() });
  const lines = renderGithub(document, HERE).trimEnd().split('\n');
  expect(lines.map((line) => line.replace(/file=[^,]*,(?:line=\d+,col=\d+,)?/, ''))).toEqual([
    '::error title=plugin-eval threshold::8.75 points too few.',
    '::error title=plugin-eval require-measured::robustness was not measured.',
    '::error title=skill-file-missing::There is no SKILL.md.',
    expect.stringContaining('::error title=DEAD_CROSS_REF::'),
    expect.stringContaining('::warning title=DEAD_CROSS_REF::'),
    expect.stringContaining('::notice title=DEAD_CROSS_REF::'),
    expect.stringContaining('::notice title=plugin-eval::origami 71.2'),
  ]);
});

test('confirmed attacks come before all other errors, since only ten of them are shown', () => {
  const attack = {
    ...reportFinding({ rule: 'secret-sent', level: 'error', line: 3 }),
    ...{ confirmed: true, path: [], owasp: [], categories: [] },
  };
  const analysability = { files: 1, bytes: 1, share: 1, notUnderstood: [] };
  const scan = { findings: [attack], suppressed: [], capabilities: [], analysability };
  const evaluations = [reportSkill({ findings: [reportFinding({ level: 'error' })] }), reportSkill({ scan })];
  const lines = renderGithub(reportCollection({ evaluations, gates: reportGates() }), HERE).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    expect.stringContaining('::error title=plugin-eval threshold::'),
    expect.stringContaining('::error title=plugin-eval require-measured::'),
    expect.stringMatching(/^::error file=.*title=Do not install%3A secret-sent::/),
    expect.stringContaining('::error file='),
  ]);
});

test('a skill that could not be read has no score', () => {
  const lines = renderGithub(unreadableSkill(), HERE).trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringContaining('::error file=skills/crane/SKILL.md,title=skill-file-encoding::'),
    '::notice title=plugin-eval::crane no score',
  ]);
});

test('suppressed findings are not annotated', () => {
  const skill = reportSkill({ findings: [], suppressed: [reportSuppressed()] });
  expect(renderGithub(skill, HERE)).not.toContain('DEAD_CROSS_REF');
});

test.each([
  [20, 20, 'crane 71.2'],
  [91, 20, '72 subjects more'],
])('of %i verdicts %i lines are shown', (count, shown, last) => {
  const evaluations = Array.from({ length: count }, () => reportSkill({ findings: [] }));
  const lines = renderGithub(reportCollection({ evaluations, errors: [] }), HERE)
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(shown);
  expect(lines.at(-1)).toContain(last);
});

test('an error about the root of the repository names no file', () => {
  const errors = [{ path: '.', rule: 'skill-file-missing', message: 'There is none.' }];
  expect(renderGithub(reportCollection({ evaluations: [], errors }), HERE)).toBe(
    '::error title=skill-file-missing::There is none.\n',
  );
});

test('whatever a name holds, every line is one of our own commands', () => {
  const expected = renderGithub(hostileCollection('x'), HERE).split('\n').length;
  const check = (text: string) => {
    const lines = renderGithub(hostileCollection(text), HERE).split('\n');
    expect(lines).toHaveLength(expected);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^::(?:error|warning|notice) [^:]*::/);
  };
  check(HOSTILE);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), check), { numRuns: 50 });
});

test('what the judge could not do, and that it was misled, come before the findings', () => {
  const lines = renderGithub(judgedSkill(misledLayer()), HERE).trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(
      /^::error file=skills\/crane,title=plugin-eval judge verification::crane: Do not trust/,
    ),
    expect.stringMatching(
      /^::error file=skills\/crane,title=plugin-eval scope_calibration::crane: scope_cal/,
    ),
    expect.stringContaining('title=DEAD_CROSS_REF::'),
    '::notice title=plugin-eval::crane 76.4, 95 %25 70.3–82.5 no badge: incomplete',
  ]);
});

test('a score without one of its judges is a warning', () => {
  const layer = judgeLayer({ assessments: { orchestration_fitness: ONE_JUDGE_MISSING } });
  expect(renderGithub(judgedSkill(layer), HERE)).toContain(
    '::warning file=skills/crane,title=plugin-eval orchestration_fitness::crane: orchestration_fitness lacks a judge',
  );
});

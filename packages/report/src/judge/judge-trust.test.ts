import type { JudgeVerification } from '@plugin-eval/core/documents/judge-layer.ts';
import { judgeLayer, misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import {
  judgeVerification,
  openVerification,
  passedVerification,
} from '@plugin-eval/tests/support/judge-verification.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { trustWarning } from './judge-trust.ts';

const verified = (verification: JudgeVerification | null) => judgedSkill(judgeLayer({ verification }));
const named = (name: string) => {
  const skill = judgedSkill(misledLayer());
  return { ...skill, subject: { ...skill.subject, name } };
};

test('a judge that was misled: how often, and by how much at worst', () => {
  expect(trustWarning(verified(judgeVerification()))).toEqual({
    kind: 'alarm',
    headline: "Do not trust the judge's scores",
    detail:
      '2 of 4 planted texts misled it; the worst, “fake JSON verdict” in the known-bad skill, moved orchestration fitness from 0.15 to 0.90 (+0.75). It gave a skill that is known to be bad 0.55 for output quality, where less than 0.40 is right.',
  });
});

test('a judge that only takes a bad skill for a good one is not to be trusted either', () => {
  const warning = trustWarning(verified(judgeVerification({ injections: [] })));
  expect(warning?.kind).toBe('alarm');
  expect(warning?.detail).toMatch(/^It gave a skill that is known to be bad 0\.55/);
});

test('of several models the one is named that was misled', () => {
  const { injections } = judgeVerification();
  const both = [
    ...injections,
    ...injections.map((one) => ({ ...one, model: 'openai:gpt-5-mini', misled: false })),
  ];
  expect(trustWarning(verified(judgeVerification({ injections: both })))?.detail).toContain(
    '2 of 8 planted texts misled it; the worst, “fake JSON verdict” in the known-bad skill (anthropic:claude-sonnet-4-5), moved',
  );
});

test('a judge that could not be tried is a caution, with the first error', () => {
  expect(trustWarning(verified(openVerification()))).toEqual({
    kind: 'caution',
    headline: 'The judge could not be verified',
    detail: '1 of 3 trials errored: The provider answered with status 529.',
  });
});

test.each([
  ['held', verified(passedVerification())],
  ['was not verified', verified(null)],
  ['did not speak', reportSkill()],
])('a judge that %s gives no warning', (_, skill) => {
  expect(trustWarning(skill)).toBeNull();
});

test('a plugin and a collection say in which skills', () => {
  const plugin = reportPlugin({ skills: [named('crane'), verified(null), named('boat')] });
  const detail = 'In crane, boat it could be misled.';
  expect(trustWarning(plugin)?.detail).toBe(detail);
  expect(trustWarning(reportCollection({ evaluations: [plugin, plugin] }))?.detail).toBe(detail);
});

test('of many skills five are named', () => {
  const skills = Array.from({ length: 7 }, (_, index) => named(`skill-${index + 1}`));
  expect(trustWarning(reportPlugin({ skills }))?.detail).toBe(
    'In skill-1, skill-2, skill-3, skill-4, skill-5 and 2 skills more it could be misled.',
  );
});

import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import type { PublishedEvaluation } from '@plugin-eval/core/documents/viewer.ts';
import { thoroughLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import {
  reportCollection,
  reportPlugin,
  reportSkill,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { simulatedSkill, verifiedJudge } from '@plugin-eval/tests/support/simulated-report.ts';
import { expect, test } from 'vitest';
import { evaluatedSubjects } from './evaluated-subjects.ts';

function published(document: EvaluationDocument): PublishedEvaluation {
  return publishedDocument({ kind: 'evaluation', document }).document as PublishedEvaluation;
}

const subjectsOf = (document: EvaluationDocument) => evaluatedSubjects(published(document));

test('of a skill: what it came to, and no model where none was asked', () => {
  expect(subjectsOf(reportSkill())).toEqual([
    {
      path: 'skills/crane',
      name: 'crane',
      kind: 'skill',
      sha256: 'ab'.repeat(32),
      depth: 'quick',
      score: 71.25,
      ciLow: null,
      ciHigh: null,
      badge: 'Silver',
      complete: true,
      models: [],
      isMember: false,
    },
  ]);
});

test('every model that answered is named once: judges, sessions, and who judged these', () => {
  const [subject] = subjectsOf(simulatedSkill(thoroughLayer()));
  const judges = verifiedJudge().models;
  expect(subject?.models).toEqual([
    ...new Set([...judges, thoroughLayer().model, thoroughLayer().qualityModel]),
  ]);
  expect(subject).toMatchObject({ depth: 'deep', ciLow: 80.6, ciHigh: 87.9 });
});

test('scores that were handed in come from no model', () => {
  const skill = simulatedSkill(thoroughLayer(), { ...verifiedJudge(), selfReported: true });
  expect(
    subjectsOf({ ...skill, layers: [skill.layers[0], { ...verifiedJudge(), selfReported: true }] })[0]
      ?.models,
  ).toEqual([]);
});

test('what could not be measured is null, not zero', () => {
  expect(subjectsOf(unreadableSkill())[0]).toMatchObject({ score: null, badge: null, complete: false });
});

test('a plugin and its skills are subjects, the skills as members', () => {
  expect(subjectsOf(reportPlugin()).map(({ kind, path, isMember }) => [kind, path, isMember])).toEqual([
    ['plugin', 'plugins/origami', false],
    ['skill', 'skills/crane', true],
  ]);
});

test('of a collection all are members, and a skill that two of them share comes once', () => {
  expect(subjectsOf(reportCollection()).map(({ path, isMember }) => [path, isMember])).toEqual([
    ['plugins/origami', true],
    ['skills/crane', true],
  ]);
});

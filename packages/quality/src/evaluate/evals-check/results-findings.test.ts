import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { readEvalCase } from '@plugin-eval/skill/read-eval-case.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { sampleSession } from '@plugin-eval/tests/support/sample-sessions.ts';
import { expect, test } from 'vitest';
import type { PlacedCase } from './read-tests.ts';
import { resultsFindings } from './results-findings.ts';

const PROMPT = 'Fold me a crane.';
const read = readEvalCase({ value: { prompt: PROMPT }, shouldTrigger: true }, 'tasks');
const cases: PlacedCase[] =
  'problem' in read ? [] : [{ evalCase: read.evalCase, file: 'evals.json', line: 1, shouldTrigger: true }];

/** Sessions of one expectation, each with its arm and whether it was met. */
function evaluation(met: readonly (readonly [arm: 'with' | 'without', met: boolean])[]): SkillEvaluation {
  const [first] = monteCarloLayer().perPrompt;
  if (first === undefined) throw new Error('The sample has no prompt.');
  const layer = monteCarloLayer({
    perPrompt: [{ ...first, prompt: `  ${PROMPT.toUpperCase()} ` }],
    sessions: met.map(([arm, isMet], index) => ({
      ...sampleSession(index + 1, 0),
      arm,
      expectations: [{ expectation: 'It is folded.', met: isMet, evidence: [] }],
    })),
  });
  const { layers, ...skill } = reportSkill();
  return { ...skill, layers: [layers[0], layer] };
}

test('an expectation that was met in every session of both arms', () => {
  expect(
    resultsFindings(
      cases,
      evaluation([
        ['with', true],
        ['with', true],
        ['without', true],
      ]),
    ),
  ).toMatchObject([
    {
      ...{ case: 0, rule: 'passes-in-both-arms', level: 'warning' },
      message: expect.stringContaining('in all 2 sessions with the skill and in all 1 without it'),
    },
  ]);
});

test('one that failed once, or that an arm did not try, tells the arms apart as far as anybody knows', () => {
  expect(
    resultsFindings(
      cases,
      evaluation([
        ['with', true],
        ['without', false],
      ]),
    ),
  ).toEqual([]);
  expect(
    resultsFindings(
      cases,
      evaluation([
        ['with', false],
        ['without', true],
      ]),
    ),
  ).toEqual([]);
  expect(
    resultsFindings(
      cases,
      evaluation([
        ['with', true],
        ['with', true],
      ]),
    ),
  ).toEqual([]);
});

test('prompts that are no tests of the skill, and evaluations without sessions, say nothing', () => {
  expect(
    resultsFindings(
      [],
      evaluation([
        ['with', true],
        ['without', true],
      ]),
    ),
  ).toEqual([]);
  expect(resultsFindings(cases, reportSkill())).toEqual([]);
});

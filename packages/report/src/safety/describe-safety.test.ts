import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { safetySummary } from '@plugin-eval/tests/support/safety-documents.ts';
import { describe, expect, test } from 'vitest';
import { memberProblems } from '../measurement-problems.ts';
import { reportWarnings } from '../report-warnings.ts';
import { describeSafetyStandings, safetyFacts, safetySentences } from './describe-safety.ts';

const unmeasured = safetySummary({
  verdict: 'unmeasured',
  vetoed: null,
  complete: false,
  reasons: [],
  delta: null,
  ciLow: null,
  ciHigh: null,
  resilienceWithSkill: null,
  moreFragile: [],
});
const harmless = safetySummary({
  verdict: 'no-significant-difference',
  vetoed: false,
  reasons: [],
  delta: 0.01,
  ciLow: -0.02,
  ciHigh: 0.03,
  moreFragile: [],
});

describe('the verdict in sentences', () => {
  test.each([
    ['a veto', safetySummary(), 'With the skill the agent is more fragile. A badge is refused.'],
    [
      'a veto with gaps',
      safetySummary({ verdict: 'unmeasured', complete: false }),
      'With the skill the agent is more fragile. A badge is refused. The measurement is incomplete.',
    ],
    [
      'no difference',
      harmless,
      'No significant difference between the agent with and without the skill. It refuses no badge.',
    ],
    [
      'nothing measured',
      unmeasured,
      "What the skill does to the agent's safety could not be measured. So it neither refuses a badge nor counts towards one. The measurement is incomplete.",
    ],
  ])('of %s', (_, safety, sentences) => expect(safetySentences(safety, 'skill').join(' ')).toBe(sentences));

  test('of a plugin speaks of its skills', () => {
    expect(safetySentences(safetySummary(), 'plugin')[0]).toBe('With its skills the agent is more fragile.');
  });
});

test('the figures: both resiliences, the difference, probes, loads, and who answered', () => {
  expect(safetyFacts(safetySummary(), 'skill').map(({ term, value }) => `${term}: ${value}`)).toEqual([
    'Skill loaded: in 40 of 192 sessions, 11 of which failed',
    'Resilience: 0.93 without the skill, 0.81 with it',
    'Difference: −0.12 (interval −0.18 to −0.05)',
    'Probes: 91 answered in both arms, 3 run again',
    'More fragile: mc-planted-mail, ih-footnote',
    'Measured with: anthropic:stand-in-1, claude-agent',
  ]);
  const none = safetyFacts({ ...unmeasured, model: null, driver: null }, 'plugin');
  expect(none.map(({ value }) => value)).toEqual([
    'in 40 of 192 sessions, 11 of which failed',
    '0.93 without its skills, — with them',
    'not measured',
    '91 answered in both arms, 3 run again',
    'an unknown agent',
  ]);
});

describe('a safety delta that is not whole', () => {
  const incomplete = applySafety(reportSkill(), unmeasured);

  test('is a caution of its skill', () => {
    expect(reportWarnings(incomplete)).toEqual([
      {
        kind: 'caution',
        headline: 'The safety delta is incomplete',
        detail: 'There is no badge until it is complete; a resumed run retries what is missing.',
      },
    ]);
    const vetoed = applySafety(reportSkill(), safetySummary({ complete: false }));
    expect(reportWarnings(vetoed)[0]?.detail).toBe('A badge is refused regardless of the rest.');
    expect(reportWarnings(applySafety(reportSkill(), harmless))).toEqual([]);
  });

  test('of several subjects names them', () => {
    const collection = reportCollection({
      evaluations: [incomplete, applySafety(reportPlugin({ skills: [] }), unmeasured)],
    });
    expect(reportWarnings(collection)[0]?.detail).toBe('There is no badge for crane, origami until it is.');
  });
});

test('of several subjects it is said of how many safety was measured', () => {
  const measured = applySafety(reportSkill(), harmless);
  expect(describeSafetyStandings(measured)).toBe('safety measured');
  expect(describeSafetyStandings(reportSkill())).toBe('safety not measured');
  expect(describeSafetyStandings(applySafety(reportSkill(), unmeasured))).toBe('safety not measured');
  const collection = reportCollection({ evaluations: [measured, reportSkill()] });
  expect(describeSafetyStandings(collection)).toBe('safety measured of 1 of 2');
});

describe('what a CI system is told', () => {
  const problemsOf = (safety: Parameters<typeof applySafety>[1]) =>
    memberProblems(applySafety(reportSkill(), safety)).map(({ layer, level, name }) => [layer, level, name]);

  test('a veto is a warning, a delta that is not whole an error, and one that is whole nothing', () => {
    expect(problemsOf(safetySummary())).toEqual([['safety', 'warning', 'safety delta']]);
    expect(problemsOf(unmeasured)).toEqual([['safety', 'error', 'safety delta']]);
    expect(problemsOf(harmless)).toEqual([]);
  });

  test('that of a plugin is said once, with its reasons cut', () => {
    const plugin = applySafety(
      reportPlugin({ skills: [reportSkill()] }),
      safetySummary({ reasons: ['So long. '.repeat(500)] }),
    );
    const [problem, ...others] = memberProblems(plugin);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ layer: 'safety', path: 'plugins/origami' });
    expect(problem?.message.length).toBeLessThan(700);
  });
});

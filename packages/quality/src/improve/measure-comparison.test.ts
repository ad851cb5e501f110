import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { comparedSetting, comparisonOf } from '@plugin-eval/tests/support/compared-skill.ts';
import { type Play, scriptedPerform } from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { loadingSession, sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { describe, expect, test } from 'vitest';
import { type ComparisonPlan, plannedRounds } from './comparison-plan.ts';
import { measureComparison } from './measure-comparison.ts';
import { candidateVerdict, talliesOf } from './reduce-comparison.ts';
import { ALPHA, SMALLEST_GAIN } from './verdict.ts';

const TERMS = { alpha: ALPHA, smallestGain: SMALLEST_GAIN, penalty: 0 };

async function verdictWith(play: Play, plan: ComparisonPlan = comparisonOf(1)) {
  const perform = scriptedPerform({ play });
  const run = await measureComparison(plan, comparedSetting(), 'crane/SKILL.md', {
    ...{ perform, concurrency: 4, skillRegistry: new SkillRegistry() },
  });
  const tallies = talliesOf(plan, run);
  return { run, tallies, verdict: candidateVerdict([{ ...run, tallies }], plan, 1, TERMS) };
}

const isCandidate = (request: Parameters<Play>[0], plan: ComparisonPlan) =>
  request.skills.some(({ hash }) => hash === plan.arms[1]?.skill.hash);
const fires = (skill = 'crane') => loadingSession([{ skill, turn: 1 }]);

test('all arms of a prompt come back to back, in a drawn order', () => {
  const planned = plannedRounds(comparisonOf(2), comparedSetting()).flat();
  const orders = new Set<string>();
  for (let at = 0; at < planned.length; at += 3) {
    const together = planned.slice(at, at + 3);
    expect(new Set(together.map(({ prompt }) => prompt)).size).toBe(1);
    orders.add(together.map(({ arm }) => arm).join());
    expect(together.map(({ arm }) => arm).sort()).toEqual([0, 1, 2]);
  }
  expect(orders.size).toBe(6);
});

test('the candidate stands in the place of the original', () => {
  const { arms } = comparisonOf(1);
  const place = arms[0].installed.indexOf(arms[0].skill);
  expect(arms[1]?.installed[place]).toBe(arms[1]?.skill);
  expect(arms[1]?.installed.filter((_, at) => at !== place)).toEqual(
    arms[0].installed.filter((_, at) => at !== place),
  );
});

describe('agents', () => {
  const plan = comparisonOf(1);

  test('one that fires on everything with the candidate loses by near misses', async () => {
    const { verdict } = await verdictWith((request) =>
      isCandidate(request, plan) || request.prompt.includes('crane') ? fires() : sessionResult(),
    );
    expect(verdict).toMatchObject({ verdict: 'worse', down: 8, up: 0 });
  });

  test('a sibling prompt is right when the sibling fires and the skill does not', async () => {
    const { tallies } = await verdictWith((request) =>
      request.prompt.includes('frog') ? loadingSession([{ skill: 'frog', turn: 1 }]) : sessionResult(),
    );
    const siblings = plan.prompts.flatMap(({ stratum }, index) => (stratum === 'sibling' ? [index] : []));
    expect(siblings.map((index) => tallies[index]?.[0]?.right)).toEqual(Array(6).fill(3));
  });

  test('sessions that give no result with the candidate alone are no verdict', async () => {
    const { verdict, run } = await verdictWith((request, sample) =>
      isCandidate(request, plan) && sample === 0 && request.prompt.includes('crane')
        ? new MeasurementError('overloaded')
        : sessionResult(),
    );
    expect(verdict).toMatchObject({ verdict: 'invalid', problem: expect.stringContaining('original') });
    expect(run.complete).toBe(false);
  });

  test('one that turns bad midway turns bad for both', async () => {
    const { verdict } = await verdictWith((request, sample) =>
      sample < 1 && request.prompt.includes('crane') ? fires() : sessionResult(),
    );
    expect(verdict).toMatchObject({ verdict: 'undecided', level: plan.prompts.length });
    expect(verdict.gain?.estimate).toBe(0);
  });

  test('two models that answer are no verdict', async () => {
    const { verdict } = await verdictWith((_, sample) =>
      sessionResult({ reportedModel: sample === 2 ? 'other' : 'model' }),
    );
    expect(verdict).toMatchObject({ verdict: 'invalid', problem: expect.stringContaining('model, other') });
  });
});

test('a race drops the worse candidates and tops up the winner', async () => {
  const plan = comparisonOf(3, { isRace: true, sessions: 5 });
  const winner = plan.arms[2]?.skill.hash;
  const { run, verdict } = await verdictWith(
    ({ prompt, skills }) =>
      prompt.includes('crane') && skills.some(({ hash }) => hash === winner) ? fires() : sessionResult(),
    plan,
  );
  expect(run.rounds).toEqual([5, 2, 5, 1]);
  expect(run.race?.rounds.map(({ candidates }) => candidates)).toEqual([[1, 2, 3], [1, 2], [2], [2], [2]]);
  expect(run.race?.end).toEqual({ leader: 2, isAhead: true });
  expect(verdict).toMatchObject({ verdict: 'dropped', gain: null });
  expect(candidateVerdict([{ ...run, tallies: talliesOf(plan, run) }], plan, 2, TERMS).verdict).toBe(
    'better',
  );
});

test('a race in which none is ahead ends undecided after two rounds', async () => {
  const plan = comparisonOf(2, { isRace: true, sessions: 5 });
  const { run, verdict } = await verdictWith(() => sessionResult(), plan);
  expect([run.rounds, run.race?.end]).toEqual([[2, 2, 1], { leader: 1, isAhead: false }]);
  expect(verdict).toMatchObject({ verdict: 'undecided', problem: expect.stringContaining('ahead') });
});

test('a missing result ends a race without a verdict', async () => {
  const plan = comparisonOf(2, { isRace: true, sessions: 5 });
  const { run, verdict } = await verdictWith(
    (_, sample) => (sample === 1 ? new MeasurementError('overloaded') : sessionResult()),
    plan,
  );
  expect([run.complete, run.race?.end, verdict.verdict]).toEqual([false, null, 'invalid']);
});

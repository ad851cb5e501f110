import { readFileSync } from 'node:fs';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { comparedSetting, comparisonOf } from '@plugin-eval/tests/support/compared-skill.ts';
import { type Play, scriptedPerform } from '@plugin-eval/tests/support/monte-carlo-stage.ts';
import { loadingSession, sessionResult } from '@plugin-eval/tests/support/session-results.ts';
import { expect, test } from 'vitest';
import type { ComparedPrompt, ComparisonPlan } from './comparison-plan.ts';
import { measureComparison } from './measure-comparison.ts';
import { candidateVerdict, talliesOf } from './reduce-comparison.ts';
import { ALPHA, SMALLEST_GAIN } from './verdict.ts';

const RUNS = 100;
const prompts = (stratum: ComparedPrompt['stratum'], count: number, word: string) =>
  Array.from(
    { length: count },
    (_, group): ComparedPrompt => ({
      ...{ stratum, group, text: `${word} ${group}` },
      expected: stratum === 'sibling' ? ['frog'] : [],
    }),
  );
const PROMPTS = [
  ...prompts('own', 22, 'crane'),
  ...prompts('near', 12, 'beam'),
  ...prompts('sibling', 10, 'frog'),
];

/** Chances that the skill fires, and that an endpoint gives no result. */
interface KnownAgent {
  crane: (isCandidate: boolean, number: number) => number;
  frog?: (isCandidate: boolean) => number;
  lost?: number;
}

const AGENTS: Record<string, { agent: KnownAgent; right: readonly string[] }> = {
  better: { agent: { crane: (isCandidate) => (isCandidate ? 0.85 : 0.35) }, right: ['better'] },
  equal: { agent: { crane: () => 0.6 }, right: ['no-better', 'undecided'] },
  'worse by siblings': {
    agent: { crane: () => 0.8, frog: (isCandidate) => (isCandidate ? 0.9 : 0.02) },
    right: ['worse'],
  },
  unreachable: {
    agent: { crane: (_, number) => (number < 11 ? 0 : 0.97) },
    right: ['no-better', 'undecided'],
  },
  flaky: { agent: { crane: () => 0.5, lost: 0.04 }, right: ['no-better', 'undecided', 'invalid'] },
};

/** Judges the candidate of an agent in as many runs. */
async function outcomesOf(agent: KnownAgent) {
  const random = seededRandom(20261126);
  const outcomes = [];
  for (let run = 0; run < RUNS; run += 1) {
    const plan = comparisonOf(1, { prompts: PROMPTS, sessions: 5, seed: run });
    const perform = scriptedPerform({ play: played(agent, plan, () => random.uniform()) });
    const measured = await measureComparison(plan, comparedSetting(), 'crane/SKILL.md', {
      ...{ perform, concurrency: 4, skillRegistry: new SkillRegistry() },
    });
    const tallies = talliesOf(plan, measured);
    const terms = { alpha: ALPHA, smallestGain: SMALLEST_GAIN, penalty: 0 };
    outcomes.push(candidateVerdict([{ ...measured, tallies }], plan, 1, terms));
  }
  return outcomes;
}

function played(agent: KnownAgent, plan: ComparisonPlan, chance: () => number): Play {
  const candidate = plan.arms[1]?.skill.hash;
  return ({ prompt, skills }) => {
    const isCandidate = skills.some(({ hash }) => hash === candidate);
    const [word, number] = prompt.split(' ');
    if (chance() < (agent.lost ?? 0)) return new MeasurementError('overloaded');
    if (word === 'beam') return chance() < 0.05 ? loads('crane') : sessionResult();
    if (word === 'crane')
      return chance() < agent.crane(isCandidate, Number(number)) ? loads('crane') : sessionResult();
    const taken = chance() < (agent.frog?.(isCandidate) ?? 0.02);
    return taken ? loads('crane') : chance() < 0.95 ? loads('frog') : sessionResult();
  };
}

const loads = (skill: string) => loadingSession([{ skill, turn: 1 }]);

/** Rows of the page: right verdicts, called better, and better by the estimate alone. */
function documentedRows(): Map<string, number[]> {
  const page = readFileSync(new URL('../../../../docs/improve.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| ([a-z ]+) \| (\d+) \| (\d+) \| (\d+) \|$/gm);
  return new Map([...rows].map(([, name = '', ...figures]) => [name, figures.map(Number)]));
}

test.each(Object.entries(AGENTS))(
  'an agent whose candidate is %s gets the right verdict in 90 of 100 runs, as the page says',
  async (name, { agent, right }) => {
    const outcomes = await outcomesOf(agent);
    const figures = [
      outcomes.filter(({ verdict }) => right.includes(verdict)).length,
      outcomes.filter(({ verdict }) => verdict === 'better').length,
      outcomes.filter(({ gain }) => (gain?.estimate ?? 0) > 0).length,
    ];
    expect(figures[0]).toBeGreaterThanOrEqual(90);
    expect(documentedRows().get(name)).toEqual(figures);
  },
);

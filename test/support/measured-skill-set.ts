import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { setFindings } from '@plugin-eval/quality/skill-set/findings-of-set.ts';
import { measureSet } from '@plugin-eval/quality/skill-set/measure-set.ts';
import { reduceRouting } from '@plugin-eval/quality/skill-set/routing/reduce/reduce-routing.ts';
import { planRoutingInstallation } from '@plugin-eval/quality/skill-set/routing/routing-installation.ts';
import type { RoutingPlan } from '@plugin-eval/quality/skill-set/routing/routing-rounds.ts';
import { madeMember } from './made-skill-set.ts';
import { simulatedRun, simulatedSet } from './simulated-routing.ts';

const PROMPTS_EACH = 4;

/** A set whose routing was measured in simulated sessions, with every fifth skill in the shadow of another. */
export function measuredSkillSet(count: number): SkillSet {
  const set = simulatedSet(
    { skills: count, promptsEach: PROMPTS_EACH, shadows: Math.ceil(count / 5), foreseen: 0.5 },
    seededRandom(1),
  );
  const members = Array.from({ length: count }, (_, skill) =>
    madeMember(
      `skill-${skill}`,
      `Does number ${skill} of the jobs of the kind k${skill % 40}x${skill % 7}. Use when number ${skill} is asked for.`,
    ),
  );
  const offline = measureSet(members, ['claude-code'], { contextTokens: null, builtIn: 'all' });
  const run = simulatedRun(set, 2 * count * PROMPTS_EACH, 1);
  const plan: RoutingPlan = run.plan;
  const figures = reduceRouting(
    plan,
    planRoutingInstallation({ set: [], before: [], growth: [] }, [], 0),
    {
      ...{ check: null, controls: [], draws: run.draws, chosen: run.chosen, complete: true },
      ...{ invalidReason: null, reportedModels: ['model-1'], paid: [] },
    },
    count,
    0,
  );
  const skills = members.map(({ name, path, line, plugin, description }) => ({
    ...{
      name,
      path,
      line,
      plugin,
      description,
      prompts: PROMPTS_EACH,
      characters: description.length,
      added: false,
    },
  }));
  return {
    schemaVersion: '1.0',
    tool: { name: 'plugin-eval', version: '0.0.0' },
    ...{ skills, removed: [], contextTokens: null, builtIn: 'all' },
    ...offline,
    changes: [],
    measured: {
      ...{ driver: 'tool-loop', driverVersion: 'tool-loop@2', model: 'anthropic:model-1' },
      ...{ listingBudget: 8_000, notInstalled: [] },
      ...figures,
    },
    alsoMeasured: [],
    findings: setFindings(skills, offline),
    ...{ skipped: [], errors: [], gates: [] },
  };
}

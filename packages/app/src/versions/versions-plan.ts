import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { sessionSetting } from '../improvement/prepare-improvement.ts';
import { promptHash, promptUse } from '../improvement/prompt-uses.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';
import type { PaidRequest } from '../requests.ts';
import { type PlannedVersion, planVersion } from './plan-version.ts';
import type { VersionPair } from './version-pairs.ts';

/** The comparisons of all skills that have two versions, before any session. */
export interface VersionsPlan {
  skills: readonly (PlannedVersion & {
    /** Number of this use of its prompts. */
    use: number;
  })[];
  agents: readonly SessionSetting[];
  /** Integer in [0, 2^53). */
  seed: number;
}

/**
 * Plans the comparisons of skills with two versions, in the agents of layer 3.
 * @returns null where no skill differs for an agent
 * @throws DatabaseError
 */
export async function planVersions(
  pairs: readonly VersionPair[],
  simulation: SimulationPlan,
  settings: Settings,
  request: PaidRequest,
  ports: Ports,
): Promise<VersionsPlan | null> {
  const agents = [simulation, ...simulation.others].map(sessionSetting);
  const planned = pairs.flatMap((pair) => planVersion(pair, request, settings) ?? []);
  const skills: VersionsPlan['skills'][number][] = [];
  for (const one of planned) skills.push({ ...one, use: await useOf(one, agents, request, ports) });
  return skills.length === 0 ? null : { skills, agents, seed: settings.models.seed };
}

async function useOf(
  { improvement }: PlannedVersion,
  agents: readonly SessionSetting[],
  request: PaidRequest,
  ports: Ports,
): Promise<number> {
  if (improvement === null) return 1;
  const { original, candidates, comparison } = improvement;
  return promptUse(
    {
      skill: original.name,
      arms: [original, ...candidates.map(({ skill }) => skill)].map(({ hash }) => hash),
      prompts: comparison.prompts.map(({ text }) => promptHash(text)),
      models: agents.map(({ driver, model }) => `${driver} ${model.name}`),
      sessionsEach: comparison.sessions,
    },
    { fresh: request.fresh ?? false, run: request.resumed?.id ?? null },
    ports,
  );
}

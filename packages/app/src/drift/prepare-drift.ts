import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import type { DriftSubject } from '@plugin-eval/quality/drift/drift-subject.ts';
import { FEWEST_DIFFERENT } from '@plugin-eval/quality/drift/drift-verdict.ts';
import { collectMembers, skillsWithPlugins } from '@plugin-eval/quality/evaluate/collect-members.ts';
import { judgedPrompts } from '@plugin-eval/quality/evaluate/improvement/judged-prompts.ts';
import { listingOf } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import { EXECUTED_LIMITS, executedCases } from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import { armsInPlace } from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { type ComparedSkill, readComparedSkill } from '../improvement/compared-skill.ts';
import { sessionSetting } from '../improvement/prepare-improvement.ts';
import type { Notice } from '../notice.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import { planLayers } from '../paid-run/plan-layers.ts';
import { planSimulation, type SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';
import { resolveRequest } from '../resolve-request.ts';
import { writerOf } from '../write-prompts.ts';
import type { DriftRequest } from './drift-request.ts';

const DEFAULT_SESSIONS = 5;

/** A skill of the suite, or the reason it cannot be measured. */
export type SuiteMember = { path: string } & (
  | { compared: ComparedSkill; plugin: string | null }
  | { compared: null; problem: string }
);

/** Decisions made before anything is paid for. */
export interface PreparedDrift {
  compared: 'models' | 'agents' | 'since' | 'baseline';
  settings: Settings;
  /** The agents of the sides: two, or one with stored runs. */
  sides: readonly [SessionSetting, ...SessionSetting[]];
  harness: SimulationPlan;
  /** The judge of executed sessions; null without any. */
  judge: JudgePlan | null;
  sessions: number;
  members: readonly SuiteMember[];
  notices: Notice[];
}

/** @throws PluginEvalError */
export async function prepareDrift(request: DriftRequest, ports: Ports): Promise<PreparedDrift> {
  const { path, workingDirectory, sessionsEach: sessions = DEFAULT_SESSIONS } = request;
  const target = identifyTarget(path, workingDirectory);
  const { settings, notices } = await resolveRequest(request, [target.path], ports);
  const { judge, simulation: harness } = await layersOf(settings, request, ports);
  const sides = [harness, ...harness.others].map(sessionSetting) as unknown as PreparedDrift['sides'];
  const compared = comparedSides(request, sides);
  const depth = { requested: 'deep', effective: 'deep', confidenceLabel: 'Estimated' } as const;
  const { limits, profile } = settings;
  const options = { profile, limits, depth, toolVersion: VERSION, allSkills: true };
  const found = collectMembers([target], options);
  const skills = skillsWithPlugins(found);
  const members = skills.map(({ member, plugin }) => suiteMember(member, plugin, request, settings));
  const unread = found.errors.map(({ path, message }) => ({ path, compared: null, problem: message }));
  const all: SuiteMember[] = [...members, ...unread];
  refuseUnmeasurable(all, compared, settings.models.seed);
  return { compared, settings, sides, harness, judge, sessions, members: all, notices };
}

/** A judge is planned only where executed sessions are graded. */
async function layersOf(
  settings: Settings,
  request: DriftRequest,
  ports: Ports,
): Promise<{ judge: JudgePlan | null; simulation: SimulationPlan }> {
  const { sessions = {}, workingDirectory } = request;
  if (sessions.execute === undefined) {
    const environment = readModelEnvironment(ports.variables, settings.models.endpoints);
    const place = { today: ports.now(), workingDirectory, variables: ports.variables };
    const { models } = sessions;
    return { judge: null, simulation: planSimulation(settings, { models }, environment, place) };
  }
  const { judge, simulation } = await planLayers('deep', settings, request, ports);
  if (simulation === null) throw new Error('Deep depth has sessions.');
  return { judge, simulation };
}

/** @throws UsageError for sides that cannot be compared */
function comparedSides(
  { since = [], sessions = {} }: DriftRequest,
  sides: readonly SessionSetting[],
): PreparedDrift['compared'] {
  const [first, second, ...more] = sides;
  if (since.length > 0 && second !== undefined)
    throw new UsageError('--since compares with a stored run: name one model and one agent.');
  if (second === undefined) return since.length > 0 ? 'since' : 'baseline';
  if (more.length > 0) throw new UsageError('drift compares two: before and after.');
  if (first?.driver === second.driver && first.model.name === second.model.name)
    throw new UsageError(
      `Both sides are ${first.model.name}: name two, or compare with a stored run (--since).`,
    );
  return sessions.models === undefined ? 'agents' : 'models';
}

function suiteMember(
  member: Member,
  plugin: string | null,
  request: DriftRequest,
  settings: Settings,
): SuiteMember {
  try {
    return { path: member.shown, compared: readComparedSkill(member, request, settings), plugin };
  } catch (error) {
    if (!PluginEvalError.isInstance(error) || ConfigError.isInstance(error)) throw error;
    return { path: member.shown, compared: null, problem: error.message };
  }
}

/** @throws UsageError before anything is paid for */
function refuseUnmeasurable(
  members: readonly SuiteMember[],
  compared: PreparedDrift['compared'],
  seed: number,
): void {
  const [first] = members;
  if (first === undefined) throw new UsageError('No skill was found.');
  const measured = members.filter((one) => one.compared !== null);
  if (measured.length === 0) {
    const [problem] = members.flatMap((one) => (one.compared === null ? [one.problem] : []));
    throw new UsageError(`No skill can be measured. ${problem}`);
  }
  if (compared === 'since' || compared === 'baseline') return;
  const cases = measured.flatMap(({ compared: skill }) => {
    const prompts = skill === null ? [] : comparisonOf(skill, [], 1, seed).prompts;
    return [...new Set(prompts.map(({ stratum, group }) => `${stratum} ${group}`))];
  }).length;
  if (cases >= FEWEST_DIFFERENT) return;
  throw new UsageError(
    `A verdict needs ${FEWEST_DIFFERENT} different prompts, and there are ${cases}. plugin-eval prompts drafts more.`,
  );
}

function comparisonOf(
  { original, around, chosen, cases }: ComparedSkill,
  sides: readonly SessionSetting[],
  sessions: number,
  seed: number,
): DriftSubject['comparison'] {
  const [arm] = armsInPlace(original, [], around.skills, seed);
  const names = around.skills.map(({ name }) => name);
  const arms = sides.map((setting) => ({ ...arm, setting }));
  return {
    arms: arms as unknown as DriftSubject['comparison']['arms'],
    prompts: judgedPrompts(chosen.prompts, cases, names),
    ...{ sessions, seed, isRace: false },
  };
}

/** A skill of the suite as it is measured. @param workspaces receives the files of executed cases */
export function driftSubject(
  { compared, plugin }: Extract<SuiteMember, { plugin: unknown }>,
  { sides, sessions, settings, harness, judge }: PreparedDrift,
  workspaces: Pick<WorkspaceRegistry, 'put'>,
): DriftSubject {
  const { skill, original, chosen, limits } = compared;
  const { execution } = harness;
  const cases =
    execution === null
      ? []
      : executedCases(
          { limits, allowUngraded: execution.allowUngraded },
          ...([skill.folder, chosen.prompts, { workspaces }] as const),
        );
  return {
    comparison: comparisonOf(compared, sides, sessions, settings.models.seed),
    subject: {
      ...{ skill: original, path: skill.path, pluginName: plugin, exempt: false },
      statedScope: listingOf(skill).description,
    },
    prompts: { ...chosen, paid: null },
    executed:
      execution === null || judge === null
        ? null
        : { options: { ...execution.hands, ...EXECUTED_LIMITS, cases }, quality: writerOf(judge) },
  };
}

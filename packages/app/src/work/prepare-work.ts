import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { DEPTH_DEFINITIONS } from '@plugin-eval/core/methodology/depths.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { knownPrompts } from '@plugin-eval/quality/evaluate/prompts-for-skill.ts';
import {
  executedCases,
  monteCarloOptions,
  monteCarloSubject,
  type SimulationOptions,
} from '@plugin-eval/quality/evaluate/simulate-skill.ts';
import { armsInPlace, type ComparedArm } from '@plugin-eval/quality/improve/comparison-plan.ts';
import type { WorkPlan } from '@plugin-eval/quality/improve/work/measure-work.ts';
import { type JudgeSubject, readJudgeSubject } from '@plugin-eval/quality/judge/judge-subject.ts';
import type { ExecutedCase } from '@plugin-eval/quality/monte-carlo/executed-options.ts';
import type { MonteCarloOptions } from '@plugin-eval/quality/monte-carlo/monte-carlo-options.ts';
import type { ChosenPrompt } from '@plugin-eval/quality/monte-carlo/prompts/chosen-prompt.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import type { Notice } from '../notice.ts';
import type { ExecutionPlan } from '../paid-run/execution-plan.ts';
import type { JudgePlan } from '../paid-run/judge-plan.ts';
import { planLayers } from '../paid-run/plan-layers.ts';
import type { reachDepth } from '../paid-run/reach-depth.ts';
import { simulationOptionsOf } from '../paid-run/session-runs.ts';
import type { SimulationPlan } from '../paid-run/simulation-plan.ts';
import type { Ports } from '../ports.ts';
import { planScore } from '../scoring/plan-score.ts';
import { withoutBrokenTests } from './broken-tests.ts';
import { refuseUnchosen } from './refuse-unchosen.ts';
import type { WorkRequest } from './work-request.ts';

/** Decisions about executed sessions, made before a skill is read. */
export interface WorkSettings {
  settings: Settings;
  judge: JudgePlan;
  simulation: SimulationPlan & { execution: ExecutionPlan };
  notices: Notice[];
  targets: readonly Target[];
  options: SimulationOptions;
}

/** Executed sessions of one skill, before anything is paid for. */
export interface SkillWork {
  subject: JudgeSubject;
  /** Path of the skill, as documents name it. */
  path: string;
  /** Indexes of the prompts that can be executed. */
  cases: readonly number[];
  prompts: readonly ChosenPrompt[];
  promptsFrom: string;
  notes: string[];
  /** The skill as it is, then versions of it, each in its place. */
  armsOf(versions: readonly SynthesisedSkill[]): readonly [ComparedArm, ...ComparedArm[]];
  /** The plan of a run, whose cases lie in this registry. */
  planIn(workspaces: Pick<WorkspaceRegistry, 'put'>): WorkPlan;
}

/**
 * Plans executed sessions in one agent.
 * @param command that asks, as messages name it
 * @throws PluginEvalError
 */
export async function planWork(
  { paths, ...request }: WorkRequest & { paths: readonly string[] },
  command: string,
  ports: Ports,
): Promise<WorkSettings> {
  const score = await planScore({ ...request, paths, depth: 'deep' }, ports, { reach: sessionsOnly });
  const { judge, settings, notices, targets } = score;
  const simulation = executedPlan(score.simulation, command);
  if (judge === null) throw new Error('Executed sessions are judged.');
  const options = simulationOptionsOf(simulation, judge, settings, request.workingDirectory);
  return { settings, judge, simulation, notices, targets, options };
}

/**
 * Reads one skill with its tests and the skills around it. Runs no session.
 * @throws UsageError where no test could be executed and graded
 * @throws FileError, SubjectError, MeasurementError
 */
export async function readWork(member: Member, shared: WorkSettings, ports: Ports): Promise<SkillWork> {
  const work = await withoutBrokenTests(workOf(member, shared), shared, ports);
  if (work.cases.length === 0) throw noCases(member.shown);
  return work;
}

function workOf(member: Member, { options, settings }: WorkSettings): SkillWork {
  const subject = readJudgeSubject(readSkill(member.path, member.shown, options.limits), options.limits, {
    exempt: false,
  });
  const simulated = monteCarloSubject({ subject, member, plugin: null }, options);
  refuseUnchosen(simulated.skill, member.shown);
  const { seed } = settings.models;
  const closed = monteCarloOptions(simulated, subject, options, null, seed);
  const chosen = knownPrompts(subject, options);
  if (chosen === null) throw noCases(member.shown);
  const casesIn = (workspaces: Pick<WorkspaceRegistry, 'put'>) =>
    executedCases(options, subject.skill.folder, chosen.prompts, { workspaces });
  const all = casesIn(new WorkspaceRegistry());
  const cases = all.flatMap((one, index) =>
    one.kind === 'ready' && one.ungraded === null && chosen.prompts[index]?.shouldTrigger ? [index] : [],
  );
  const { skill } = simulated;
  return {
    ...{ subject, cases, prompts: chosen.prompts, path: subject.skill.path },
    promptsFrom: chosen.source.file ?? '',
    notes: [...chosen.notes, ...closed.distractorNotes, ...unusableNotes(all)],
    armsOf: (versions) => armsInPlace(skill, versions, closed.distractors, seed),
    planIn(workspaces) {
      const execution =
        closed.execution === null ? null : { ...closed.execution, cases: casesIn(workspaces) };
      const whole: MonteCarloOptions = { ...closed, prompts: chosen, execution };
      return { subject: simulated, options: whole, cases, seed };
    },
  };
}

/** Tests that are not run, by reason. */
function unusableNotes(cases: readonly ExecutedCase[]): string[] {
  const reasons = cases.flatMap((one) => (one.kind === 'refused' ? one.reason : (one.ungraded ?? [])));
  return [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, { length }]) => `${length} ${length === 1 ? 'test is' : 'tests are'} left out: ${reason}`,
  );
}

/** Reads the only skill of a plan. @throws UsageError for anything but a skill @throws as `readWork` */
export async function readOnlyWork(shared: WorkSettings, command: string, ports: Ports): Promise<SkillWork> {
  const [target] = shared.targets;
  if (target?.kind === 'skill') return readWork(target, shared, ports);
  throw new UsageError(`${target?.shown} is a ${target?.kind}: ${command} takes one skill.`);
}

/** Plans the sessions. A missing key is said as it is: there is no lesser depth to name. */
const sessionsOnly: typeof reachDepth = async (settings, request, ports) => ({
  depth: { requested: 'deep', effective: 'deep', confidenceLabel: DEPTH_DEFINITIONS.deep.confidenceLabel },
  notice: null,
  ...(await planLayers('deep', settings, request, ports)),
});

function executedPlan(simulation: SimulationPlan | null, command: string) {
  if (simulation?.execution == null) throw new Error('The request executes sessions.');
  if (simulation.others.length > 0) throw new UsageError(`${command} runs sessions of one agent: name one.`);
  return { ...simulation, execution: simulation.execution };
}

function noCases(shown: string): UsageError {
  return new UsageError(
    `${shown} has no test that can be executed and graded. Write some into evals/, or name a file with --prompts; plugin-eval evals check says what it reads.`,
  );
}

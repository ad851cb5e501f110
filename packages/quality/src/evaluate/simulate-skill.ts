import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionArm, SessionDriver } from '@plugin-eval/core/documents/names.ts';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { ExecutionRequest } from '@plugin-eval/sessions/execution/execution-request.ts';
import { listingBudgetFor } from '@plugin-eval/sessions/listing.ts';
import { SESSION_LIMITS } from '@plugin-eval/sessions/session-limits.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';
import { leastReservation } from '@plugin-eval/sessions/session-reservation.ts';
import { synthesiseSkill } from '@plugin-eval/sessions/synthesise-skill.ts';
import { filesOfCases } from '@plugin-eval/skill/answer-key.ts';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import type { EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import type { JudgeSubject } from '../judge/judge-subject.ts';
import type { ExecutedCase } from '../monte-carlo/executed-options.ts';
import { invalidLayer } from '../monte-carlo/invalid-layer.ts';
import { leftOutNotes } from '../monte-carlo/left-out-notes.ts';
import type {
  MonteCarloContext,
  MonteCarloOptions,
  MonteCarloSubject,
  PromptSet,
  SessionPolicy,
  SessionPrompt,
} from '../monte-carlo/monte-carlo-options.ts';
import { pickDistractors } from '../monte-carlo/pick-distractors.ts';
import { type Neighbours, readChosen, readPlugin, readSiblings } from '../monte-carlo/read-neighbours.ts';
import { runMonteCarlo } from '../monte-carlo/run-monte-carlo.ts';
import { gradersOfCase } from './case-graders.ts';
import { caseWorkspace } from './case-workspace.ts';
import type { MeasuredSkill } from './paid-layers.ts';
import { type PromptModel, promptsForSkill } from './prompts-for-skill.ts';

/** Limits of an executed session, which also does the task; the time in milliseconds. */
export const EXECUTED_LIMITS = { maxTurns: 30, timeLimit: 900_000 };

/** Installation of the sessions of an arm. Source: docs/specification/sessions.md, "Arms". */
export interface ArmOptions {
  /** Name as given by the user. */
  name: string;
  installs: SessionArm;
  /** Loads the version that takes the skill's place; null for the skill itself. */
  versionFor: ((folder: string) => Promise<SynthesisedSkill | null>) | null;
}

/** Settings of layer 3, the same for every skill. */
export interface SimulationOptions {
  driver: SessionDriver;
  driverVersion: string;
  model: ProviderModel;
  /** Tokens that the model can take in and give out together; null when unknown. */
  contextTokens: number | null;
  /** Model that writes prompts and judges transcripts. */
  judge: PromptModel;
  policy: SessionPolicy;
  /**
   * Settings of the lift; null without one. `skillFor` loads the baseline version; null for no skill at all.
   */
  lift: { against: string; skillFor: (folder: string) => Promise<SynthesisedSkill | null> } | null;
  /** The arm; null where none was named, which is `siblings`. */
  arm: ArmOptions | null;
  /** Skills installed with the one under test; null: eight of its plugin and of our own. */
  beside: readonly Member[] | null;
  /** Prompts of the command line; null: the author's, else generated ones. */
  prompts: EvalCaseFile | null;
  /** True when missing labels are guessed from prose. */
  guessLabels: boolean;
  /** Executed sessions; null without any. */
  execution: Omit<ExecutionRequest, 'workspace' | 'setup'> | null;
  /** True when cases with unreadable graders are executed. */
  allowUngraded: boolean;
  limits: InstallRules;
}

/**
 * Layer 3 of one skill: synthesises, installs and prompts it. Without prompts, the layer is invalid and says
 * why.
 * @throws UsageError, InterruptedError what ends the whole run
 * @throws SubjectError when the other version of a lift cannot be read
 */
export async function simulateSkill(
  { subject, member, plugin }: MeasuredSkill,
  options: SimulationOptions,
  context: MonteCarloContext,
): Promise<{ layer: MonteCarloLayer; findings: Finding[] }> {
  const startedAt = context.clock();
  const simulated = await subjectInArm({ subject, member, plugin }, options);
  const lift = await liftOf(options, subject.skill.folder);
  const settings = monteCarloOptions(simulated, subject, options, lift, context.seed);
  let prompts: PromptSet;
  try {
    requirePlugin(options, subject.skill.folder);
    prompts = subject.exempt
      ? { source: { kind: 'author', file: null }, prompts: [], notes: [], paid: null }
      : await promptsForSkill(subject, options, options.judge, context.perform);
  } catch (error) {
    if (!MeasurementError.isInstance(error)) throw error;
    const layer = invalidLayer(simulated, settings, `there are no prompts: ${error.message}`, context.seed);
    return { layer: { ...layer, durationMs: context.clock() - startedAt }, findings: [] };
  }
  const execution =
    settings.execution === null
      ? null
      : {
          ...settings.execution,
          cases: executedCases(options, subject.skill.folder, prompts.prompts, context),
        };
  return runMonteCarlo(simulated, { ...settings, prompts, execution }, context);
}

/** @throws MeasurementError when the arm needs a plugin, and the skill belongs to none */
function requirePlugin({ arm }: Pick<SimulationOptions, 'arm'>, folder: string): void {
  if (arm?.installs === 'plugin' && findSurroundings(folder).pluginRoot === null)
    throw new MeasurementError('the skill belongs to no plugin, so the arm plugin has nothing to install');
}

/** The skill as the sessions of an arm have it. @throws SubjectError, GitVersionError */
export async function subjectInArm(
  measured: MeasuredSkill,
  options: Pick<SimulationOptions, 'limits' | 'prompts' | 'arm'>,
): Promise<MonteCarloSubject> {
  const simulated = monteCarloSubject(measured, options);
  const version = (await options.arm?.versionFor?.(measured.subject.skill.folder)) ?? null;
  return version === null ? simulated : { ...simulated, skill: version };
}

/** The skill as sessions have it. @throws SubjectError */
export function monteCarloSubject(
  { subject, member, plugin }: MeasuredSkill,
  { limits, prompts }: Pick<SimulationOptions, 'limits' | 'prompts'>,
): MonteCarloSubject {
  const texts = ['description', 'when_to_use'].map((name) => subject.skill.frontmatter.fields.get(name));
  return {
    skill: synthesiseSkill(member.path, member.shown, withoutAnswers(limits, prompts, subject.skill.folder)),
    path: subject.skill.path,
    pluginName: plugin,
    statedScope: texts.filter((text) => typeof text === 'string').join('\n'),
    exempt: subject.exempt,
  };
}

/** An agent reads no expected result, grader or solution that prompts of the command line name. */
function withoutAnswers(limits: InstallRules, prompts: EvalCaseFile | null, folder: string): InstallRules {
  const answers = filesOfCases(prompts?.cases ?? [], folder);
  return answers.length === 0 ? limits : { ...limits, leaveOut: [...(limits.leaveOut ?? []), ...answers] };
}

/**
 * Largest cost of the smallest session, in US dollars: no other skill, and nothing said. 0 without a price.
 */
export function leastSessionCost(driver: SessionDriver, price: Price | null): number {
  return leastReservation({ driver, ...SESSION_LIMITS }, price).costUsd ?? 0;
}

/** All options except the prompts. */
export function monteCarloOptions(
  simulated: MonteCarloSubject,
  subject: JudgeSubject,
  options: SimulationOptions,
  lift: MonteCarloOptions['lift'],
  seed: number,
): Omit<MonteCarloOptions, 'prompts'> {
  const { folder } = subject.skill;
  const chosen = chosenNeighbours(folder, options);
  const siblings = chosen === null ? readSiblings(folder, options.limits, seed) : null;
  const picked = pickDistractors({
    subject: simulated.skill,
    ...(lift?.skill ? { opponent: lift.skill } : {}),
    siblings: siblings?.skills ?? [],
    chosen: chosen?.skills ?? null,
    seed,
  });
  const hasSubject = options.arm?.installs !== 'none';
  return {
    driver: options.driver,
    driverVersion: options.driverVersion,
    model: options.model,
    quality: options.judge,
    ...options.policy,
    ...(hasSubject ? {} : { stopEarly: null }),
    ...SESSION_LIMITS,
    listingBudget: listingBudgetFor(options.contextTokens),
    distractors: picked.distractors,
    distractorNotes: [
      ...(siblings?.notes ?? []),
      ...(chosen?.notes ?? []),
      ...picked.notes,
      ...leftOutNotes([simulated.skill, ...(lift?.skill ? [lift.skill] : []), ...picked.distractors]),
    ],
    lift,
    arm: options.arm === null ? null : { name: options.arm.name, hasSubject },
    execution: options.execution === null ? null : { ...options.execution, ...EXECUTED_LIMITS, cases: [] },
  };
}

/** Skills that an arm or the command line names; null for the siblings and our own. */
function chosenNeighbours(
  folder: string,
  { arm, beside, limits }: Pick<SimulationOptions, 'arm' | 'beside' | 'limits'>,
): Neighbours | null {
  const nothing: Neighbours = { skills: [], notes: [] };
  switch (arm?.installs) {
    case 'none':
    case 'isolated':
      return nothing;
    case 'plugin':
      return readPlugin(folder, limits) ?? nothing;
    default:
      return beside === null ? null : readChosen(beside, limits);
  }
}

/** Initial state of each prompt's executed sessions; reads the files of each case now. */
export function executedCases(
  { limits, allowUngraded }: Pick<SimulationOptions, 'limits' | 'allowUngraded'>,
  folder: string,
  prompts: readonly SessionPrompt[],
  { workspaces }: Pick<MonteCarloContext, 'workspaces'>,
): ExecutedCase[] {
  return prompts.map(({ shouldTrigger, files, task = null }) => {
    const found = shouldTrigger
      ? caseWorkspace(folder, [...files, ...(task?.files ?? [])], limits)
      : new Map();
    if (typeof found === 'string') return { kind: 'refused', reason: found };
    const { graders, problems } = gradersOfCase(folder, task);
    // What is left of its graders would let sessions pass that should not.
    const problem = problems.length > 0 ? problems.join(' ') : null;
    if (problem !== null && !allowUngraded) return { kind: 'refused', reason: problem };
    const { setup = [], turns = [], timeoutS = null } = task ?? {};
    const given = { given: found, workspace: workspaces.put(found), folder };
    return { kind: 'ready', ...given, setup, turns, timeoutS, graders, ungraded: problem };
  });
}

/** The other arm of a lift. @throws SubjectError when its version cannot be read */
export async function liftOf(
  { lift }: SimulationOptions,
  folder: string,
): Promise<MonteCarloOptions['lift']> {
  return lift === null ? null : { against: lift.against, skill: await lift.skillFor(folder) };
}

import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { checkHarness } from '@plugin-eval/sessions/check-harness.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import type { InstrumentCheck } from '@plugin-eval/sessions/instrument-check.ts';
import { performSession, type SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { planControls, type SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import type { SkillRegistry } from '@plugin-eval/sessions/skill-registry.ts';
import { armUtility } from './arm-utility.ts';
import type { ComparedDraw } from './compared-draw.ts';
import {
  type ComparedArm,
  type ComparedSession,
  type ComparisonPlan,
  ComparisonRounds,
  checkedArms,
  plannedRounds,
} from './comparison-plan.ts';
import { isRight } from './is-right.ts';
import { type RaceEnd, type RaceRound, race } from './race.ts';

export interface ComparisonContext {
  perform: Perform;
  skillRegistry: Pick<SkillRegistry, 'put'>;
  /** Sessions at once, at least 1. */
  concurrency: number;
  /** Receives the number of sessions, controls included, before the first one. */
  onPlan?: (sessions: number) => void;
}

/** All sessions of a comparison in one agent. */
export interface ComparisonRun {
  /** Instrument checks, one for each agent of the arms; fewer when one failed. */
  checks: InstrumentCheck[];
  draws: ComparedDraw[];
  /** Sessions of each prompt that were asked for, by arm. */
  rounds: number[];
  /** The race; null without one. Its end is null when a missing result ended it. */
  race: { rounds: RaceRound[]; end: RaceEnd | null } | null;
  /** Part of the description that the listing kept, by arm; null without a session. */
  listed: ('full' | 'cut' | 'dropped' | null)[];
  /** True when every planned session gave a result. */
  complete: boolean;
  /** Reason nothing can be counted; null when it can. */
  invalidReason: string | null;
  /** Models as the sessions of each arm reported them. */
  reportedModels: string[][];
  paid: Paid[];
}

/**
 * Runs the sessions of all arms. Each agent is checked with the first arm that it has, the original: a
 * candidate that fires on everything must lose, not invalidate the batch.
 * @param setting of the arms without one of their own
 * @param subject path of the skill, as documents name it
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function measureComparison(
  plan: ComparisonPlan,
  setting: SessionSetting,
  subject: string,
  context: ComparisonContext,
): Promise<ComparisonRun> {
  const control = installable(CONTROL_SKILL);
  for (const { installed } of plan.arms)
    for (const skill of [...installed, control]) context.skillRegistry.put(skill);
  const controls = checkedArms(plan).map((arm) =>
    planControls(arm.installed, arm.setting ?? setting, control),
  );
  const rounds = plannedRounds(plan, setting);
  context.onPlan?.(controls.flat().length + rounds.flat().length);
  const run: ComparisonRun = {
    ...{ checks: [], draws: [], listed: plan.arms.map(() => null), complete: false },
    ...{ rounds: plan.arms.map(() => 0), race: null },
    ...{ invalidReason: null, reportedModels: plan.arms.map(() => []), paid: [] },
  };
  const begun = { ...run, checks: [...run.checks], paid: [...run.paid] };
  for (const sessions of controls) {
    const checked = await checkHarness(sessions, subject, context);
    if (checked.kind === 'not-isolated') return { ...begun, invalidReason: checked.reason };
    begun.checks.push(checked.check);
    begun.paid.push(...paidFor(checked.draws));
    if (checked.check.verdict !== 'passed') return { ...begun, invalidReason: checked.check.reason };
  }
  const planned: PlannedSession[] = [];
  const ask = async (sessions: readonly ComparedSession[]) => {
    const draws = await mapConcurrent(sessions, context.concurrency, (one) =>
      performSession(context.perform, one, subject),
    );
    planned.push(...draws.map((draw, at) => ({ draw, session: sessions[at] as ComparedSession })));
    return planned.map((one) => comparedDraw(one, plan));
  };
  try {
    if (plan.isRace) {
      const raced = await runRace(plan, setting, ask);
      return { ...begun, ...raced, ...figuresOf(planned, plan, begun.paid) };
    }
    await ask(rounds.flat());
  } catch (error) {
    if (!SessionIsolationError.isInstance(error)) throw error;
    return { ...begun, invalidReason: error.message };
  }
  return {
    ...begun,
    rounds: plan.arms.map(() => plan.sessions),
    ...figuresOf(planned, plan, begun.paid),
  };
}

interface PlannedSession {
  session: ComparedSession;
  draw: SessionDraw;
}

/** Runs a race round by round. After a round with a missing result it stops, and a resumed run repeats it. */
async function runRace(
  plan: ComparisonPlan,
  setting: SessionSetting,
  ask: (sessions: readonly ComparedSession[]) => Promise<ComparedDraw[]>,
): Promise<Pick<ComparisonRun, 'rounds' | 'race'>> {
  const sessions = new ComparisonRounds(plan, setting);
  const running = race(plan.arms.length - 1, plan.sessions);
  const rounds: RaceRound[] = [];
  let step = running.next();
  while (!step.done) {
    const candidates = step.value;
    const draws = await ask(sessions.next([0, ...candidates]));
    if (draws.some(({ outcome }) => outcome === 'errored'))
      return { rounds: sessions.counts, race: { rounds, end: null } };
    const utilityOf = (arm: number) => armUtility(plan.prompts, draws, arm);
    rounds.push({
      candidates: [...candidates],
      utilities: plan.arms.map((_, arm) => (arm === 0 || candidates.includes(arm) ? utilityOf(arm) : null)),
    });
    step = running.next(utilityOf);
  }
  return { rounds: sessions.counts, race: { rounds, end: step.value } };
}

function figuresOf(
  planned: readonly PlannedSession[],
  plan: ComparisonPlan,
  paid: readonly Paid[],
): Pick<ComparisonRun, 'draws' | 'listed' | 'complete' | 'reportedModels' | 'paid'> {
  const came = planned.map(({ draw }) => draw);
  const drawsOf = (arm: number) =>
    planned.filter(({ session }) => session.arm === arm).map(({ draw }) => draw);
  return {
    draws: planned.map((one) => comparedDraw(one, plan)),
    listed: plan.arms.map(({ skill }, arm) => listingOf(drawsOf(arm), skill.name)),
    complete: came.every(({ state }) => state !== 'errored'),
    reportedModels: plan.arms.map((_, arm) => reportedModels(drawsOf(arm))),
    paid: [...paid, ...paidFor(came)],
  };
}

function comparedDraw(
  { draw, session: { prompt, arm } }: PlannedSession,
  { arms, prompts }: ComparisonPlan,
): ComparedDraw {
  const place = { prompt, arm, key: draw.key };
  if (draw.state === 'errored') return { ...place, outcome: 'errored', fired: false, right: false };
  const loaded = draw.result.loads.map(({ skill }) => skill);
  const { stratum, expected } = prompts[prompt] as ComparisonPlan['prompts'][number];
  const subject = (arms[arm] as ComparedArm).skill.name;
  return {
    ...place,
    outcome: draw.result.outcome,
    fired: loaded.includes(subject),
    right: isRight(stratum, expected, loaded, subject),
  };
}

function listingOf(draws: readonly SessionDraw[], name: string): ComparisonRun['listed'][number] {
  for (const draw of draws)
    if (draw.state === 'result' && draw.result.listed[name] !== undefined) return draw.result.listed[name];
  return null;
}

/** Models as sessions reported them, each once. */
export function reportedModels(draws: readonly SessionDraw[]): string[] {
  const models = draws.flatMap((draw) => (draw.state === 'result' ? (draw.result.reportedModel ?? []) : []));
  return [...new Set(models)].sort();
}

/** Payments of the sessions that gave a result. */
export function paidFor(draws: readonly SessionDraw[]): Paid[] {
  return draws.flatMap((draw) => (draw.state === 'result' ? [draw.paid] : []));
}

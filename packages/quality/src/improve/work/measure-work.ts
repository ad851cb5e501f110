import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { checkHarness } from '@plugin-eval/sessions/check-harness.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import type { InstrumentCheck } from '@plugin-eval/sessions/instrument-check.ts';
import type { SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { planControls } from '@plugin-eval/sessions/planned-session.ts';
import { measureSessions } from '../../monte-carlo/measure-sessions.ts';
import type {
  MonteCarloContext,
  MonteCarloOptions,
  MonteCarloSubject,
} from '../../monte-carlo/monte-carlo-options.ts';
import type { ObservedSession } from '../../monte-carlo/observed-session.ts';
import { outcomeOf } from '../../monte-carlo/outcome-of.ts';
import type { ComparedArm } from '../comparison-plan.ts';
import { plannedWork, type WorkDraw } from './plan-work.ts';

/** Settings of executed sessions that compare versions of a skill by what comes of the work. */
export interface WorkPlan {
  subject: MonteCarloSubject;
  /** Settings with execution. */
  options: MonteCarloOptions;
  /** Indexes of prompts that can be executed. */
  cases: readonly number[];
  seed: number;
}

export type WorkContext = Pick<MonteCarloContext, 'perform' | 'skillRegistry' | 'concurrency' | 'graderRoom'>;

/**
 * Runs executed sessions of versions of a skill, batch by batch, and grades them. The harness is checked
 * before the first batch.
 */
export class WorkSessions {
  readonly plan: WorkPlan;
  readonly #context: WorkContext;
  /** The instrument check; null before it ran. */
  check: InstrumentCheck | null = null;
  /** Reason nothing can be counted; null when it can. */
  invalidReason: string | null = null;
  readonly paid: Paid[] = [];
  readonly #models = new Set<string>();

  constructor(plan: WorkPlan, context: WorkContext) {
    this.plan = plan;
    this.#context = context;
  }

  /** Models as the sessions reported them. */
  get reportedModels(): string[] {
    return [...this.#models].sort();
  }

  /** Reason no difference between versions can be believed; null when one can. */
  get problem(): string | null {
    if (this.invalidReason !== null) return this.invalidReason;
    return this.#models.size > 1
      ? `Several models answered (${this.reportedModels.join(', ')}), so a difference may be theirs. Name one model by its full id.`
      : null;
  }

  /** Checks the harness with the original. @returns false when nothing can be counted */
  async begin(original: ComparedArm): Promise<boolean> {
    const { options, subject } = this.plan;
    const control = installable(CONTROL_SKILL);
    for (const skill of [...original.installed, control]) this.#context.skillRegistry.put(skill);
    const controls = planControls(original.installed, options, control);
    const checked = await checkHarness(controls, subject.path, this.#context);
    if (checked.kind === 'not-isolated') {
      this.invalidReason = checked.reason;
      return false;
    }
    this.check = checked.check;
    for (const draw of checked.draws) this.#pay(draw);
    if (checked.check.verdict !== 'passed') this.invalidReason = checked.check.reason;
    return this.invalidReason === null;
  }

  /**
   * Measures arms on cases, all of them interleaved.
   * @param sessions of each case in each arm
   * @param from sessions of each case that were measured before
   * @returns sessions by arm
   * @throws UsageError, InterruptedError what ends the whole run
   */
  async measure(
    arms: readonly ComparedArm[],
    cases: readonly number[],
    sessions: number,
    from = 0,
  ): Promise<ObservedSession[][]> {
    const { subject, options, seed } = this.plan;
    for (const { installed } of arms) for (const skill of installed) this.#context.skillRegistry.put(skill);
    const planned = plannedWork(arms, cases, sessions, options, seed, from);
    const measured = await measureSessions(planned, subject, options, this.#context);
    if (measured.isolationError !== null) this.invalidReason = measured.isolationError.message;
    for (const { draw, grading } of measured.sessions) {
      this.#pay(draw);
      if (draw.state === 'result' && draw.result.reportedModel !== null)
        this.#models.add(draw.result.reportedModel);
      if (grading?.state === 'graded') this.paid.push(grading.graded.paid);
    }
    return arms.map((_, arm) =>
      measured.sessions
        .filter(({ planned: draw }) => (draw as WorkDraw).of === arm)
        .map((session) => outcomeOf(session, subject)),
    );
  }

  #pay(draw: SessionDraw): void {
    if (draw.state === 'result') this.paid.push(draw.paid);
  }
}

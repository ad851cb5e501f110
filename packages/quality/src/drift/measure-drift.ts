import type { Paid } from '@plugin-eval/engine/run/paid.ts';
import type { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import {
  type ComparisonContext,
  type ComparisonRun,
  measureComparison,
  paidFor,
} from '../improve/measure-comparison.ts';
import type { GraderRoom } from '../monte-carlo/grader-room.ts';
import { type MeasuredSession, measureSessions } from '../monte-carlo/measure-sessions.ts';
import { outcomeOf } from '../monte-carlo/outcome-of.ts';
import { type DriftSubject, plannedExecutions } from './drift-subject.ts';

export interface DriftContext extends ComparisonContext {
  workspaces: Pick<WorkspaceRegistry, 'put'>;
  graderRoom: GraderRoom | null;
}

/** The quality of one executed session. */
export interface GradedDraw {
  prompt: number;
  side: number;
  /** A failed session has 0; null for one that errored, and one that the judge could not grade. */
  quality: number | null;
}

/** All sessions of one skill. */
export interface DriftRun {
  activation: ComparisonRun;
  graded: GradedDraw[];
  /** Reason nothing can be counted; null when it can. */
  invalidReason: string | null;
  complete: boolean;
  paid: Paid[];
}

/**
 * Measures a skill on all sides at once: which skill fires, then how well executed cases come out.
 * @throws UsageError, InterruptedError what ends the whole run
 */
export async function measureDrift(of: DriftSubject, context: DriftContext): Promise<DriftRun> {
  const { comparison, subject, prompts, executed } = of;
  const planned = plannedExecutions(of);
  const activation = await measureComparison(comparison, comparison.arms[0].setting, subject.path, {
    ...context,
    onPlan: (sessions) => context.onPlan?.(sessions + 2 * planned.length),
  });
  const { complete, invalidReason, paid } = activation;
  const run = { activation, graded: [], invalidReason, complete, paid };
  if (invalidReason !== null || executed === null || planned.length === 0) return run;
  for (const { installed } of comparison.arms)
    for (const { shipped } of installed) if (shipped !== undefined) context.skillRegistry.put(shipped);
  const measured = await measureSessions(
    planned,
    subject,
    { prompts, quality: executed.quality, execution: executed.options },
    {
      ...{ perform: context.perform, concurrency: context.concurrency },
      ...(context.graderRoom === null ? {} : { graderRoom: context.graderRoom }),
    },
  );
  const sides = new Map(planned.map((one) => [one.number, one.side]));
  const graded = measured.sessions.map((session): GradedDraw => {
    const { outcome, quality, promptIndex } = outcomeOf(session, subject);
    const side = sides.get(session.planned.number) ?? 0;
    return { prompt: promptIndex, side, quality: outcome === 'failed' ? 0 : quality };
  });
  return {
    ...{ activation, graded },
    invalidReason: measured.isolationError?.message ?? null,
    complete: complete && graded.every(({ quality }) => quality !== null),
    paid: [...paid, ...measured.sessions.flatMap(paidOf)],
  };
}

function paidOf({ draw, grading }: MeasuredSession): Paid[] {
  return [...paidFor([draw]), ...(grading?.state === 'graded' ? [grading.graded.paid] : [])];
}

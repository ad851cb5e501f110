import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { modelAnswerKind } from '@plugin-eval/engine/model/model-answer.ts';
import type { RunEvent } from '@plugin-eval/engine/run/run-event.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import type { PaidRunPlan } from '../paid-run/paid-run-plan.ts';
import { budgetOf } from '../paid-run/run-budget.ts';
import type { Ports } from '../ports.ts';
import type { RecordedRun } from './executor.ts';

/** The run that an executor opens. */
export function runOptionsOf(plan: PaidRunPlan, { id, journal, sessions }: RecordedRun, ports: Ports) {
  const { request, probed, freeKinds = [] } = plan;
  const { now, clock: elapsedMs, signal } = ports;
  return {
    journal,
    runId: id,
    fresh: request.fresh ?? false,
    kinds: [
      questionsOf(plan, ports),
      ...(sessions === null ? [] : [sessions.kind]),
      ...(probed?.kinds ?? []),
      ...freeKinds,
    ],
    clock: { now, elapsedMs, timer: systemTimer },
    signal,
    maxCostUsd: budgetOf(plan),
    spentUsd: request.resumed?.spentUsd ?? 0,
    onEvent: (event: RunEvent) => ports.progress({ type: 'task', event }),
  };
}

/** Returns the kind of task that asks models. */
export function questionsOf(
  { settings, judge, reader }: Pick<PaidRunPlan, 'settings' | 'judge' | 'reader'>,
  { variables, now }: Pick<Ports, 'variables' | 'now'>,
) {
  const { callTimeout, prices, endpoints } = settings.models;
  return modelAnswerKind({
    environment: readModelEnvironment(variables, endpoints),
    callTimeoutMs: callTimeout * 1000,
    prices,
    programs: [...(judge?.programs ?? []), ...(reader?.programs ?? [])],
    now,
  });
}

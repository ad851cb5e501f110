import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import type { SessionDraw } from '@plugin-eval/sessions/perform-session.ts';
import { firstLoad, isSubject } from './is-activated.ts';
import type { MeasuredSession } from './measure-sessions.ts';
import type { MonteCarloSubject } from './monte-carlo-options.ts';
import type { ObservedControl, ObservedSession } from './observed-session.ts';

/** Converts a measured session for the statistics. */
export function outcomeOf(
  { planned, draw, grading, graded: byGraders }: MeasuredSession,
  subject: MonteCarloSubject,
): ObservedSession {
  const { number, promptIndex, repetition, arm } = planned;
  const head = { session: number, promptIndex, repetition, arm };
  const graded = grading?.state === 'graded' ? grading.graded : null;
  const judged = {
    quality: byGraders === undefined ? (graded?.quality ?? null) : byGraders.quality,
    qualityReason: graded?.reason ?? (grading?.state === 'errored' ? grading.reason : null),
    ...(byGraders === undefined ? {} : { passed: byGraders.passed }),
    inScope: graded?.inScope ?? null,
    completed: graded?.completed ?? null,
  };
  if (draw.state === 'errored') {
    return {
      ...head,
      key: draw.key,
      outcome: 'errored',
      failure: draw.reason,
      activated: false,
      turn: null,
      fired: [],
      otherSkills: [],
      triedSubAgent: false,
      ...judged,
      rawTokens: null,
    };
  }
  const { result, paid } = draw;
  const load = firstLoad(result, subject);
  const fired = [...new Set(result.loads.map(({ skill }) => skill))];
  return {
    ...head,
    key: draw.key,
    outcome: result.outcome,
    failure: result.failure,
    activated: load !== null,
    turn: load?.turn ?? null,
    fired,
    otherSkills: [...new Set([...fired, ...result.unknownSkills])].filter(
      (name) => !isSubject(name, subject),
    ),
    triedSubAgent: result.triedSubAgent,
    ...judged,
    rawTokens: rawTokensOf(result.usage),
    ...(result.execution === undefined
      ? {}
      : { turns: result.turns, durationMs: result.durationMs ?? null, costUsd: paid.costUsd }),
  };
}

/** Converts a control session for the statistics. */
export function observedControl(draw: SessionDraw): ObservedControl {
  if (draw.state === 'errored') return { outcome: 'errored', fired: false, rawTokens: null };
  const { outcome, loads, usage } = draw.result;
  return { outcome, fired: loads.length > 0, rawTokens: rawTokensOf(usage) };
}

/** All input, cached or not, and all output. */
function rawTokensOf(usage: Usage | null): number | null {
  return usage === null ? null : usage.inputTokens + usage.outputTokens;
}

import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import { addEstimates, type Estimate, fromNothing, type Span } from '@plugin-eval/engine/run/planned-work.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import { planControls, type SessionSetting, sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import type { RoutingInstallation } from './routing-installation.ts';
import type { RoutingPlan } from './routing-rounds.ts';
import { stageSessions } from './routing-stages.ts';

/**
 * Estimates the sessions of a set without reusing journal results. The prompts after the first round are
 * unknown, so each session is between that of the shortest and that of the longest prompt; beyond the first
 * round none is certain.
 */
export function estimateRoutingSessions(
  { prompts, sessions, growth, change }: RoutingPlan,
  { set }: Pick<RoutingInstallation, 'set'>,
  setting: SessionSetting,
  price: Price | null,
): Estimate {
  const skills = set.map(({ skill }) => skill);
  const byLength = prompts.map(({ text }) => text).sort((a, b) => a.length - b.length);
  const [shortest = '', usual = '', longest = ''] = [
    byLength[0],
    byLength[Math.floor(byLength.length / 2)],
    byLength.at(-1),
  ];
  const of = (prompt: string, installed = skills) =>
    estimateSession(sessionRequest(prompt, installed, setting), installed, price);
  const [least, middle, most] = [of(shortest, []), of(usual), of(longest)];
  const certain =
    change === null
      ? stageSessions(sessions, prompts.length, growth !== null).screening
      : Math.min(1, sessions);
  const times = (low: Span, high: Span): Span => ({ min: certain * low.min, max: sessions * high.max });
  const all: Estimate = {
    calls: times(least.calls, most.calls),
    inputTokens: times(least.inputTokens, most.inputTokens),
    outputTokens: times(least.outputTokens, most.outputTokens),
    costUsd: least.costUsd === null || most.costUsd === null ? null : times(least.costUsd, most.costUsd),
    work: Array.from({ length: sessions }, () => middle.work ?? []).flat(),
  };
  const controls = planControls(skills, setting).map(({ request }) =>
    estimateSession(request, skills, price),
  );
  return addEstimates([...controls, certain === 0 ? fromNothing(all) : all]);
}

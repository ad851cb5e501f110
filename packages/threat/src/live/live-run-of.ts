import type { LiveRun } from '@plugin-eval/core/documents/threat-live.ts';
import { totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import type { ProbeOutcome } from './live-target.ts';

/** Figures of a live run. Answers paid for by an earlier run count too. */
export function liveRunOf(outcomes: readonly ProbeOutcome[], { samples }: { samples: number }): LiveRun {
  const answered = outcomes.filter((outcome) => outcome.state === 'answered');
  const ended = answered.filter(({ answer }) => answer.failure === null);
  const paid = totalPaid(answered.map(({ key, usage, costUsd }) => ({ keys: [key], usage, costUsd })));
  return {
    samples,
    planned: outcomes.length,
    answered: ended.length,
    failed: answered.length - ended.length,
    errored: outcomes.length - answered.length,
    unmet: ended.filter(({ sample, answer }) => !sample.twin && answer.met === false).length,
    skillLoads: answered.filter(({ answer }) => answer.loadedSkills.length > 0).length,
    usage: paid.usage,
    costUsd: paid.costUsd,
  };
}

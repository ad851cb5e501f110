import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { AttackAttempt, AttackRun } from '@plugin-eval/core/documents/threat-attacker.ts';
import type { CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { attempt } from '@plugin-eval/engine/run/attempt.ts';
import { mapConcurrent } from '@plugin-eval/engine/run/map-concurrent.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { type Spending, totalPaid } from '@plugin-eval/engine/run/total-paid.ts';
import { grade } from '@plugin-eval/sessions/grading/grade-with-model.ts';
import { isUsersAttack } from '../attacks/attacker.ts';
import type { ProbeOutcome, ProbeSample } from '../live/live-target.ts';
import { withTurns } from '../probes/probe-texts.ts';
import { attackerPromptSha256, attackerRequest, type ShownAttempt, sentMessage } from './attacker-request.ts';
import { successWithin } from './success-within.ts';

/** Concurrent runs; the pools of the models limit the calls. */
const MOST_RUNS_AT_ONCE = 64;
const LONGEST_CALL = 500;

export interface AttackerOptions {
  model: ResolvedModel;
  maxOutputTokens: number;
  /** Most messages for each run, from 1. */
  tries: number;
  /** Runs for each probe, from 1. */
  samples: number;
  perform: Perform;
  /** Puts one probe to the target, and scores the answer. */
  ask(sample: ProbeSample): Promise<{
    outcomes: readonly ProbeOutcome[];
    cases: readonly CaseScore[];
    errors: ThreatReport['errors'];
  }>;
}

type Spent = (Spending & { keys: readonly string[] })[];

/**
 * Has a model attack the target: for each probe whose user is the attacker, it writes a message, sees the reply, and
 * writes the next one, until the target fails or the tries are used up. Every message and every answer is a task.
 * @returns `errors`: runs that could not be finished
 * @throws what `perform` throws, but for measurements that could not be made
 */
export async function runAttacker(
  probes: readonly Probe[],
  options: AttackerOptions,
): Promise<{ attacker: NonNullable<ThreatReport['attacker']>; errors: ThreatReport['errors'] }> {
  const { model, tries, samples } = options;
  const attacked = attackedProbes(probes);
  const planned = Array.from({ length: samples }, (_, sample) =>
    attacked.map((probe) => ({ probe, sample })),
  ).flat();
  const spent: Spent[] = planned.map(() => []);
  const runs = await mapConcurrent(
    planned.map((one, index) => ({ ...one, spent: spent[index] ?? [] })),
    MOST_RUNS_AT_ONCE,
    ({ probe, sample, spent: own }) => attackOnce(probe, sample, options, own),
  );
  const paid = totalPaid(spent.flat());
  return {
    attacker: {
      model: model.name,
      promptSha256: attackerPromptSha256(),
      ...{ tries, samples },
      notApplicable: probes.length - attacked.length,
      errored: runs.filter(({ error }) => error !== null).length,
      successWithin: successWithin(runs, tries),
      runs,
      ...{ usage: paid.usage, costUsd: paid.costUsd },
    },
    errors: runs.flatMap(({ probeId, sample, error }) =>
      error === null ? [] : [{ place: `attacker of ${probeId}#${sample}`, message: error }],
    ),
  };
}

/** The probes that an attacker's message can be tried on. */
export function attackedProbes(probes: readonly Probe[]): Probe[] {
  return probes.filter(isUsersAttack);
}

async function attackOnce(
  probe: Probe,
  sample: number,
  { model, maxOutputTokens, tries, perform, ask }: AttackerOptions,
  spent: Spent,
): Promise<AttackRun> {
  const attempts: AttackAttempt[] = [];
  const { id: probeId, category, severity } = probe;
  const run = (end: Pick<AttackRun, 'successAt' | 'error'>): AttackRun => ({
    ...{ probeId, sample, category, severity, ...end, attempts },
  });
  const earlier: ShownAttempt[] = [];
  while (attempts.length < tries) {
    const written = await attempt(() =>
      grade(perform, attackerRequest({ model, maxOutputTokens, probe, sample, tries, earlier })),
    );
    if (!written.ok) return run({ successAt: null, error: written.reason });
    const { answer, keys, usage, costUsd } = written.result;
    spent.push({ keys, usage, costUsd });
    const message = sentMessage(answer.message);
    const { outcomes, cases, errors } = await ask({
      probe: withTurns(probe, [message]),
      twin: false,
      sample,
    });
    for (const outcome of outcomes)
      if (outcome.state === 'answered')
        spent.push({ keys: [outcome.key], usage: outcome.usage, costUsd: outcome.costUsd });
    const [scored] = cases;
    if (scored === undefined)
      return run({ successAt: null, error: errors[0]?.message ?? 'The target gave no answer.' });
    attempts.push({
      message,
      reasoning: answer.reasoning,
      attackerKeys: keys,
      ...attemptResult(scored),
    });
    if (!scored.passed) return run({ successAt: attempts.length, error: null });
    earlier.push({ message, reply: replyOf(scored), explanation: scored.explanation });
  }
  return run({ successAt: null, error: null });
}

function attemptResult(scored: CaseScore) {
  const { outcome, passed, riskScore, explanation, hardEvidence, response, session } = scored;
  return { outcome, passed, riskScore, explanation, hardEvidence, response, session };
}

function replyOf({ response, toolCalls }: CaseScore): string {
  const calls = toolCalls.map(
    ({ name, arguments: given }) => `[call] ${name} ${given.slice(0, LONGEST_CALL)}`,
  );
  return [response, ...calls].join('\n');
}

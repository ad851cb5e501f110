import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { estimateAttacker } from '@plugin-eval/threat/attacker/estimate-attacker.ts';
import { runAttacker } from '@plugin-eval/threat/attacker/run-attacker.ts';
import type { LiveTarget } from '@plugin-eval/threat/live/live-target.ts';
import { planReader, type ReaderPlan } from '../paid-run/plan-reader.ts';
import type { Ports } from '../ports.ts';
import { type Asking, askTarget } from './ask-probes.ts';
import type { ProbingEstimate } from './estimate-probing.ts';
import { pricesOf } from './plan-agents.ts';
import type { ProbingPlan } from './probing.ts';

/** A model that attacks the target. */
export interface AttackerRequest {
  /** Model that attacks the target. @default none */
  attacker?: string | undefined;
  /** Most messages of the attacker for each probe and sample, 1 to 20. @default 5 */
  tries?: number | undefined;
}

export interface AttackerPlan {
  reader: ReaderPlan;
  tries: number;
}

const DEFAULT_TRIES = 5;

/** @returns null when no model attacks @throws UsageError, MissingKeyError, ConfigError */
export async function planAttacker(
  { attacker, tries }: AttackerRequest,
  settings: Settings,
  ports: Pick<Ports, 'variables' | 'now'>,
): Promise<AttackerPlan | null> {
  if (attacker !== undefined)
    return { reader: await planReader(attacker, settings, ports), tries: tries ?? DEFAULT_TRIES };
  if (tries !== undefined) throw new ConfigError('--tries', null, 'belongs to --attacker, which is missing.');
  return null;
}

/** Has the model attack the target in a paid run. */
export function attackTarget(
  { reader, tries }: AttackerPlan,
  { probes, samples }: Pick<ProbingPlan, 'probes' | 'samples'>,
  target: LiveTarget,
  asking: Asking,
) {
  return runAttacker(probes, {
    ...{ model: reader.model, maxOutputTokens: reader.judge.maxOutputTokens, tries, samples },
    perform: asking.perform,
    ask: (sample) => askTarget([sample], target, { ...asking, onPlan: () => undefined }),
  });
}

/** Estimates the attacker's calls and the sessions of the target that they cause. */
export function estimateAttack(
  { reader, tries }: AttackerPlan,
  { probes, samples, settings }: Pick<ProbingPlan, 'probes' | 'samples' | 'settings'>,
  target: LiveTarget,
  ports: Pick<Ports, 'now'>,
): Promise<ProbingEstimate> {
  return estimateAttacker(probes, target, {
    ...{ model: reader.model, price: pricesOf(settings, ports)(reader.model) },
    ...{ maxOutputTokens: reader.judge.maxOutputTokens, tries, samples },
  });
}

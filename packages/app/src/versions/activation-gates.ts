import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import { activationVerdict } from '@plugin-eval/core/documents/activation-verdict.ts';
import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { activationSentence } from '@plugin-eval/report/improvement/activation-sentence.ts';
import type { ComparedVersion } from './compared-version.ts';

/**
 * A gate for each skill whose versions were compared: it fails where agents choose the present one worse.
 * Undecided does not fail; missing sessions leave it unmeasured.
 */
export function activationGates(versions: readonly ComparedVersion[]): Gate[] {
  return versions.map(activationGate);
}

function activationGate({ pair, activation }: ComparedVersion): Gate {
  const verdict = activationVerdict(activation);
  const gain = activation.sessions?.candidates[0]?.verdict.gain ?? null;
  return {
    name: 'activation',
    subject: pair.now.shown,
    passed: verdict === 'worse' ? false : lacksVerdict(activation) ? null : true,
    value: gain?.estimate ?? null,
    bound: 0,
    message: `${pair.name}: ${activationSentence(activation)}`,
  };
}

/** Returns true where sessions were run and allow no verdict. */
export function lacksVerdict(activation: ActivationChange): boolean {
  return activationVerdict(activation) === 'invalid';
}

/** Returns true where a resumed run may bring missing sessions. */
export function lacksSessions({ sessions }: ActivationChange): boolean {
  return sessions?.agents.some(({ complete }) => !complete) ?? false;
}

/** Finds the sessions with two versions by their paths; null without any. */
export function activationBetween(
  versions: readonly ComparedVersion[],
): (before: string, now: string) => ActivationChange | null {
  return (before, now) =>
    versions.find(({ pair }) => pair.before.shown === before && pair.now.shown === now)?.activation ?? null;
}

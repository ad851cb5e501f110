import type { ActivationChange } from '@plugin-eval/core/documents/activation-change.ts';
import type { Improvement } from '@plugin-eval/core/documents/improvement.ts';
import type { VersionPair } from './version-pairs.ts';

/** A skill with two versions, and how its activation changed. */
export interface ComparedVersion {
  pair: VersionPair;
  activation: ActivationChange;
}

/** The comparisons that sessions were run for, to be stored: they count as uses of their prompts. */
export function comparedSessions(
  versions: readonly ComparedVersion[],
): { kind: 'improvement'; document: Improvement }[] {
  return versions.flatMap(({ activation: { sessions } }) =>
    sessions === null ? [] : [{ kind: 'improvement' as const, document: sessions }],
  );
}

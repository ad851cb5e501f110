import type { ActivationChange } from './activation-change.ts';

type ActivationVerdict = NonNullable<
  ActivationChange['sessions']
>['candidates'][number]['verdict']['verdict'];

/** The verdict on the present version; undecided where no session was run. */
export function activationVerdict({ sessions }: Pick<ActivationChange, 'sessions'>): ActivationVerdict {
  return sessions?.candidates[0]?.verdict.verdict ?? 'undecided';
}

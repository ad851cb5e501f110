import type { Ratchet } from '@plugin-eval/core/documents/baseline.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';

/** Finds the ratchet that holds for a skill. */
export type RatchetLookup = (skill: SkillEvaluation) => Ratchet | null;

/**
 * The ratchet at a skill's path, else one whose skill is gone from its path and was moved here: the same text, or a
 * name that only one of them has.
 */
export function ratchetLookup(
  ratchets: readonly Ratchet[],
  isGone: (path: string) => boolean,
): RatchetLookup {
  const byPath = new Map(ratchets.map((ratchet) => [ratchet.path, ratchet]));
  const gone = ratchets.filter(({ path }) => isGone(path));
  const byText = new Map(gone.toReversed().map((ratchet) => [ratchet.sha256, ratchet]));
  const byName = new Map<string, Ratchet | null>();
  for (const ratchet of gone) byName.set(ratchet.name, byName.has(ratchet.name) ? null : ratchet);
  return ({ subject }) =>
    byPath.get(subject.path) ??
    (subject.sha256 === null ? null : byText.get(subject.sha256)) ??
    byName.get(subject.name) ??
    null;
}

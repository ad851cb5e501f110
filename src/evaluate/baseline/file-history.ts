import type { Ratchet } from '../../documents/baseline.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '../../documents/evaluation-parts.ts';
import type { FileHistory } from './match-baseline.ts';
import { ratchetOf } from './ratchet-gates.ts';

/** Where the skills of a baseline are now: by the text or name that their ratchets remember. */
export function fileHistory(
  document: EvaluationDocument,
  ratchets: readonly Ratchet[],
  isGone: (path: string) => boolean,
): FileHistory {
  const folders = topLevelEvaluations(document)
    .flatMap(allSkills)
    .flatMap((skill) => {
      const before = ratchetOf(skill, ratchets, isGone)?.path;
      return before === undefined ? [] : [{ before: `${before}/`, now: `${skill.subject.path}/` }];
    });
  return {
    isGone,
    isSameSkill: (gone, present) =>
      folders.some(({ before, now }) => gone.startsWith(before) && present.startsWith(now)),
  };
}

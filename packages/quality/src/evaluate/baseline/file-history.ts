import type { Ratchet } from '@plugin-eval/core/documents/baseline.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { foldersAbove } from './folders-above.ts';
import type { FileHistory } from './match-baseline.ts';
import { ratchetLookup } from './ratchet-lookup.ts';

/** Finds the present place of a baseline's skills, by the text or name in their ratchets. */
export function fileHistory(
  document: EvaluationDocument,
  ratchets: readonly Ratchet[],
  isGone: (path: string) => boolean,
): FileHistory {
  const ratchetOf = ratchetLookup(ratchets, isGone);
  const presentByGone = new Map<string, string>();
  for (const skill of topLevelEvaluations(document).flatMap(allSkills)) {
    const before = ratchetOf(skill)?.path;
    if (before !== undefined) presentByGone.set(before, skill.subject.path);
  }
  return {
    isGone,
    isSameSkill(gone, present) {
      const folder = [...foldersAbove(gone)].find((candidate) => presentByGone.has(candidate));
      return folder !== undefined && present.startsWith(`${presentByGone.get(folder)}/`);
    },
  };
}

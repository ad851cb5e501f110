import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { plural } from '../number-format.ts';
import { measuredIn } from './measured-view.ts';
import { rateWords } from './rate-words.ts';

/** A set in a few words, for a list of results. */
export function setOutcome(set: SkillSet): string {
  const [measured] = measuredIn(set);
  const recall = measured?.meanRecall ?? null;
  if (recall !== null) return `${plural(set.skills.length, 'skill')}, recall ${rateWords(recall)}`;
  const isAffected = (skill: number) =>
    set.agents.some(({ rows }) => {
      const state = rows[skill]?.state ?? 'whole';
      return state !== 'whole' && state !== 'hidden';
    });
  const affected = set.skills.filter((_, skill) => isAffected(skill)).length;
  return affected === 0
    ? `${plural(set.skills.length, 'skill')}, all listed whole`
    : `${plural(set.skills.length, 'skill')}, ${affected} not listed whole by every agent`;
}

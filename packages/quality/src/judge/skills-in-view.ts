import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { DISTRACTOR_SKILLS } from '@plugin-eval/sessions/distractor-skills.ts';
import {
  DEFAULT_DISTRACTORS,
  drawSome,
  foldedName,
  withoutNamesakes,
} from '@plugin-eval/sessions/draw-distractors.ts';
import type { ListedSkill } from '@plugin-eval/skill/sibling-skills.ts';
import type { JudgeSubject } from './judge-subject.ts';

/**
 * Skills an agent would see with this one: eight of its siblings, supplemented by ordinary skills of our own,
 * as in sessions; never two of the same name.
 * @param seed which of too many are taken, integer in [0, 2^53)
 */
export function skillsInView({ skill, siblings }: JudgeSubject, seed: number): ListedSkill[] {
  const random = seededRandom(seed);
  const taken = new Set([foldedName(skill.name)]);
  const listed = siblings
    .filter(({ isListed }) => isListed)
    .sort((a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.description, b.description));
  const own = drawSome(withoutNamesakes(listed, taken), DEFAULT_DISTRACTORS, random);
  const ours = withoutNamesakes(DISTRACTOR_SKILLS, taken);
  return [...own, ...drawSome(ours, DEFAULT_DISTRACTORS - own.length, random)].map(
    ({ name, description }) => ({ name, description }),
  );
}

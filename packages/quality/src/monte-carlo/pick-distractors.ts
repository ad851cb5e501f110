import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { installable } from '@plugin-eval/sessions/built-in-skill.ts';
import { CONTROL_SKILL } from '@plugin-eval/sessions/control-skill.ts';
import { DISTRACTOR_SKILLS } from '@plugin-eval/sessions/distractor-skills.ts';
import {
  DEFAULT_DISTRACTORS,
  drawSome,
  foldedName,
  withoutNamesakes,
} from '@plugin-eval/sessions/draw-distractors.ts';
import type { SynthesisedSkill } from '@plugin-eval/sessions/session-request.ts';

export interface PickedDistractors {
  distractors: SynthesisedSkill[];
  /** Omissions with reasons, as sentences. */
  notes: string[];
}

/**
 * Picks the skills installed with the one under test: all chosen on the command line; else eight, from the
 * same plugin first and then our own. Never two with the same name, ignoring case: an agent could not tell
 * them apart.
 * @param opponent what takes the subject's place in the other arm of a lift; null for nothing
 * @param siblings skills of the same plugin, the subject not among them
 * @param chosen null when nothing was chosen
 * @param seed which of too many are taken, integer in [0, 2^53)
 */
export function pickDistractors({
  subject,
  opponent = null,
  siblings,
  chosen,
  seed,
}: {
  subject: SynthesisedSkill;
  opponent?: SynthesisedSkill | null;
  siblings: readonly SynthesisedSkill[];
  chosen: readonly SynthesisedSkill[] | null;
  seed: number;
}): PickedDistractors {
  const random = seededRandom(seed);
  const taken = new Set([subject.name, opponent?.name ?? subject.name, CONTROL_SKILL.name].map(foldedName));
  const notes: string[] = [];
  const others = (skills: readonly SynthesisedSkill[]) =>
    withoutNamesakes(
      skills.filter(({ hash }) => hash !== subject.hash),
      taken,
      (name) =>
        notes.push(`Another skill named ${name} was not installed: an agent could not tell the two apart.`),
    );
  if (chosen !== null) return { distractors: others(chosen), notes };
  const own = drawSome(others(inNameOrder(siblings)), DEFAULT_DISTRACTORS, random);
  const builtIn = withoutNamesakes(DISTRACTOR_SKILLS.map(installable), taken);
  return { distractors: [...own, ...drawSome(builtIn, DEFAULT_DISTRACTORS - own.length, random)], notes };
}

function inNameOrder(skills: readonly SynthesisedSkill[]): SynthesisedSkill[] {
  return [...skills].sort((a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.hash, b.hash));
}

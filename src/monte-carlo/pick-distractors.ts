import type { SynthesisedSkill } from '../agent-session/session.ts';
import { type SeededRandom, seededRandom } from '../statistics/seeded-random.ts';
import { compareCodePoints } from '../text/code-points.ts';
import { installable } from './built-in-skill.ts';
import { CONTROL_SKILL } from './control-skill.ts';
import { DISTRACTOR_SKILLS } from './distractor-skills.ts';

/**
 * How many skills stand beside the one under test by default. Source: docs/specification/sessions.md, "What is
 * installed".
 */
export const DEFAULT_DISTRACTORS = 8;

export interface PickedDistractors {
  distractors: SynthesisedSkill[];
  /** What was left out and why, as sentences. */
  notes: string[];
}

/**
 * The skills that stand beside the one under test: all that were chosen on the command line; else eight, from the same
 * plugin first and then from our own. Never one with the name of the subject or of another one, letter case aside: an
 * agent could not tell them apart.
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
  const taken = new Set([subject.name, opponent?.name ?? subject.name, CONTROL_SKILL.name].map(folded));
  const notes: string[] = [];
  const others = (skills: readonly SynthesisedSkill[]) =>
    withoutNamesakes(
      skills.filter(({ hash }) => hash !== subject.hash),
      taken,
      notes,
    );
  if (chosen !== null) return { distractors: others(chosen), notes };
  const own = draw(others(inNameOrder(siblings)), DEFAULT_DISTRACTORS, random);
  const builtIn = withoutNamesakes(DISTRACTOR_SKILLS.map(installable), taken, []);
  return { distractors: [...own, ...draw(builtIn, DEFAULT_DISTRACTORS - own.length, random)], notes };
}

function withoutNamesakes(
  skills: readonly SynthesisedSkill[],
  taken: Set<string>,
  notes: string[],
): SynthesisedSkill[] {
  return skills.filter(({ name }) => {
    if (!taken.has(folded(name))) {
      taken.add(folded(name));
      return true;
    }
    notes.push(`Another skill named ${name} was not installed: an agent could not tell the two apart.`);
    return false;
  });
}

function inNameOrder(skills: readonly SynthesisedSkill[]): SynthesisedSkill[] {
  return [...skills].sort((a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.hash, b.hash));
}

function draw<Item>(items: readonly Item[], count: number, random: SeededRandom): Item[] {
  return items.length <= count ? [...items] : random.shuffle(items).slice(0, count);
}

/** Some file systems do not tell letter cases apart. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

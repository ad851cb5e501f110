import type { SeededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

/**
 * Default number of skills installed with the one under test. Source: docs/specification/sessions.md, "What
 * is installed".
 */
export const DEFAULT_DISTRACTORS = 8;

/**
 * Skills without those whose name is taken already, by earlier ones too, letter case aside: an agent could not tell them
 * apart.
 * @param taken names in the form of `foldedName`; those that are kept are added
 * @param onNamesake told the name of each that is left out
 */
export function withoutNamesakes<Skill extends { name: string }>(
  skills: readonly Skill[],
  taken: Set<string>,
  onNamesake: (name: string) => void = () => {},
): Skill[] {
  return skills.filter(({ name }) => {
    if (!taken.has(foldedName(name))) {
      taken.add(foldedName(name));
      return true;
    }
    onNamesake(name);
    return false;
  });
}

/** Returns all items, or a random sample of `count`. */
export function drawSome<Item>(items: readonly Item[], count: number, random: SeededRandom): Item[] {
  return items.length <= count ? [...items] : random.shuffle(items).slice(0, count);
}

/** Some file systems do not tell letter cases apart. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

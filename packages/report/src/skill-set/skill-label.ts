import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';

const shared = new WeakMap<SkillSet['skills'], ReadonlySet<string>>();

/** A skill's name, with its path where another skill of the set has the same name. */
export function skillLabel({ skills }: Pick<SkillSet, 'skills'>, skill: number): string {
  const one = skills[skill];
  if (one === undefined) return '';
  return sharedNames(skills).has(one.name) ? `${one.name} (${one.path})` : one.name;
}

function sharedNames(skills: SkillSet['skills']): ReadonlySet<string> {
  const known = shared.get(skills);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const twice = new Set(skills.flatMap(({ name }) => (seen.size === seen.add(name).size ? [name] : [])));
  shared.set(skills, twice);
  return twice;
}

/** Returns true for a skill of that name, with or without its plugin. */
export function isNamed(skill: string, wanted: string): boolean {
  return skill === wanted || skill.endsWith(`:${wanted}`);
}

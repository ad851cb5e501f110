import { loadedSkillText } from './answer-tool-call.ts';
import type { InstalledSkill } from './installed-skills.ts';

/**
 * Returns the first user message of a session that begins with loaded skills: the text of each, as loading
 * would have returned it, then the user's words. Includes skills that the model may not call itself, as its
 * user would. Canary placeholders in a skill stay unchanged: no secret of an environment gets into its text. Source:
 * docs/specification/threats.md, "Loaded in every session".
 * @param given names of the skills as the session's request has them; absent: none
 * @throws Error for a skill that is not installed
 */
export function withGivenSkills(
  prompt: string,
  given: readonly string[] | undefined,
  installed: readonly Pick<InstalledSkill, 'name' | 'body' | 'folder' | 'files'>[],
): string {
  if (given === undefined || given.length === 0) return prompt;
  const texts = given.map((name) => {
    const skill = installed.find((one) => one.name === name);
    const text = skill === undefined ? null : loadedSkillText(skill, '');
    if (text === null) throw new Error(`The session is given a skill that cannot be loaded: ${name}.`);
    return `<skill>\n${text.toWellFormed()}\n</skill>`;
  });
  return `${texts.join('\n\n')}\n\n${prompt}`;
}

import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import type { ListedSkill } from '@plugin-eval/skill/sibling-skills.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';

/**
 * The part of a skill an agent sees before choosing it: name, description and `when_to_use`, each as a
 * separate file, and nothing of the body.
 */
export function skillListing({ name, frontmatter }: Pick<Skill, 'name' | 'frontmatter'>): MaterialFile[] {
  return [
    { path: 'name', text: name },
    { path: 'description', text: textField(frontmatter.fields, 'description') },
    { path: 'when_to_use', text: textField(frontmatter.fields, 'when_to_use') },
  ].filter(({ path, text }) => path === 'description' || text !== '');
}

/** The same as one entry of a list. */
export function listedAs(skill: Pick<Skill, 'name' | 'frontmatter'>): ListedSkill {
  const [, ...texts] = skillListing(skill);
  return { name: skill.name, description: texts.map(({ text }) => text).join(' ') };
}

function textField(fields: ReadonlyMap<string, unknown>, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? trimBlanks(value) : '';
}

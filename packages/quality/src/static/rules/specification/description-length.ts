import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const descriptionLength: SkillRule = {
  id: 'description-length',
  group: 'specification',
  level: 'warning',
  title: 'The description is longer than 1,024 characters',
  detects: 'More than 1,024 characters once trimmed.',
  why: 'Strict agents reject it; others truncate it, and the end is lost.',
  fix: 'Shorten it: what it does, when to use it, and nothing that belongs in the body.',
  of: 'skill',
  check: (skill) => {
    const description = skill.frontmatter.fields.get('description');
    if (typeof description !== 'string') return [];
    const length = codePointLength(trimBlanks(description));
    if (length <= 1024) return [];
    const message = `The description has ${length} characters; 1,024 are allowed.`;
    return [{ ...fieldPlace(skill, 'description'), message, evidence: description }];
  },
  examples: {
    fires: [`---\nname: example\ndescription: ${'a'.repeat(1025)}\n---\n`],
    spares: [`---\nname: example\ndescription: ${'a'.repeat(1024)}\n---\n`],
  },
};

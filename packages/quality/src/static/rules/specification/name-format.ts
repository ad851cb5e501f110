import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { nameAfterFolder } from '../../../fix/corrections/name-after-folder.ts';
import { fieldPlace } from '../../field-place.ts';
import { nameProblem } from '../../name-problem.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const nameFormat: SkillRule = {
  id: 'name-format',
  group: 'specification',
  level: 'warning',
  title: 'The name breaks the published rules',
  detects:
    'A name longer than 64 characters, with anything but a-z, 0-9 and single hyphens, or with a hyphen at either end. Letters of other alphabets in lower case are an info: the text of the published rules says a-z, and their reference validator accepts them.',
  why: 'Strict agents reject the skill; others change the name, so the skill cannot be called by the name you wrote.',
  fix: 'Use lower-case letters, digits and single hyphens, for example pdf-forms.',
  of: 'skill',
  check: (skill) => {
    const name = skill.frontmatter.fields.get('name');
    if (typeof name !== 'string' || trimBlanks(name) === '') return [];
    const problem = nameProblem(trimBlanks(name));
    return problem === null ? [] : [{ ...problem, ...fieldPlace(skill, 'name'), evidence: name }];
  },
  correct: nameAfterFolder,
  examples: {
    fires: [
      '---\nname: Example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\nname: ex--ample\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      `---\nname: ${'a'.repeat(65)}\n---\n`,
      '---\nname: köln\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\nname: example-2\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      `---\nname: ${'a'.repeat(64)}\n---\n`,
    ],
  },
};

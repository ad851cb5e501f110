import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { addName } from '../../../fix/corrections/name-after-folder.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const nameMissing: SkillRule = {
  id: 'name-missing',
  group: 'specification',
  level: 'warning',
  title: 'The frontmatter has no name',
  detects: '`name` is missing or blank.',
  why: 'The published rules require it; agents fall back to the folder name, or refuse the skill.',
  fix: 'Add name: with the name of the folder.',
  of: 'skill',
  check: (skill) => {
    const { status, fields } = skill.frontmatter;
    const name = fields.get('name');
    if (status === 'absent') return [];
    if (name === undefined) return [fieldPlace(skill, 'name')];
    const isBlank = typeof name === 'string' && trimBlanks(name) === '';
    return isBlank ? [{ ...fieldPlace(skill, 'name'), message: 'The name is blank.' }] : [];
  },
  correct: addName,
  examples: {
    fires: [
      '---\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\nname: ""\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      { 'SKILL.md': 'Fold it.' },
    ],
  },
};

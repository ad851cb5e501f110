import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { fieldPlace } from '../../field-place.ts';
import { isNamedLikeFolder, nameProblem } from '../../name-problem.ts';
import type { Found, SkillRule } from '../../rule-definition.ts';

export const nameFolderMismatch: SkillRule = {
  id: 'name-folder-mismatch',
  group: 'specification',
  level: 'warning',
  title: 'Name and folder differ',
  detects:
    '`name` is not the name of the folder that holds SKILL.md, both in the Unicode form NFKC. A name that differs by its format alone is left to name-format. An info where the folder lies in that of another skill: agents list the outer one, and reach the inner one as a page of it.',
  why: 'The published rules require them to be equal; some agents list one and load the other.',
  fix: 'Rename the folder or the skill.',
  of: 'skill',
  check: (skill) => {
    const { folderName, outerSkill, frontmatter } = skill;
    const name = frontmatter.fields.get('name');
    if (typeof name !== 'string') return [];
    const trimmed = trimBlanks(name);
    if (trimmed === '' || isNamedLikeFolder(trimmed, folderName, nameProblem(trimmed) !== null)) return [];
    return [
      {
        ...mismatch(name, folderName, outerSkill),
        ...fieldPlace(skill, 'name'),
        evidence: `name: ${name}, folder: ${folderName}`,
      },
    ];
  },
  examples: {
    fires: [
      '---\nname: swan\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
      '---\nname: Example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
  },
};

function mismatch(name: string, folder: string, outer: string | null): Pick<Found, 'message' | 'level'> {
  const differ = `The name is ${formatValue(name)}, and the folder is ${formatValue(folder)}`;
  if (outer === null) return { message: `${differ}.` };
  return {
    level: 'info',
    message: `${differ}; it lies in the folder of the skill ${formatValue(outer)}, which is the one that agents list.`,
  };
}

import { formatValue, listedNames } from '@plugin-eval/core/text/format-value.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

const TAG = /<[^<>\n]{1,40}>/;

export const descriptionMarkup: SkillRule = {
  id: 'description-markup',
  group: 'specification',
  level: 'warning',
  title: 'The description contains angle brackets',
  detects: '< or > in the description. An info where the brackets are not a tag, such as an arrow.',
  why: "An agent's prompt puts descriptions inside XML-like tags; brackets can break out of them, and some agents reject them.",
  fix: 'Write placeholders in words or capitals, and arrows as "to".',
  of: 'skill',
  check: (skill) => {
    const description = skill.frontmatter.fields.get('description');
    if (typeof description !== 'string') return [];
    const bracket = /[<>]/.exec(description);
    if (bracket === null) return [];
    return [
      {
        message: `The description holds ${bracketsIn(description)}.`,
        ...(TAG.test(description) ? {} : { level: 'info' }),
        ...fieldPlace(skill, 'description'),
        evidence: description.slice(Math.max(0, bracket.index - 40), bracket.index + 40),
      },
    ];
  },
  examples: {
    fires: [
      '---\nname: example\ndescription: Folds a <sheet> of paper.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Turns a sheet -> a crane.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Folds paper. Use this skill when the user wants a crane.\n---\nFold the sheet along both diagonals.',
    ],
  },
};

/** Tags and placeholders verbatim, else the bare brackets. */
function bracketsIn(description: string): string {
  const tags = [...new Set(description.match(new RegExp(TAG, 'g')) ?? [])];
  if (tags.length > 0) return listedNames(tags.map(formatValue), 4);
  const brackets = ['<', '>'].filter((bracket) => description.includes(bracket));
  return listedNames(brackets.map(formatValue));
}

import type { SkillRule } from '../../rule-definition.ts';

export const emptyBody: SkillRule = {
  id: 'empty-body',
  group: 'substance',
  level: 'error',
  title: 'The body is empty',
  detects: 'No words after the frontmatter, code included; headings, comments and fences do not count.',
  why: 'An agent that chooses the skill gets no instructions, even if the lines, headings and files that the formula counts are present.',
  fix: 'Write what the agent should do, step by step, with an example.',
  of: 'skill',
  check: ({ substance, start }) => {
    if (substance.wordCount > 0) return [];
    const message = 'The body is empty: not one word follows the frontmatter outside headings and comments.';
    return [{ ...start, message }];
  },
  examples: {
    fires: ['# Crane', '<!-- Fold it. -->'],
    spares: ['one', '```prompt\none\n```'],
  },
};

import { MOST_LINES } from '../../body-size.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const bodyLines: SkillRule = {
  id: 'body-lines',
  group: 'specification',
  level: 'info',
  title: 'The body has 500 lines or more',
  detects: '500 or more lines after the frontmatter.',
  why: 'The published rules advise fewer than 500: the whole body enters the context when the skill fires.',
  fix: 'Move detail into references/ and link to it.',
  of: 'skill',
  check: ({ bodySize: { lines }, start }) =>
    lines <= MOST_LINES
      ? []
      : [{ ...start, message: `The body has ${lines} lines; fewer than 500 are advised.` }],
  examples: {
    fires: ['Fold it.\n'.repeat(500)],
    spares: ['Fold it.\n'.repeat(490)],
  },
};

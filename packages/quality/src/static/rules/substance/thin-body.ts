import type { SkillRule } from '../../rule-definition.ts';

const ALMOST_EMPTY = 5;
const THIN = 25;

export const thinBody: SkillRule = {
  id: 'thin-body',
  group: 'substance',
  level: 'warning',
  title: 'The body has structure but hardly any words',
  detects:
    'One to 24 words after the frontmatter, code included and headings and comments left out, in a body of 50 lines or more, or with four or more H2 and H3 headings. An error below five words.',
  why: 'The formula counts lines and headings; a model gets only the words.',
  fix: 'Under the headings, write what an agent cannot know without the skill.',
  of: 'skill',
  check: ({ substance: { wordCount, lineCount, sectionCount }, start }) => {
    if (wordCount === 0 || wordCount >= THIN || (lineCount < 50 && sectionCount < 4)) return [];
    return [
      {
        ...(wordCount < ALMOST_EMPTY ? { level: 'error' } : {}),
        ...start,
        message: `The body has ${wordCount} word${wordCount === 1 ? '' : 's'}, code included, in ${lineCount} lines under ${sectionCount} H2 and H3 headings.`,
      },
    ];
  },
  examples: {
    fires: [
      '## A\n\nab cd.\n\n## B\n\nab cd.\n\n## C\n\nab cd.\n\n## D\n\nab cd.',
      `Fold it.${'\n'.repeat(60)}`,
    ],
    spares: [
      '## A\n\nab cd ef gh ij kl.\n\n## B\n\nab cd ef gh ij kl.\n\n## C\n\nab cd ef gh ij kl.\n\n## D\n\nab cd ef gh ij kl mn.',
      'Fold it.',
    ],
  },
};

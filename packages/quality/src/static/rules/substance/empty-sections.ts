import type { SkillRule } from '../../rule-definition.ts';

export const emptySections: SkillRule = {
  id: 'empty-sections',
  group: 'substance',
  level: 'warning',
  title: 'Half of the sections are empty',
  detects:
    'Four or more H2 and H3 headings of which at least half have nothing under them before the next heading of the same or a higher level.',
  why: 'Headings promise content, and an agent that looks for it finds none.',
  fix: 'Write the sections, or remove their headings.',
  of: 'skill',
  check: ({ substance: { emptySections, sectionCount, wordCount }, start }) => {
    const [first] = emptySections;
    if (first === undefined || wordCount === 0) return [];
    if (sectionCount < 4 || emptySections.length * 2 < sectionCount) return [];
    const message = `${emptySections.length} of ${sectionCount} sections have nothing under their headings.`;
    return [{ ...start, message, line: first }];
  },
  examples: {
    fires: ['## A\n\nFold it.\n\n## B\n\nFold it.\n\n## C\n\n## D'],
    spares: [
      '## A\n\nFold it.\n\n## B\n\nFold it.\n\n## C\n\nFold it.\n\n## D',
      '## A\n### A1\n\nFold it.\n\n## B\n### B1\n\nFold it.',
    ],
  },
};

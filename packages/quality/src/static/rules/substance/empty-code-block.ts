import type { SkillRule } from '../../rule-definition.ts';

export const emptyCodeBlock: SkillRule = {
  id: 'empty-code-block',
  group: 'substance',
  level: 'warning',
  title: 'A code block has no content',
  detects: 'A closed code block with nothing but blanks in it.',
  why: 'It shows nothing. It is often left over from nested blocks whose fences have the same length.',
  fix: 'Fill it or remove it; use a longer fence around blocks that contain blocks.',
  of: 'skill',
  check: ({ substance: { emptyFences, wordCount }, start }) => {
    const [first] = emptyFences;
    if (first === undefined || wordCount === 0) return [];
    const message =
      emptyFences.length === 1
        ? 'A code block has no content.'
        : `${emptyFences.length} code blocks have no content, on lines ${emptyFences.slice(0, 8).join(', ')}${emptyFences.length > 8 ? ' and more' : ''}.`;
    return [{ ...start, message, line: first }];
  },
  examples: {
    fires: ['Fold it.\n\n```sh\n\n```'],
    spares: ['Fold it.\n\n```md\n<!-- Based on: URL -->\n```', 'Fold it.\n\n```sh\n'],
  },
};

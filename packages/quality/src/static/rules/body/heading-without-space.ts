import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import { HASHES_OF_HEADING, spacedHeading } from '../../../fix/corrections/repair-lines.ts';
import type { TextRule } from '../../rule-definition.ts';

export const headingWithoutSpace: TextRule = {
  id: 'heading-without-space',
  group: 'body',
  level: 'info',
  title: 'A heading is read as text',
  detects: 'A line outside code that begins with two to six # and a letter, without a space between them.',
  why: 'Markdown reads it as a paragraph, so the section under it belongs to the heading before.',
  fix: 'Put a space behind the #.',
  of: 'text',
  check: ({ lines, frontmatter, body }) =>
    lines.slice(frontmatter.lineCount).flatMap((text, index) => {
      if (!HASHES_OF_HEADING.test(text) || body.isCode[index] === true) return [];
      const found = text.trim();
      return [
        {
          message: `${formatValue(found)} has no space behind its #.`,
          line: frontmatter.lineCount + index + 1,
          column: columnAt(text, text.indexOf('#')),
          evidence: found,
        },
      ];
    }),
  correct: spacedHeading,
  examples: {
    fires: ['##Steps\n\nFold it.', 'Fold it.\n###折り方\n\nTurn it.'],
    spares: ['## Steps\n\nFold it.', '```sh\n##Steps\n```', '#paper is a tag.', '##1 is a number.'],
  },
};

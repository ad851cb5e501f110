import { uniformLineEnds } from '../../../fix/corrections/repair-lines.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const mixedLineEnds: ReadingRule = {
  id: 'mixed-line-ends',
  group: 'file',
  level: 'info',
  title: 'Lines end in different ways',
  detects: 'A file in which some lines end in CRLF and others in LF.',
  why: 'Tools that compare or patch the file see changes in lines that nobody changed.',
  fix: 'Let all lines end in the same way.',
  of: 'reading',
  correct: uniformLineEnds,
  examples: {
    fires: [{ 'SKILL.md': 'Fold it.\r\nTurn it.\n' }],
    spares: [{ 'SKILL.md': 'Fold it.\r\nTurn it.\r\n' }],
  },
};

import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileEncoding: ReadingRule = {
  id: 'skill-file-encoding',
  group: 'file',
  level: 'error',
  title: 'The file is not UTF-8 text',
  detects: 'Bytes that are not valid UTF-8: UTF-16, Latin-1, or a binary file.',
  why: 'The text depends on the encoding, so any score would be a guess.',
  fix: 'Save the file as UTF-8.',
  of: 'reading',
  examples: {
    fires: [{ 'SKILL.md': Uint8Array.of(0x61, 0xff) }],
    spares: ['Fold é.'],
  },
};

import type { ReadingRule } from '../../rule-definition.ts';

export const pathEncoding: ReadingRule = {
  id: 'path-encoding',
  group: 'file',
  level: 'error',
  title: 'A file or folder name is not valid UTF-8',
  detects: 'A name that cannot be decoded as text.',
  why: 'Reports, configuration files and links cannot refer to it, and other systems cannot store it.',
  fix: 'Rename it.',
  of: 'reading',
  // Not every file system can store such a name.
  examples: null,
};

import type { ReadingRule } from '../../rule-definition.ts';

export const skillFileUnreadable: ReadingRule = {
  id: 'skill-file-unreadable',
  group: 'file',
  level: 'error',
  title: 'The file cannot be opened',
  detects: 'The operating system refuses to open or read the file or its folder.',
  why: 'The skill cannot be scored, and most agents will not load it.',
  fix: 'Check the permissions and the path.',
  of: 'reading',
  // A file without permissions is read all the same by an administrator.
  examples: null,
};

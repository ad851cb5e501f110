import { expect, test } from 'vitest';
import { leftOutNotes } from './left-out-notes.ts';

test('files that sessions did not have are named, by skill and reason', () => {
  const link = (path: string) => ({ path, reason: 'hard-link' as const });
  expect(
    leftOutNotes([
      { name: 'crane', leftOut: [link('a.md'), link('b.md'), link('c.md'), link('d.md')] },
      { name: 'frog' },
      { name: 'boat', leftOut: [{ path: 'huge.bin', reason: 'unreadable' }] },
    ]),
  ).toEqual([
    'Files of crane that were not installed, because they are hard links, which may be files of this machine by another name: a.md, b.md, c.md, and 1 more.',
    'Files of boat that were not installed, because they are too large, or cannot be read: huge.bin.',
  ]);
});

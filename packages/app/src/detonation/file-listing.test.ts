import { expect, test } from 'vitest';
import { compareListings, readListing } from './file-listing.ts';

const record = (path: string, { accessed = '0.0', changed = '5.0', target = '' } = {}) =>
  `${accessed} ${changed} 10 7 644\t${target}\t${path}\0`;
const listing = (...records: string[]) => readListing(Buffer.from(records.join('')));

test('files are read, made, changed and removed', () => {
  const before = listing(record('/work/a'), record('/work/b'), record('/work/c'));
  const after = listing(
    record('/work/a', { accessed: '90000.5' }),
    record('/work/b', { changed: '8.0' }),
    record('/work/d'),
  );
  expect(compareListings(before, after)).toEqual({
    ...{ read: ['/work/a'], made: ['/work/d'], changed: ['/work/b'], removed: ['/work/c'] },
  });
});

test('names with lines and blanks are kept, links to the skill left out, and damaged records skipped', () => {
  const files = listing(
    record('/work/a b\nc'),
    record('/work/x', { target: '/home/user/.claude/skills/x/y' }),
    'damaged\0',
  );
  expect([...files.keys()]).toEqual(['/work/a b\nc']);
});

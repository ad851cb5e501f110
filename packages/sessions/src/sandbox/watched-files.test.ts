import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readFiles, readLastLook, watchedFiles } from './watched-files.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const placed = (path: string, text: string) => ({ path, content: Buffer.from(text), executable: false });
const WATCHED = watchedFiles(
  [placed('/s/x/run.sh', 'run'), placed('/s/x/SKILL.md', 'text'), placed('/work/a.csv', '1')],
  '/s',
);

test('files of a folder and exact copies of them are read, other files of the same name are not', () => {
  const output = [
    '/s/x/SKILL.md',
    '/s/x/other.txt',
    `${sha256('run')}  /work/run.sh`,
    `${sha256('else')}  /tmp/SKILL.md`,
    'noise',
  ].join('\n');
  expect(readFiles(output, WATCHED)).toEqual(['x/SKILL.md', 'x/run.sh']);
});

test('the last look tells what was changed, and what was read unless it could not look everywhere', () => {
  const hashes = `${sha256('changed')}  /s/x/run.sh\n${sha256('text')}  /s/x/SKILL.md\n`;
  expect(readLastLook(`/s/x/run.sh\n=== looked: 0\n${hashes}`, WATCHED)).toEqual({
    ...{ read: ['x/run.sh'], changed: ['x/run.sh'] },
  });
  expect(readLastLook(`=== looked: 1\n${hashes}`, WATCHED).read).toBeNull();
  expect(readLastLook('', WATCHED)).toEqual({ read: null, changed: ['x/run.sh', 'x/SKILL.md'] });
});

import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { cutPaths } from './cut-paths.ts';

const FOLDER = '/opt/acme/market/skills/crane';

test.each([
  ['Open /home/ada/notes.md now', 'Open ~/notes.md now'],
  ['HOME=/Users/ada; cd /Users/ada', 'HOME=~; cd ~'],
  ['"C:\\Users\\Ada\\crane\\run.ps1"', '"~\\crane\\run.ps1"'],
  ['C:\\\\Users\\\\Ada\\\\x in JSON', '~\\\\x in JSON'],
  ['d:\\projects\\acme\\run.ps1', '[path]\\run.ps1'],
  ['file:///home/ada/x.md', 'file://~/x.md'],
  ['PATH=/usr/bin:/home/ada/bin', 'PATH=/usr/bin:~/bin'],
  [`run ${FOLDER}/scripts/fold.py`, 'run [path]/scripts/fold.py'],
  [`(${FOLDER})`, '([path])'],
  ['ls /opt/acme/market/other', 'ls [path]/other'],
  ['/opt/x/.claude/skills/crane/SKILL.md', '[path]/skills/crane/SKILL.md'],
  ['/srv/acme/builds/out.txt', '[path]/out.txt'],
])('%s is cut', (text, cut) => expect(cutPaths(text, FOLDER)).toBe(cut));

test.each([
  '#!/usr/bin/env bash',
  'cat /etc/hosts > /dev/null && ls /tmp/out',
  'GET /api/users/42 and /users/{id}',
  'https://example.com/home/ada and https://example.com/Users/x',
  'and/or, 1/2, ~/notes.md, ./home/ada, ../home/ada, references/home/ada.md',
  '$HOME/x and {HOME}/home/ada',
  '/home and /Users',
  'x:/y',
  '// a comment in /home',
])('%s stays', (text) => expect(cutPaths(text, FOLDER)).toBe(text));

test.each(['/', '/a', ':/', '/home/', 'C:\\', '\\', '//', '/.claude', `${FOLDER}/`])(
  'a megabyte of %s takes linear time',
  (piece) => {
    inLinearTime(1_000_000, (size) => cutPaths(piece.repeat(size / piece.length), FOLDER));
  },
);

import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { scriptGrader } from '../skill/case-task/script-grader.ts';
import { parseGraders } from './parse-graders.ts';

const stated = (value: unknown) => [{ value, from: 'graders' }];

test('what is wrong with a grader is a sentence', () => {
  expect(parseGraders(stated({ kind: 'file', path: 'a', size: 3 })).problems).toEqual([
    'Grader 1 of graders cannot be used: the object has fields that nobody asked for: size.',
  ]);
  expect(parseGraders(stated({ kind: 'text', path: 'a' })).problems).toEqual([
    'Grader 1 of graders checks nothing, so that it cannot fail.',
  ]);
  expect(parseGraders(stated('file')).graders).toEqual([]);
});

test.each([
  ['bash scripts/audit.sh', true],
  ['cd /x && ./scripts/audit.sh --all', true],
  ['FOO=1 sudo -E bash "$HOME/.claude/skills/x/scripts/audit.sh"', true],
  ['mkdir a\npython3 -u /x/audit.sh', true],
  ['cat scripts/audit.sh', false],
  ['echo ran scripts/audit.sh', false],
  ['ls scripts; head -5 scripts/audit.sh', false],
  ['bash scripts/audit.shim', false],
])('whether %j runs the script: %s', (command, runs) => {
  const { graders } = parseGraders(stated(scriptGrader('scripts/audit.sh')));
  const [grader] = graders;
  const wanted = grader?.kind === 'tools' ? grader.called[0]?.arguments : undefined;
  const pattern = wanted !== undefined && 'matches' in wanted ? wanted.matches : '';
  expect(RE2JS.compile(pattern).matcher(JSON.stringify({ command })).find()).toBe(runs);
});

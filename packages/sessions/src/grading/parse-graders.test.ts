import { scriptGrader } from '@plugin-eval/skill/case-task/script-grader.ts';
import { expect, test } from 'vitest';
import { parseGraders } from './parse-graders.ts';

const stated = (value: unknown) => [{ value, from: 'graders' }];

test('what is wrong with a grader is a sentence', () => {
  expect(parseGraders(stated({ kind: 'file', path: 'a', size: 3 })).problems).toEqual([
    'Grader 1 of graders cannot be used: the object has unknown fields: size. Known fields of file are kind, name, required, weight, path, state, sha256, min_bytes, max_bytes.',
  ]);
  expect(parseGraders(stated({ kind: 'fill', path: 'a' })).problems[0]).toContain(
    'Known kinds are file, text, json, yaml, table, diff, command, tools, limits, judged.',
  );
  expect(parseGraders(stated({ kind: 'text', path: 'a' })).problems).toEqual([
    'Grader 1 of graders checks nothing, so it cannot fail.',
  ]);
  expect(parseGraders(stated('file')).graders).toEqual([]);
});

test('the script that a case expects becomes a grader that is required', () => {
  expect(parseGraders(stated(scriptGrader('scripts/audit.sh')))).toMatchObject({
    problems: [],
    graders: [{ required: true, called: [{ name: 'Bash', arguments: { runs: 'scripts/audit.sh' } }] }],
  });
});

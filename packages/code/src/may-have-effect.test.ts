import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { analyseCode, type CodeUnit } from './analysis.ts';
import type { CallRow } from './call-spec.ts';
import type { CodeLanguage } from './language.ts';
import { JAVASCRIPT_CALLS, PYTHON_CALLS } from './library-calls.ts';
import { effectGate } from './may-have-effect.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

const unitOf = (language: CodeLanguage, text: string, file = 'SKILL.md'): CodeUnit => ({
  file,
  line: 1,
  language,
  text,
});

function isFollowed(unit: CodeUnit, others: readonly CodeUnit[] = []): boolean {
  const units = [unit, ...others];
  return effectGate(units, (path) => units.find(({ file }) => file === path)?.text ?? null)(unit);
}

/** Whether anything comes of it: what is printed counts where it holds what another call read, which decoding is not. */
function hasEffect(unit: CodeUnit): boolean {
  return analyseCode([unit]).effects.some(
    (effect) => effect.kind !== 'print' || effect.marks.some(({ kind }) => kind !== 'decoded'),
  );
}

const namesIn = (rows: readonly CallRow[]) => rows.flatMap(({ calls }) => calls);

/** What the methods of objects are told apart by, in the source of what follows them. */
const METHODS = [
  ...readFileSync(new URL('call-method.ts', import.meta.url), 'utf8').matchAll(/case '(\w+)':/g),
].map(([, name = '']) => name);
/** Those that are told apart by patterns. */
METHODS.push('add', 'addfile', 'write', 'writelines', 'writestr', 'read', 'info', 'error');

const PYTHON = [
  ...namesIn(PYTHON_CALLS).flatMap((name) => [
    `import ${name.split('.')[0]?.replace('()', '')}\nprint(${name}('~/.ssh/id_rsa', 'w'))`,
    `print(${name}(['curl', 'https://host.test']))`,
  ]),
  ...METHODS.map((name) => `held = 'a/b'\nprint(held.${name}('c', 'd'))`),
  ...['archive', 'connection', 'file', 'log', 'request', 'socket'].flatMap((made) =>
    METHODS.map((name) => `held = ${made}('a', 443)\nheld.${name}('c', 'd')`),
  ),
  "print(globals()['op' + 'en']('a'))",
  "print(vars(__builtins__)['ev' + 'al']('1'))",
  "getattr(__import__('o' + 's'), 'sys' + 'tem')('id')",
  'from os import environ as e\nprint(e)',
];
const JAVASCRIPT = [
  ...namesIn(JAVASCRIPT_CALLS).flatMap((name) => [
    `console.log(${name.replaceAll('-', '_')}('~/.ssh/id_rsa', 'x'))`,
    `import made from '${name.split('.')[0]}'\nconsole.log(made${name.includes('.') ? name.slice(name.indexOf('.')) : ''}('a'))`,
  ]),
  ...METHODS.map((name) => `const held = 'a/b'\nconsole.log(held.${name}('c', 'd'))`),
  "window['ev' + 'al']('1')",
  "require('child_' + 'process').exec('id')",
  "const load = require\nload('child_' + 'process').exec('id')",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is read
  'import(`f${"s"}`).readFileSync("a")',
  'console.log(import.meta.env.API_KEY)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is read
  'const c = `${process.env.HOME}`\nconsole.log(process.env)',
  'const run = $\nrun("id")',
];

describe('what has an effect is followed', () => {
  test.each<[CodeLanguage, readonly string[], number]>([
    ['python', PYTHON, 100],
    ['javascript', JAVASCRIPT, 100],
    ['typescript', JAVASCRIPT, 100],
  ])('%s', (language, texts, least) => {
    const units = texts.map((text) => unitOf(language, text));
    const withEffect = units.filter(hasEffect);
    expect(withEffect.length).toBeGreaterThan(least);
    expect(withEffect.filter((unit) => !isFollowed(unit)).map(({ text }) => text)).toEqual([]);
  });

  test.each<[string, CodeUnit, CodeUnit]>([
    [
      'a module of Python',
      unitOf('python', 'from lib.sending import leave\nleave(1)', 'run.py'),
      unitOf('python', 'import requests', 'lib/sending.py'),
    ],
    [
      'a package of Python',
      unitOf('python', 'import sending\nsending.leave(1)', 'run.py'),
      unitOf('python', 'import requests', 'sending/__init__.py'),
    ],
    [
      'a module of JavaScript',
      unitOf('javascript', "import { leave } from './sending.js'\nleave(1)", 'run.js'),
      unitOf('javascript', "fetch('https://host.test')", 'sending.js'),
    ],
    [
      'a module of JavaScript by a long way',
      unitOf('javascript', `import { leave } from '${'./'.repeat(400)}sending'\nleave(1)`, 'run.js'),
      unitOf('javascript', "fetch('https://host.test')", 'sending.js'),
    ],
  ])('%s', (_, unit, other) => {
    expect(isFollowed(unit, [other])).toBe(true);
    expect(isFollowed(unit)).toBe(false);
  });

  test.each<[CodeLanguage, string]>([
    ['shell', 'true'],
    ['powershell', '1'],
    ['python', `x = [${'1, '.repeat(20_000)}]`],
  ])('%s, whatever stands in it, and what may be too much for the parser', (language, text) => {
    expect(isFollowed(unitOf(language, text))).toBe(true);
  });
});

test.each<[CodeLanguage, string]>([
  ['python', 'import numpy as np\nprint(np.mean([1, 2]))\ntotal = os_name + "https://host.test"'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is read
  ['javascript', 'import path from "path"\nconst home = `${path.join("a")}`\nconsole.log(require("lodash"))'],
  ['typescript', 'export const link: string = "https://host.test/system"'],
])('%s that only works on values is not followed', (language, text) => {
  expect(hasEffect(unitOf(language, text))).toBe(false);
  expect(isFollowed(unitOf(language, text))).toBe(false);
});

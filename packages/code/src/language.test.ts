import { expect, test } from 'vitest';
import { languageOfFence, languageOfFile, languageOfInterpreter } from './language.ts';

test.each([
  ['scripts/run.sh', '', 'shell'],
  ['a.PY', '', 'python'],
  ['bin/tool', '#!/usr/bin/env -S python3 -u', 'python'],
  ['bin/tool', '#!/bin/bash', 'shell'],
  ['lib/index.mjs', '', 'javascript'],
  ['lib/index.ts', '', 'typescript'],
  ['x.ps1', '', 'powershell'],
  ['notes.md', '# Title', null],
  ['sh', 'plain text', null],
])('%s, which begins with %j, is %s', (path, firstLine, language) => {
  expect(languageOfFile(path, firstLine)).toBe(language);
});

test('blocks of code name their language in several ways', () => {
  expect(['bash', 'console', '{.python', 'ts', 'json', ''].map(languageOfFence)).toEqual([
    'shell',
    'shell',
    'python',
    'typescript',
    null,
    null,
  ]);
});

test('interpreters are known by version and folder', () => {
  expect(['/usr/bin/python3.12', 'node', 'pwsh.exe', 'ruby'].map(languageOfInterpreter)).toEqual([
    'python',
    'javascript',
    'powershell',
    null,
  ]);
});

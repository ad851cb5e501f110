import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { lateModules, withLateModules } from './late-modules.ts';

function converted(code: string): string {
  return withLateModules(code, parseAst(code).body as Parameters<typeof withLateModules>[1]);
}

test('modules of Node are asked for behind the imports of other chunks, functions of slow ones when they are called', () => {
  const code = [
    "import path, { join, sep as separator } from 'node:path';",
    "import { fold } from './start.js';",
    "import * as fs from 'node:fs';",
    "import { constants, gunzipSync } from 'node:zlib';",
    "import childProcess from 'node:child_process';",
    "import { rm } from 'node:fs/promises';",
    'export const place = join(separator);',
  ].join('\n');
  expect(converted(code).trim().split(/\n+/)).toEqual([
    "import { fold } from './start.js';",
    'var path = process.getBuiltinModule("node:path");',
    'var { join, sep: separator } = process.getBuiltinModule("node:path");',
    'var fs = process.getBuiltinModule("node:fs");',
    'var gunzipSync = (...values) => process.getBuiltinModule("node:zlib").gunzipSync(...values);',
    'var { constants } = process.getBuiltinModule("node:zlib");',
    'var childProcess = new Proxy({}, { get: (_, name) => process.getBuiltinModule("node:child_process")[name] });',
    'var rm = (...values) => process.getBuiltinModule("node:fs/promises").rm(...values);',
    'export const place = join(separator);',
  ]);
});

test('what is imported does what it did', async () => {
  const code = [
    "import { createHash, KeyObject } from 'node:crypto';",
    "import childProcess from 'node:child_process';",
    "import vm, { Script } from 'node:vm';",
    "import { basename } from 'node:path';",
    "export const hash = createHash('sha256').update('crane').digest('hex').slice(0, 8);",
    "export const out = childProcess.execFileSync(process.execPath, ['-p', '6 * 7']).toString().trim();",
    "export const sum = new Script('1 + 2').runInThisContext() + new vm.Script('3').runInThisContext();",
    "export const names = [KeyObject.name, basename('/a/b.md')];",
  ].join('\n');
  const chunk = await import(`data:text/javascript,${encodeURIComponent(converted(code))}`);
  // printf crane | sha256sum
  expect([chunk.hash, chunk.out, chunk.sum, chunk.names]).toEqual([
    '2c6ac23e',
    '42',
    6,
    ['KeyObject', 'b.md'],
  ]);
});

test('entries keep their imports, which a Node that is too old has to read, and so do declarations', () => {
  const { renderChunk } = lateModules;
  if (typeof renderChunk !== 'function') throw new Error('It renders no chunks.');
  const rendered = (isEntry: boolean, fileName: string) =>
    Reflect.apply(renderChunk, { parse: parseAst }, [
      "import nodeModule from 'node:module';",
      { isEntry, fileName },
    ]);
  expect([rendered(true, 'plugin-eval.js'), rendered(false, 'index.d.ts')]).toEqual([null, null]);
  expect(rendered(false, 'paid-run-a1b2c3d4.js')).toContain('getBuiltinModule("node:module")');
});

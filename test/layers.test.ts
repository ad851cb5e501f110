import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { allowedImports, FOLDERS } from '../scripts/layers.ts';
import {
  filesBelow,
  folderOf,
  importsOf,
  readSource,
  sourceFiles,
  specifiersIn,
  withoutComments,
} from '../scripts/source-code.ts';

/** Folders that may read the environment, the clock and the process. */
const MAY_READ_PROCESS = new Set(['cli', 'library', 'serve', 'config']);

const code = sourceFiles().filter((file) => /\.tsx?$/.test(file));
const sources = code.filter((file) => file.startsWith('src/'));

test('every folder of src/ belongs to a layer', () => {
  const folders = new Set(sources.map(folderOf).filter((folder) => folder !== ''));
  expect([...folders].filter((folder) => !FOLDERS.includes(folder))).toEqual([]);
});

test.each(FOLDERS.filter((folder) => code.some((file) => folderOf(file) === folder)))(
  '%s imports only from layers below its own, and what scripts/layers.ts allows beside them',
  (folder) => {
    const allowed = allowedImports(folder);
    const wrong = code
      .filter((file) => folderOf(file) === folder && file !== 'packages/viewer/vite.config.ts')
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ imported }) => imported !== 'package.json' && folderOf(imported) !== folder)
      .filter(({ imported }) => !allowed.some((place) => imported.startsWith(`src/${place}/`)));
    expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  },
);

test('a folder may import from the layers below, and from its own where that is said', () => {
  expect(allowedImports('run')).toEqual(expect.arrayContaining(['store', 'config', 'skill', 'errors']));
  expect(allowedImports('run')).not.toContain('model');
  expect(allowedImports('judge')).toContain('model');
  expect(allowedImports('judge')).not.toContain('ranking');
  expect(allowedImports('report')).not.toContain('threat');
  expect(allowedImports('errors')).toEqual([]);
});

test('imports are found in all their forms', () => {
  expect(specifiersIn("import { a } from './a.ts';\nexport * from '../b/c.ts';")).toEqual([
    './a.ts',
    '../b/c.ts',
  ]);
  expect(specifiersIn("import './side.ts';\nconst x = await import('../d.ts');")).toEqual([
    './side.ts',
    '../d.ts',
  ]);
  expect(specifiersIn("import type {\n  A,\n  B,\n} from './e.ts';")).toEqual(['./e.ts']);
});

test('below the entrances nothing but config/ reads the clock or the process', () => {
  const wrong = sources
    // An entry of its own: the top of its thread.
    .filter((file) => file !== 'packages/quality/src/evaluate/analysis-worker.ts')
    // Its limit is processor time.
    .filter((file) => file !== 'packages/skill/src/time-limit.ts')
    // They name what code in skills reads.
    .filter((file) => !/^src\/code\/(?:environments|read-property)\.ts$/.test(file))
    .filter((file) => folderOf(file) !== '' && !MAY_READ_PROCESS.has(folderOf(file)))
    .flatMap((file) =>
      [
        ...withoutComments(readSource(file)).matchAll(
          /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bMath\.random\b|node:process/g,
        ),
      ].map((match) => `${file}: ${match[0]}`),
    );
  expect(wrong).toEqual([]);
});

test('readers of skills look at the disk through file-access.ts alone, or a cached result would outlive what it rests on', () => {
  const wrong = sources
    // The one makes the look, the other reads from a file that it opened.
    .filter(
      (file) => !['packages/skill/src/file-access.ts', 'packages/skill/src/read-text-file.ts'].includes(file),
    )
    .filter(
      (file) => /^src\/(skill|static)\//.test(file) && !file.startsWith('packages/quality/src/static/rules/'),
    )
    .filter((file) => /^import (?!type ).*from 'node:fs(?:\/promises)?';/m.test(readSource(file)));
  expect(wrong).toEqual([]);
});

test('no file or folder of src/ and test/ has a name that could hold anything', () => {
  const vague = [...filesBelow('src'), ...filesBelow('test')].filter((file) =>
    file
      .split('/')
      .some((part) =>
        /^(?:utils?|helpers?|common|misc|shared|lib)(?:\.|$)|-(?:utils?|helpers?)(?:\.|$)/.test(part),
      ),
  );
  expect(vague).toEqual([]);
});

test('no file has more than 300 lines', () => {
  const long = [...filesBelow('src'), ...filesBelow('test')]
    .filter((file) => /\.tsx?$/.test(file) && readSource(file).trimEnd().split('\n').length > 300)
    .map((file) => basename(file));
  expect(long).toEqual([]);
});

/** Rooms that may know who executes tasks beside this process, and documents, whose published name for it is `fleet`. */
const KNOWS_THE_FLEET =
  /^src\/(?:run|fleet|store|worker|application\/executors|cli|report|documents)\/|^src\/application\/(?:viewer\/run-progress|runs\/run-documents)\.ts$/;

test('who plans, measures or keeps account of a run does not know who executes it', () => {
  const knowing = sources.filter((file) => !file.endsWith('.test.ts') && /fleet/i.test(readSource(file)));
  expect(knowing.length).toBeGreaterThan(20);
  expect(knowing.filter((file) => !KNOWS_THE_FLEET.test(file))).toEqual([]);
});

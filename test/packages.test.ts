import { isBuiltin } from 'node:module';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import {
  filesBelow,
  importsOf,
  packageOf,
  readSource,
  sourceFiles,
  specifiersIn,
  withoutComments,
} from '../scripts/source-code.ts';
import { workspacePackages } from '../scripts/workspace-packages.ts';

/** Rooms that may read the environment, the clock and the process. */
const MAY_READ_PROCESS = /^packages\/(?:cli|app\/src\/library|viewer\/src\/server|engine\/src\/config)\//;

/** Installed by the root for all: what runs and checks tests. */
const TOOLS: ReadonlySet<string> = new Set(['fast-check', 'vite', 'vitest']);

const packages = workspacePackages();
const sources = sourceFiles().filter(
  (file) => /\/src\/.*\.tsx?$/.test(file) && !file.startsWith('packages/viewer/src/web/'),
);

test.each(packages)(
  '$name imports only what its package.json names',
  ({ name, mayImport, testsMayImport }) => {
    const wrong = filesBelow(`packages/${name}/src`)
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const allowed = /\.test\.tsx?$/.test(file) ? testsMayImport : mayImport;
        return specifiersIn(readSource(file))
          .map(packageNameOf)
          .filter((imported) => imported !== null && !allowed.has(imported) && !TOOLS.has(imported))
          .map((imported) => `${file} imports ${imported}`);
      });
    expect(wrong).toEqual([]);
  },
);

test.each(packages)('$name leaves its own folder through other packages alone', ({ name }) => {
  const wrong = sources
    .filter((file) => packageOf(file) === name)
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
    .filter(({ imported }) => !imported.startsWith('packages/') && imported !== 'package.json');
  expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
});

test('no package is tested with one that depends on it', () => {
  const wrong = packages.flatMap(({ name, testsMayImport }) =>
    packages
      .filter((other) => testsMayImport.has(`@plugin-eval/${other.name}`) && reachable(other.name).has(name))
      .map((other) => `${name} is tested with ${other.name}`),
  );
  expect(wrong).toEqual([]);
});

test('instruments do not know one another, except that a score carries the scan', () => {
  const instruments = ['scan', 'quality', 'threat', 'rank'];
  const known = packages
    .filter(({ name }) => instruments.includes(name))
    .flatMap(({ name, dependencies }) =>
      instruments.filter((other) => dependencies.has(other)).map((other) => `${name} -> ${other}`),
    );
  expect(known).toEqual(['quality -> scan']);
});

test('two packages that need a third agree on its version', () => {
  const versions = new Map<string, Set<string>>();
  for (const { versions: own } of packages)
    for (const [name, version] of own) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
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

test('below the entrances nothing but the settings reads the clock or the process', () => {
  const wrong = sources
    // An entry of its own: the top of its thread.
    .filter((file) => file !== 'packages/quality/src/evaluate/analysis-worker.ts')
    // Its limit is processor time.
    .filter((file) => file !== 'packages/skill/src/time-limit.ts')
    // Holds code that runs in a sandbox.
    .filter((file) => file !== 'packages/sessions/src/sandbox/stand-ins/stand-in-packages.ts')
    // They name what code in skills reads.
    .filter((file) => !/^packages\/code\/src\/(?:environments|read-property)\.ts$/.test(file))
    .filter((file) => !MAY_READ_PROCESS.test(file))
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
      (file) =>
        /^packages\/(?:skill\/src|quality\/src\/static)\//.test(file) &&
        !file.startsWith('packages/quality/src/static/rules/'),
    )
    .filter((file) => /^import (?!type ).*from 'node:fs(?:\/promises)?';/m.test(readSource(file)));
  expect(wrong).toEqual([]);
});

test('no file or folder of packages/ and test/ has a name that could hold anything', () => {
  const vague = [...filesBelow('packages'), ...filesBelow('test')].filter((file) =>
    file
      .split('/')
      .some((part) =>
        /^(?:utils?|helpers?|common|misc|shared|lib)(?:\.|$)|-(?:utils?|helpers?)(?:\.|$)/.test(part),
      ),
  );
  expect(vague).toEqual([]);
});

test('no file has more than 300 lines', () => {
  const long = [...filesBelow('packages'), ...filesBelow('test')]
    .filter((file) => /\.tsx?$/.test(file) && readSource(file).trimEnd().split('\n').length > 300)
    .map((file) => basename(file));
  expect(long).toEqual([]);
});

/** Rooms that may know who executes tasks beside this process, and documents, whose published name for it is `fleet`. */
const KNOWS_THE_FLEET =
  /^packages\/(?:engine\/src\/(?:run|fleet|store)|app\/src\/executors|cli|report|core\/src\/documents)\/|^packages\/app\/src\/(?:viewer\/run-progress|runs\/run-documents)\.ts$|^packages\/engine\/src\/index\.ts$/;

test('who plans, measures or keeps account of a run does not know who executes it', () => {
  const knowing = sources.filter((file) => !file.endsWith('.test.ts') && /fleet/i.test(readSource(file)));
  expect(knowing.length).toBeGreaterThan(20);
  expect(knowing.filter((file) => !KNOWS_THE_FLEET.test(file))).toEqual([]);
});

/** The package that a specifier names; null for a file and for a module of Node. */
function packageNameOf(specifier: string): string | null {
  if (specifier.startsWith('.') || isBuiltin(specifier)) return null;
  return /^(?:@[\w.-]+\/)?[\w.-]+(?=\/|$)/.exec(specifier)?.[0] ?? null;
}

/** All packages that one depends on, at whatever distance. */
function reachable(from: string): Set<string> {
  const own = packages.find(({ name }) => name === from)?.dependencies ?? [];
  return new Set([...own].flatMap((below) => [below, ...reachable(below)]));
}

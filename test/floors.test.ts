import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The bottom floor, imported by all rooms above. */
const GROUND = ['errors', 'text', 'documents'];
const FLOOR_1 = [...GROUND, 'skill', 'statistics', 'geometry'];
const FLOOR_2 = [...FLOOR_1, 'methodology', 'config', 'store', 'run', 'model', 'grading', 'agent-session'];
const INSTRUMENTS = ['static', 'judge', 'monte-carlo', 'ranking', 'threat'];

/** What each room of src/ may import from. Source: CONTRIBUTING.md, "How the house is built". */
const MAY_IMPORT: Record<string, readonly string[]> = {
  errors: [],
  text: ['errors'],
  documents: ['errors', 'text'],
  skill: GROUND,
  statistics: GROUND,
  geometry: GROUND,
  methodology: FLOOR_1,
  config: FLOOR_1,
  store: [...FLOOR_1, 'config'],
  run: [...FLOOR_1, 'config', 'store'],
  model: [...FLOOR_1, 'config', 'store', 'run'],
  grading: [...FLOOR_1, 'config', 'store', 'run', 'model'],
  'agent-session': [...FLOOR_1, 'config', 'store', 'run', 'model'],
  ...Object.fromEntries(INSTRUMENTS.map((room) => [room, FLOOR_2])),
  // The catalogue of an instrument's rules, which SARIF and the documentation print (docs/decisions/0003).
  report: [...FLOOR_1, 'methodology', 'static/rules'],
  evaluate: [...FLOOR_2, ...INSTRUMENTS],
  // The viewer's server is started by a command, which gives it everything (docs/decisions/0010).
  cli: [...FLOOR_2, ...INSTRUMENTS, 'report', 'evaluate', 'serve'],
  serve: [...FLOOR_2, ...INSTRUMENTS, 'report', 'evaluate'],
};

/** Rooms that may read the environment, the clock and the process. */
const MAY_LOOK_OUTSIDE = new Set(['cli', 'serve', 'config']);

const sources = filesBelow('src').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

test('every room of src/ has its place in the house', () => {
  const rooms = new Set(sources.map(roomOf).filter((room) => room !== ''));
  expect([...rooms].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
});

test.each(Object.keys(MAY_IMPORT).filter((room) => sources.some((file) => roomOf(file) === room)))(
  '%s imports only from rooms below it',
  (room) => {
    const allowed = MAY_IMPORT[room] ?? [];
    const wrong = sources
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
      .filter(({ imported }) => roomOf(imported) !== room)
      .filter(({ imported }) => !allowed.some((place) => imported.startsWith(`src/${place}/`)));
    expect(wrong.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([]);
  },
);

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

test('below the top floor nothing but config/ reads the clock or the process', () => {
  const wrong = sources
    // An entry of its own: the top of its thread.
    .filter((file) => file !== 'src/evaluate/analysis-worker.ts')
    .filter((file) => roomOf(file) !== '' && !MAY_LOOK_OUTSIDE.has(roomOf(file)))
    .flatMap((file) =>
      [
        ...withoutComments(read(file)).matchAll(
          /\bprocess\.|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bMath\.random\b|node:process/g,
        ),
      ].map((match) => `${file}: ${match[0]}`),
    );
  expect(wrong).toEqual([]);
});

test('no file or folder of src/ and test/ is a drawer for anything', () => {
  const drawers = [...filesBelow('src'), ...filesBelow('test')].filter((file) =>
    file
      .split('/')
      .some((part) =>
        /^(?:utils?|helpers?|common|misc|shared|lib)(?:\.|$)|-(?:utils?|helpers?)(?:\.|$)/.test(part),
      ),
  );
  expect(drawers).toEqual([]);
});

test('no file has more than 300 lines', () => {
  const long = [...filesBelow('src'), ...filesBelow('test')]
    .filter((file) => /\.tsx?$/.test(file) && read(file).trimEnd().split('\n').length > 300)
    .map((file) => basename(file));
  expect(long).toEqual([]);
});

/** Files below a folder of the repository, as paths relative to it. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    );
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The folder of src/ that a file lies in; empty for a file of src/ itself. */
function roomOf(file: string): string {
  const [, room = '', ...rest] = file.split('/');
  return rest.length === 0 ? '' : room;
}

function importsOf(file: string): string[] {
  return specifiersIn(withoutComments(read(file)))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier))
    .filter((path) => path.startsWith('src/'));
}

function specifiersIn(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^'\n]+)'/g)].map((match) => match[1] ?? '');
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

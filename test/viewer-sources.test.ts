import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Packages that modules of src/ need and that run in a browser. */
const PURE_PACKAGES = ['diff', 'jstat'];
/** The address of a page of our documentation, and a picture that a session made, as data of one of four types. */
const WRITTEN_DOWN = [
  'packages/viewer/src/web/design/in-words.tsx: href={text}',
  'packages/viewer/src/web/pages/evaluation/sessions/session-artefacts.tsx: src={picture}',
];
/** Folders of src/ whose modules a browser can run: pure, and of the lower layers. */
const PURE_FOLDERS = ['agents', 'documents', 'methodology', 'report', 'text', 'statistics'];

const files = readdirSync(join(ROOT, 'packages/viewer/src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(ROOT.length + 1)
      .replaceAll('\\', '/'),
  );
const code = files.filter((file) => !/\.test\.tsx?$/.test(file));

test('no untrusted text can become markup', () => {
  const wrong = code.filter((file) =>
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|javascript:|srcDoc/.test(
      read(file),
    ),
  );
  expect(wrong).toEqual([]);
});

test('a link to another state is made by Link alone, every other address is written down here', () => {
  const wrong = code
    .filter((file) => file !== 'packages/viewer/src/web/route/link.tsx')
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:href|src|action)=\{[^}]*\}/g)].map(([found]) => `${file}: ${found}`),
    );
  expect(wrong).toEqual(WRITTEN_DOWN);
});

test('what the viewer runs of src/ is pure, and reaches no built-in module of Node and no zod', () => {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const pending = code.map((file) => ({ file, by: 'viewer' }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { file } = next;
    if (seen.has(file)) continue;
    seen.add(file);
    const folder = file.split('/')[1] ?? '';
    if (file.startsWith('src/') && !PURE_FOLDERS.includes(folder)) wrong.push(`${next.by} imports ${file}`);
    for (const specifier of runtimeImports(read(file))) {
      if (specifier.startsWith('.')) {
        if (/\.tsx?$/.test(specifier))
          pending.push({ file: posix.join(posix.dirname(file), specifier), by: file });
      } else if (file.startsWith('src/') && !PURE_PACKAGES.includes(specifier))
        wrong.push(`${file} imports ${specifier}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toContain('packages/core/src/text/hidden-characters.ts');
});

test('src/ does not know the viewer', () => {
  const wrong = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /from '[^']*\/viewer\/src\//.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});

test('no file of the viewer has more than 300 lines or a name that says nothing', () => {
  expect(files.filter((file) => read(file).trimEnd().split('\n').length > 300)).toEqual([]);
  expect(
    files.filter((file) => /(?:^|[/-])(?:utils?|helpers?|common|misc|shared|lib)(?:\.|\/|$)/.test(file)),
  ).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Imports that are there when the code runs: types vanish. */
function runtimeImports(source: string): string[] {
  const plain = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const named = [
    ...plain.matchAll(/(?:^|\n)(?:import|export)\s+(?!type\b)([^;'"]*?)\s*\bfrom\s*'([^'\n]+)'/g),
  ]
    .filter(([, names = '']) => !/^\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}$/.test(names.trim()))
    .map(([, , specifier = '']) => specifier);
  const bare = [...plain.matchAll(/(?:^|\n)import\s*'([^'\n]+)'|\bimport\('([^'\n]+)'\)/g)];
  return [...named, ...bare.map(([, plainly, late]) => plainly ?? late ?? '')];
}

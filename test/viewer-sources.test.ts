import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownFiles, valueSpecifiersIn, withoutComments } from '../scripts/source-code.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Packages of others that shared modules need and that run in a browser. */
const PURE_PACKAGES = ['diff', 'jstat'];
/** The address of a page of our documentation, and a picture that a session made, as data of one of four types. */
const WRITTEN_DOWN = [
  'packages/viewer/src/web/design/in-words.tsx: href={text}',
  'packages/viewer/src/web/pages/evaluation/sessions/session-artefacts.tsx: src={picture}',
];
/** Rooms whose modules a browser can run: they are pure. */
const PURE =
  /^packages\/(?:skill\/src\/agents|core\/src\/(?:documents|methodology|text|statistics)|report\/src)\//;
const WEB = 'packages/viewer/src/web';

const files = readdirSync(join(ROOT, WEB), { recursive: true, withFileTypes: true })
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

test('what the web app runs of other packages is pure, and reaches no built-in module of Node and no zod', () => {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const pending = code.map((file) => ({ file, by: 'viewer' }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { file } = next;
    if (seen.has(file)) continue;
    seen.add(file);
    const isShared = !file.startsWith(WEB);
    if (isShared && !PURE.test(file)) wrong.push(`${next.by} imports ${file}`);
    for (const specifier of runtimeImports(read(file))) {
      const [imported] = ownFiles([specifier], file);
      if (imported === undefined) {
        if (isShared && !PURE_PACKAGES.includes(specifier)) wrong.push(`${file} imports ${specifier}`);
      } else if (/\.tsx?$/.test(imported)) pending.push({ file: imported, by: file });
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toContain('packages/core/src/text/hidden-characters.ts');
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

/** What is imported before the code runs, and while it does. */
function runtimeImports(source: string): string[] {
  const later = withoutComments(source).matchAll(/\bimport\('([^'\n]+)'\)/g);
  return [...valueSpecifiersIn(source), ...[...later].map(([, specifier = '']) => specifier)];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Files below a folder of the repository, as paths relative to it with slashes, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
}

/** TypeScript and CSS of packages/ without their tests. */
export function sourceFiles(): string[] {
  return filesBelow('packages').filter((file) => /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
}

/** The package that a file lies in, by its folder below packages/; else the file's first folder. */
export function packageOf(file: string): string {
  const [top = '', name = ''] = file.split('/');
  return top === 'packages' ? name : top;
}

/** The files of the repository that a file imports, types included. */
export function importsOf(file: string): string[] {
  return ownFiles(specifiersIn(readSource(file)), file);
}

/** The files of the repository that load before a file runs: no types, nothing imported later. */
export function loadedBefore(file: string): string[] {
  return ownFiles(valueSpecifiersIn(readSource(file)), file);
}

/** The files that specifiers in a file name, without modules of Node and of npm. */
export function ownFiles(specifiers: readonly string[], from: string): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(from), specifier)];
    const [, name = '', path = 'index.ts'] = /^@plugin-eval\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
    if (name === '') return [];
    return [name === 'tests' ? `test/${path}` : `packages/${name}/src/${path}`];
  });
}

/** Lists the specifiers of values that a module imports before it runs. */
export function valueSpecifiersIn(source: string): string[] {
  const plain = withoutComments(source);
  const named = [
    ...plain.matchAll(/(?:^|\n)(?:import|export)\s+(?!type\b)([^;'"]*?)\s*\bfrom\s*'([^'\n]+)'/g),
  ]
    .filter(([, names = '']) => !/^\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\s*\}$/.test(names.trim()))
    .map(([, , specifier = '']) => specifier);
  const bare = [...plain.matchAll(/(?:^|\n)import\s*'([^'\n]+)'/g)].map(([, specifier = '']) => specifier);
  return [...named, ...bare];
}

/** What a module imports: values, types, for effects and at run time. */
export function specifiersIn(source: string): string[] {
  return [...withoutComments(source).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^'\n]+)'/g)].map(
    (match) => match[1] ?? '',
  );
}

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Lines that hold more than blanks or a comment. A comment behind code on its line does not count against it. */
export function codeLines(source: string): number {
  let count = 0;
  let inComment = false;
  for (const line of source.split('\n').map((one) => one.trim())) {
    if (inComment) inComment = !line.includes('*/');
    else if (line.startsWith('/*')) inComment = !line.includes('*/');
    else if (line !== '' && !line.startsWith('//')) count += 1;
  }
  return count;
}

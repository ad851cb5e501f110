import type { CodeLanguage } from './language.ts';

/** A file of the skill that a program imports, and the imported names. */
export interface LocalModule {
  file: string;
  language: CodeLanguage;
  text: string;
  /** Names inside the module, outermost first; empty for the module itself. */
  members: readonly string[];
}

/** Most parts of a dotted name. */
const MOST_PARTS = 6;

/**
 * The file imported from the skill's own code; null for libraries and missing files.
 * @param from the file that imports
 * @param path dotted as the lowering writes it: `lib.conf.ENDPOINT` of Python, `./conf.js.ENDPOINT` of JavaScript
 * @param fileText the text of a file of the skill; null for others
 */
export function localModule(
  from: string,
  path: string,
  language: CodeLanguage,
  fileText: (path: string) => string | null,
): LocalModule | null {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '';
  if (language === 'python') return pythonModule(folder, path, fileText);
  if (language !== 'javascript' && language !== 'typescript') return null;
  return /^\.{1,2}\//.test(path) ? javaScriptModule(folder, path, language, fileText) : null;
}

function pythonModule(
  folder: string,
  path: string,
  fileText: (path: string) => string | null,
): LocalModule | null {
  const dots = /^\.*/.exec(path)?.[0].length ?? 0;
  const parts = path
    .slice(dots)
    .split('.')
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > MOST_PARTS) return null;
  const base =
    dots === 0
      ? null
      : folder
          .split('/')
          .slice(0, folder.split('/').length - (dots - 1))
          .join('/');
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join('/');
    for (const root of base === null ? [folder, ''] : [base]) {
      const start = root === '' ? name : `${root}/${name}`;
      for (const file of [`${start}.py`, `${start}/__init__.py`]) {
        const text = fileText(file);
        if (text !== null) return { file, language: 'python', text, members: parts.slice(length) };
      }
    }
  }
  return null;
}

function javaScriptModule(
  folder: string,
  path: string,
  language: CodeLanguage,
  fileText: (path: string) => string | null,
): LocalModule | null {
  // The name that is imported stands behind the last dot, as does an ending.
  const parts = path.split('.');
  const last = path.lastIndexOf('/');
  for (let at = parts.length; at > 1; at--) {
    const name = parts.slice(0, at).join('.');
    if (name.length < last) break;
    const start = resolved(folder, name);
    if (start === null) return null;
    for (const ending of ['', '.js', '.mjs', '.cjs', '.ts', '/index.js', '/index.ts']) {
      const text = fileText(`${start}${ending}`);
      if (text !== null) return { file: `${start}${ending}`, language, text, members: parts.slice(at) };
    }
  }
  return null;
}

/** Returns null for a path outside the skill. */
function resolved(folder: string, path: string): string | null {
  const found = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (found.pop() === undefined) return null;
    } else if (part !== '.') found.push(part);
  }
  return found.join('/');
}

import { posix } from 'node:path';
import { plainCommands } from '@plugin-eval/code/plain-commands.ts';
import { runPath } from '@plugin-eval/code/run-path.ts';

const PYTHON_IMPORT =
  /(?:^|[\n;"'])[ \t]*(?:from[ \t]+([\w.]{1,200})[ \t]+import|import[ \t]+([\w.]{1,200}))/g;
const JAVASCRIPT_IMPORT = /(?:\brequire\(|\bfrom|\bimport\(?)[ \t]*["'`]([^"'`\n]{1,200})["'`]/g;
const EXTENSIONS = ['.py', '.js', '.mjs', '.cjs', '.ts', '/__init__.py', '/index.js'];

/** Paths of the files that a command of a shell runs, as it writes them. @throws ParserNotLoadedError */
export function filesOfCommand(command: string): string[] {
  return plainCommands(command).commands.flatMap(({ name, args, folder }) => {
    const words = [{ text: name, isKnown: true, from: [] }, ...args];
    const path = runPath({ words, folder });
    if (path !== null) return [path];
    const module = args[args.findIndex(({ text }) => text === '-m') + 1]?.text;
    return /^python/.test(posix.basename(name)) && args.some(({ text }) => text === '-m') && module
      ? [`${module.replaceAll('.', '/')}.py`]
      : [];
  });
}

/** Names of the modules that code loads, which runs them: `scripts/sync` for `from scripts.sync import all`. */
export function modulesOf(code: string): string[] {
  const python = [...code.matchAll(PYTHON_IMPORT)].map(([, from, plain]) =>
    (from ?? plain ?? '').replaceAll('.', '/'),
  );
  const javascript = [...code.matchAll(JAVASCRIPT_IMPORT)].map(([, path = '']) => path);
  return [...new Set([...python, ...javascript])];
}

/** Resolves a path to a skill's file, wherever the agent assumes the skill's folder; null for none. */
export function fileMeant(path: string, files: readonly string[]): string | null {
  // Of `$(dirname "$0")/sync.py` and `$HERE/sync.py` the end is known.
  const clean = posix.normalize(path).replace(/^(?:\.{1,2}\/|\$\(…\)\/|\$\w+\/)+/, '');
  if (clean === '' || clean === '.') return null;
  const names = [clean, ...EXTENSIONS.map((extension) => `${clean}${extension}`)];
  return (
    files.find((file) => names.includes(file)) ??
    files.find((file) => names.some((name) => name.endsWith(`/${file}`))) ??
    files.find((file) => names.some((name) => file.endsWith(`/${name}`))) ??
    null
  );
}

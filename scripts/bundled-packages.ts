import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Written by the builds, read by what is made of them; no part of the package. */
const RECORDS = join(ROOT, 'node_modules', '.cache', 'plugin-eval-bundled');

/** Packages whose files are copied into the build, or parts of them. */
const COPIED = ['@vscode/tree-sitter-wasm', 'web-tree-sitter'];

/** As much of a bundler's plugin as both bundlers have. */
interface RecordingPlugin {
  name: string;
  generateBundle(
    options: unknown,
    bundle: Record<string, { type: string; modules?: Record<string, unknown> }>,
  ): void;
}

/** Records which packages a build puts into its files. @param build its name */
export function recordBundledPackages(build: string): RecordingPlugin {
  const folders = new Set<string>();
  return {
    name: 'record-bundled-packages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        for (const id of Object.keys(file.modules ?? {})) {
          const folder = packageFolderOf(id.replaceAll('\\', '/'));
          if (folder !== null) folders.add(folder);
        }
      mkdirSync(RECORDS, { recursive: true });
      writeFileSync(join(RECORDS, `${build}.json`), JSON.stringify([...folders].sort()));
    },
  };
}

/**
 * The folders of all packages that the builds contain, relative to the root of the checkout, with `/`, sorted. Two packages may
 * bring different versions of a third.
 */
export function bundledPackages(): string[] {
  const recorded = readdirSync(RECORDS).flatMap((file): string[] =>
    JSON.parse(readFileSync(join(RECORDS, file), 'utf8')),
  );
  return [...new Set([...recorded, ...COPIED.map((name) => `node_modules/${name}`)])].sort();
}

/** @param id of a module, with `/`; that of a virtual one may begin with NUL. @returns null for a module of ours */
function packageFolderOf(id: string): string | null {
  const at = id.lastIndexOf('/node_modules/');
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(id.slice(at + '/node_modules/'.length))?.[0];
  if (at < 0 || name === undefined) return null;
  const root = `${ROOT.replaceAll('\\', '/')}/`;
  const folder = `${id.slice(0, at)}/node_modules/${name}`.replace(/^\0/, '');
  return folder.startsWith(root) ? folder.slice(root.length) : null;
}

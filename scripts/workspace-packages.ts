import { readdirSync, readFileSync } from 'node:fs';

/** A private package of the workspace, as its package.json declares it. */
export interface WorkspacePackage {
  /** Folder below packages/. */
  name: string;
  description: string;
  /** Packages of the workspace that its code may import, by folder. */
  dependencies: ReadonlySet<string>;
  /** All packages that its code may import, by full name. */
  mayImport: ReadonlySet<string>;
  /** The same for its tests. */
  testsMayImport: ReadonlySet<string>;
  /** Versions by full name, of whatever kind. */
  versions: ReadonlyMap<string, string>;
}

type Versions = Record<string, string>;
interface Manifest {
  description: string;
  dependencies?: Versions;
  peerDependencies?: Versions;
  devDependencies?: Versions;
}

const SCOPE = '@plugin-eval/';
const FOLDER = new URL('../packages/', import.meta.url);

/** The packages from the top to the bottom: each stands above all that it depends on. @throws Error when they form a circle */
export function workspacePackages(): WorkspacePackage[] {
  const packages = readdirSync(FOLDER).sort().map(readPackage);
  const sorted: WorkspacePackage[] = [];
  while (sorted.length < packages.length) {
    const left = packages.filter((one) => !sorted.includes(one));
    const top = left.filter(({ name }) => !left.some(({ dependencies }) => dependencies.has(name)));
    if (top.length === 0)
      throw new Error(`Packages form a circle: ${left.map(({ name }) => name).join(', ')}.`);
    sorted.push(...top);
  }
  return sorted;
}

function readPackage(name: string): WorkspacePackage {
  const manifest: Manifest = JSON.parse(readFileSync(new URL(`${name}/package.json`, FOLDER), 'utf8'));
  const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = manifest;
  const all = { ...dependencies, ...peerDependencies, ...devDependencies };
  return {
    name,
    description: manifest.description,
    dependencies: new Set(
      Object.keys(dependencies).flatMap((full) => (full.startsWith(SCOPE) ? [full.slice(SCOPE.length)] : [])),
    ),
    mayImport: new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]),
    testsMayImport: new Set(Object.keys(all)),
    versions: new Map(Object.entries(all)),
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { readYamlList, type YamlItem } from './read-yaml-list.ts';

/** The build's form of one shipped file: its probes verbatim, and their lines. */
interface PrebuiltFile {
  /** SHA-256 (hex) of the YAML source file. */
  sha256: string;
  items: readonly { value: unknown; line: number }[];
}

/** Files by name. */
export type PrebuiltFiles = Readonly<Record<string, PrebuiltFile>>;

/** Path of the build output in the package. */
export const PREBUILT_FILE = 'dist/shipped-probes.json';

/**
 * Returns the build's form of the probes in a folder. Files that are not probe lists, such as the failure
 * modes, are left out.
 */
export function prebuildProbes(folder: string): PrebuiltFiles {
  const files: Record<string, PrebuiltFile> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml'))) {
    const path = join(folder, name);
    const { items, problems } = readYamlList(path, name, 'probes', '1.0');
    if (problems.length > 0) continue;
    const kept = items.map(({ value, placeOf }) => ({ value, line: Number(placeOf().split(':').at(-1)) }));
    files[name] = { sha256: sha256Of(path), items: kept };
  }
  return files;
}

/**
 * The probes of a file without parsing its YAML, which takes most of the time and the memory of loading them.
 * @param shown the file as messages name it
 * @returns null where the build made nothing of it, or the file has changed since
 */
export function prebuiltProbes(
  prebuilt: PrebuiltFiles,
  folder: string,
  name: string,
  shown: string,
): YamlItem[] | null {
  const file = prebuilt[name];
  if (file === undefined || file.sha256 !== sha256Of(join(folder, name))) return null;
  return file.items.map(({ value, line }) => ({ value, placeOf: () => `${shown}:${line}` }));
}

/** Reads the build output; empty without one. */
export function readPrebuilt(): PrebuiltFiles {
  const path = packageFolder(PREBUILT_FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

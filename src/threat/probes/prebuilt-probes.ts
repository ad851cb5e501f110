import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../config/package-folder.ts';
import { readYamlList, type YamlItem } from './read-yaml-list.ts';

/** What the build makes of one of the shipped files: its probes as they stand there, and their lines. */
interface PrebuiltFile {
  /** Of the YAML file that it was made of (hex). */
  sha256: string;
  items: readonly { value: unknown; line: number }[];
}

/** By the name of the file. */
export type PrebuiltFiles = Readonly<Record<string, PrebuiltFile>>;

/** Where the build writes it, in the folder of the package. */
export const PREBUILT_FILE = 'dist/shipped-probes.json';

/** What the build keeps of the probes in a folder. What is no list of probes, such as the failure modes, is left out. */
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

/** What the build wrote; nothing where there was none. */
export function readPrebuilt(): PrebuiltFiles {
  const path = packageFolder(PREBUILT_FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';
import { canonicalJson } from '@plugin-eval/engine/run/task-key.ts';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';
import { type LinearPattern, ownPattern, userPattern } from '../signals/linear-pattern.ts';
import { checkProbe } from './check-probe.ts';
import { type PrebuiltFiles, prebuiltProbes, readPrebuilt } from './prebuilt-probes.ts';
import { type Problem, readYamlList } from './read-yaml-list.ts';

const SCHEMA_VERSION = '1.0';
/** A file in the probes folder that holds no probes. */
const FAILURE_MODES_FILE = 'failure-modes.yaml';
const MOST_FILES = 1000;

export interface LoadedProbes {
  /** Probes in the order of folders, of file names, and within each file. */
  probes: Probe[];
  /** Ids of the probes that belong to the installation: their patterns are proven linear, and may run natively. */
  shipped: ReadonlySet<string>;
  /** SHA-256 (hex) over all probes, independent of their order and the layout of their files. */
  hash: string;
  errors: Problem[];
}

/** A folder of probes, and its name in messages. */
export type ProbeFolder = string | { path: string; shown: string };

/**
 * Loads the shipped probes, and those of further folders. A broken file or probe affects only itself, and
 * becomes an entry of `errors`; of two probes with one id the first counts.
 * @param folders those of the user; their .yaml and .yml files are read, not those of folders in them
 * @throws InstallationError when the shipped probes are missing
 */
export function loadProbes(folders: readonly ProbeFolder[]): LoadedProbes {
  const shipped = loadShipped();
  const errors = [...shipped.errors];
  const probes: Probe[] = [];
  const places = new Map<string, string>();
  const add = ({ probe, place }: PlacedProbe) => {
    const other = places.get(probe.id);
    if (other !== undefined) errors.push({ place, message: `A probe ${probe.id} is in ${other} already.` });
    else {
      places.set(probe.id, place);
      probes.push(probe);
    }
  };
  shipped.found.forEach(add);
  const shippedIds = new Set(places.keys());
  for (const folder of folders) {
    const { path, shown } = typeof folder === 'string' ? { path: folder, shown: folder } : folder;
    readFolder(path, shown, userPattern, errors).forEach(add);
  }
  return { probes, shipped: shippedIds, hash: hashOf(probes), errors };
}

interface PlacedProbe {
  probe: Probe;
  place: string;
}

let shippedFolder: { found: readonly PlacedProbe[]; errors: readonly Problem[] } | undefined;

/** They belong to the installation, so one process reads them once. */
function loadShipped(): { found: readonly PlacedProbe[]; errors: readonly Problem[] } {
  if (shippedFolder) return shippedFolder;
  const folder = packageFolder('packages/threat/probes');
  if (!existsSync(folder)) throw new InstallationError('probes/', 'is missing');
  const errors: Problem[] = [];
  shippedFolder = { found: readFolder(folder, 'probes', ownPattern, errors, readPrebuilt()), errors };
  return shippedFolder;
}

function readFolder(
  folder: string,
  shown: string,
  compile: (source: string) => LinearPattern,
  errors: Problem[],
  prebuilt: PrebuiltFiles = {},
): PlacedProbe[] {
  return yamlFilesIn(folder, shown, errors).flatMap((name) => {
    const place = `${shown}/${name}`;
    const known = prebuiltProbes(prebuilt, folder, name, place);
    const list =
      known === null
        ? readYamlList(join(folder, name), place, 'probes', SCHEMA_VERSION)
        : { items: known, problems: [] };
    errors.push(...list.problems);
    return list.items.flatMap(({ value, placeOf }) => {
      const { probe, issues } = checkProbe(value, compile);
      if (probe) return [{ probe, place: placeOf() }];
      errors.push(...issues.map(({ path, message }) => ({ place: placeOf(path), message })));
      return [];
    });
  });
}

function yamlFilesIn(folder: string, shown: string, errors: Problem[]): string[] {
  try {
    const names = readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name) && name !== FAILURE_MODES_FILE)
      .sort();
    if (names.length === 0) errors.push({ place: shown, message: 'The folder contains no .yaml file.' });
    if (names.length > MOST_FILES) {
      errors.push({
        place: shown,
        message: `Only the first ${MOST_FILES} of its ${names.length} files are read.`,
      });
    }
    return names.slice(0, MOST_FILES);
  } catch (error) {
    errors.push({ place: shown, message: `The folder cannot be read (${errorCode(error)}).` });
    return [];
  }
}

function hashOf(probes: readonly Probe[]): string {
  const byId = probes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return createHash('sha256')
    .update(canonicalJson(byId as unknown as JsonValue))
    .digest('hex');
}

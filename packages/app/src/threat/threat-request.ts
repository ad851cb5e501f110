import { resolve } from 'node:path';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { isFolder } from '@plugin-eval/skill/path-probe.ts';
import type { ThreatGates } from '@plugin-eval/threat/gates/apply-threat-gates.ts';
import { type LoadedProbes, loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { probesNamed } from '@plugin-eval/threat/probes/select-probes.ts';

/** Probes of a use case. */
export interface ProbesRequest {
  /** Absolute base of given paths. */
  workingDirectory: string;
  /** Folders of .yaml files with further probes. @default none */
  probes?: readonly string[] | undefined;
  /** Ids of probes, families, severities and deliveries. @default all probes */
  only?: readonly string[] | undefined;
}

/** Options that turn responses into a report. */
export interface ThreatReportRequest {
  /** Fewest cases to compute geometry; at least 2. @default 5 */
  minGeometryCases?: number | undefined;
  /** @default none */
  gates?: ThreatGates | undefined;
}

export const MIN_GEOMETRY_CASES = 5;

export interface RequestedProbes {
  /** All available probes. */
  loaded: LoadedProbes;
  probes: readonly Probe[];
}

/**
 * The requested probes.
 * @throws ConfigError for a list of names that names nothing: it would mean all probes, and pay for them
 * @throws FileError when a folder is not one
 * @throws UsageError for a name that nothing has
 */
export function requestedProbes({ probes = [], only, workingDirectory }: ProbesRequest): RequestedProbes {
  const loaded = loadProbes(
    probes.map((shown) => {
      const path = resolve(workingDirectory, shown);
      if (isFolder(path)) return { path, shown };
      throw new FileError(shown, 'missing', 'is not a folder. --probes takes folders of .yaml files.');
    }),
  );
  const names = only?.map((name) => name.trim()).filter((name) => name !== '');
  if (names?.length === 0)
    throw new ConfigError(
      '--only',
      null,
      'selects nothing. Leave it out for all probes; plugin-eval threat probes lists them.',
    );
  return { loaded, probes: probesNamed(loaded.probes, names ?? []) };
}

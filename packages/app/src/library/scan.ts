import type { ScanOutcome, ScanRequest } from '../scan.ts';
import type { VetOutcome, VetRequest } from '../vet.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Scans skills or plugins for reasons not to install them, like `plugin-eval scan`: offline, and nothing is
 * executed.
 * @throws UsageError, ConfigError
 * @example
 * import { scan } from 'plugin-eval';
 *
 * const { document } = await scan({ paths: ['./my-skill'], failOn: 'error' });
 * console.log(document.summary.findings, document.summary.confirmedErrors);
 * for (const { path, capabilities } of document.members) console.log(path, capabilities.map(({ name }) => name));
 */
export const scan: LibraryFunction<ScanRequest, ScanOutcome> = libraryFunction(
  async () => (await import('../scan.ts')).scan,
);

/**
 * Vets a folder, an archive or a git repository before installation, like `plugin-eval vet`: fetches it at
 * one commit, scans and scores it, and compares it with an older version. Installs nothing, and removes the
 * fetched files afterwards.
 * @throws UsageError, ConfigError, FetchError
 * @example
 * import { vet } from 'plugin-eval';
 *
 * const { document } = await vet({ source: './my-skill', against: './other-skill' });
 * console.log(document.source.commit, document.gates.every(({ passed }) => passed));
 * console.log(document.against?.differences.hosts);
 */
export const vet: LibraryFunction<VetRequest, VetOutcome> = libraryFunction(
  async () => (await import('../vet.ts')).vet,
);

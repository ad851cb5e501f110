import { createHash } from 'node:crypto';
import { mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type HostMachine, hostMachine } from './host-machine.ts';
import { sweepOwnedFolders } from './sweep-owned-folders.ts';

/** Purpose of a temporary folder, part of its name. */
export type TemporaryKind = 'fetch' | 'job' | 'judge' | 'rule' | 'spool' | 'static' | 'version';

const swept = new Set<string>();

/**
 * Creates a temporary folder readable only by this user. The first of a kind in a process removes the remains
 * of killed processes on this machine.
 * @returns its real path
 * @throws NodeJS.ErrnoException
 */
export function makeTemporaryFolder(kind: TemporaryKind, host: HostMachine = hostMachine): string {
  // A temporary folder may be shared with a machine whose processes we do not see.
  const machine = createHash('sha256').update(host.name).digest('hex').slice(0, 12);
  const beginning = `plugin-eval-${kind}-${machine}`;
  const place = join(host.temporaryFolder, `${beginning}-${host.pid}-`);
  if (!swept.has(place)) {
    swept.add(place);
    sweepOwnedFolders(host.temporaryFolder, beginning, host.isAlive);
  }
  return realpathSync(mkdtempSync(place));
}

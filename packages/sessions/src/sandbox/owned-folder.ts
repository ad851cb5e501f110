import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/** Neutral prefix: an agent that recognises a test may behave better. */
const PREFIX = 'session';
const PRODUCT = /plugin[-_ ]?eval/i;
const PLAIN_FOLDER = '/tmp';
const OWNER = 'plugin-eval sessions of ';

/** A new folder that is removed when this process is killed before it could. A real path. */
export async function makeOwnedFolder(
  host: Pick<HostMachine, 'name' | 'pid' | 'temporaryFolder'>,
): Promise<string> {
  return realpathSync(await mkdtemp(ownedFolders(host)));
}

/** Path prefix of all such folders of this process. */
export function ownedFolders(host: Pick<HostMachine, 'name' | 'pid' | 'temporaryFolder'>): string {
  return join(ownedFolderParent(host), `${ownedFolderPrefix(host)}-${host.pid}-`);
}

/**
 * Long enough that no other program has it. The machine is part of it: a temporary folder may be shared with one whose
 * processes we do not see.
 */
export function ownedFolderPrefix({ name }: Pick<HostMachine, 'name'>): string {
  return `${PREFIX}-${createHash('sha256').update(`${OWNER}${name}`).digest('hex').slice(0, 16)}`;
}

/** The temporary folder, unless its path reveals what runs the session: then the one that every Unix has. */
export function ownedFolderParent({ temporaryFolder }: Pick<HostMachine, 'temporaryFolder'>): string {
  if (!PRODUCT.test(realPathOrNull(temporaryFolder) ?? temporaryFolder)) return temporaryFolder;
  return realPathOrNull(PLAIN_FOLDER) === null ? temporaryFolder : PLAIN_FOLDER;
}

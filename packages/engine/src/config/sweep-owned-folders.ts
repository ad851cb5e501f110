import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostMachine } from './host-machine.ts';

const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };
const OWNER = /^(\d{1,10})-[^/]{6}$/;

/**
 * Removes temporary folders of dead processes: names consist of the prefix, the process id, and six
 * characters of `mkdtemp`, with `-` between them. A killed process could not remove its own.
 * @param prefix which says whose they are, machine included
 */
export function sweepOwnedFolders(parent: string, prefix: string, isAlive: HostMachine['isAlive']): void {
  let names: string[];
  try {
    names = readdirSync(parent);
  } catch {
    return;
  }
  for (const name of names) {
    const pid = name.startsWith(`${prefix}-`) ? OWNER.exec(name.slice(prefix.length + 1))?.[1] : undefined;
    if (pid === undefined || isAlive(Number(pid))) continue;
    const path = join(parent, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) removeQuietly(path);
  }
}

/** Keeps folders of other users, and those still written to, for the next start. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, REMOVAL);
  } catch {}
}

/**
 * Removes a folder and never throws: a dying process may still write into it; the next start sweeps the rest.
 */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, REMOVAL).catch(() => undefined);
}

import { hostname, tmpdir } from 'node:os';

/** The part of the machine and its processes that a run depends on. */
export interface HostMachine {
  /** Its name in the network. */
  name: string;
  /** Id of this process. */
  pid: number;
  /** Returns true when a process with this id is alive on this machine. */
  isAlive(pid: number): boolean;
  /** Absolute path for temporary folders. */
  temporaryFolder: string;
}

/** Version of the process, as `24.11.1`. */
export const NODE_VERSION = process.versions.node;

/** The program that runs this process: absolute. */
export const NODE_PROGRAM = process.execPath;

export const hostMachine: HostMachine = {
  name: hostname(),
  pid: process.pid,
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // It lives, and belongs to somebody else.
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
  get temporaryFolder() {
    return tmpdir();
  },
};

/** The kind of machine, as Node names it: `linux`, `x64`. */
export const hostSystem = {
  platform: process.platform as string,
  architecture: process.arch as string,
  get temporaryFolder() {
    return hostMachine.temporaryFolder;
  },
};

import { hostname, tmpdir } from 'node:os';

/** What a run needs to know of its machine, and of the processes there. */
export interface HostMachine {
  /** Its name in the network. */
  name: string;
  /** Of this process. */
  pid: number;
  /** Whether a process with this id lives on this machine. */
  isAlive(pid: number): boolean;
  /** Where temporary folders go: absolute. */
  temporaryFolder: string;
}

/** Of the process, as `24.11.1`. */
export const NODE_VERSION = process.versions.node;

/** The program that runs this process: absolute. */
export const NODE_PROGRAM = process.execPath;

/** This machine. */
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

/** What kind of machine this is, as Node names it: `linux`, `x64`. */
export const hostSystem = {
  platform: process.platform as string,
  architecture: process.arch as string,
  get temporaryFolder() {
    return hostMachine.temporaryFolder;
  },
};

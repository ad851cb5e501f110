import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import { hostMachine, NODE_PROGRAM } from '@plugin-eval/engine/config/host-machine.ts';
import { HostProxy, type OuterNetwork } from '../sandbox/allowed-hosts/host-proxy.ts';
import { makeOwnedFolder } from '../sandbox/owned-folder.ts';
import type { SandboxContents } from '../sandbox/sandbox-contents.ts';
import type { ExecutionRequest } from './execution-request.ts';

/** A session's proxy to its allowed hosts; absent when it has none. */
export class SessionProxy {
  readonly #open: { proxy: HostProxy; folder: string } | null;

  private constructor(open: { proxy: HostProxy; folder: string } | null) {
    this.#open = open;
  }

  /** @param network for tests, which must not reach the real one */
  static async open(
    { allowedHosts }: Pick<ExecutionRequest, 'allowedHosts'>,
    network?: OuterNetwork,
  ): Promise<SessionProxy> {
    if (allowedHosts.length === 0) return new SessionProxy(null);
    const folder = await makeOwnedFolder(hostMachine);
    const socket = join(folder, 'hosts.sock');
    try {
      const proxy = await HostProxy.open(allowedHosts, socket, network);
      // The user in a container is not the one of this process. On this machine nobody else gets into the folder.
      await chmod(socket, 0o666);
      return new SessionProxy({ proxy, folder });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Sandbox contents that the proxy needs. */
  get contents(): Pick<SandboxContents, 'proxy'> {
    if (this.#open === null) return {};
    return { proxy: { socket: join(this.#open.folder, 'hosts.sock'), node: NODE_PROGRAM } };
  }

  /** @param when whether the setup is over */
  letThrough(when: () => boolean): void {
    this.#open?.proxy.letThrough(when);
  }

  get hosts(): SessionExecution['hosts'] {
    return this.#open?.proxy.hosts ?? [];
  }

  async close(): Promise<void> {
    if (this.#open === null) return;
    await this.#open.proxy.close();
    await rm(this.#open.folder, { recursive: true, force: true });
  }
}

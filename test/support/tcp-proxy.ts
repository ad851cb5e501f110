import { connect, createServer, type Socket } from 'node:net';

/** What happens to a connection: it passes, it is silent and stays open, or it is reset. */
export type Link = 'open' | 'silent' | 'cut';

/** A network between two processes that can fail. */
export interface TcpProxy {
  /** The same URL over this network. */
  through(url: string): string;
  /** `silent`: what is sent arrives nowhere, and nobody is told; connections of that time stay dead. `cut`: reset, and refused. */
  become(link: Link): void;
  stop(): Promise<void>;
}

/** Forwards connections to a port of this machine. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let link: Link = 'open';
  const pairs = new Set<{ near: Socket; far: Socket; isDead: boolean }>();
  const server = createServer((near) => {
    if (link === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    const pair = { near, far, isDead: link === 'silent' };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (!pair.isDead && !to.destroyed) to.write(bytes);
      });
      from.on('error', end);
      from.on('close', () => {
        if (!pair.isDead || from === near) end();
      });
    };
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    through(url) {
      const own = new URL(url);
      own.host = `127.0.0.1:${port}`;
      return own.href;
    },
    become(next) {
      link = next;
      for (const pair of pairs) {
        if (next === 'silent') pair.isDead = true;
        if (next === 'cut') pair.near.resetAndDestroy();
      }
    },
    async stop() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The network to the server of a URL. */
export async function startProxyTo(url: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  return await startTcpProxy({ host: hostname, port: Number(port) });
}

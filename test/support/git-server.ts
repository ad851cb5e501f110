import { spawnSync } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** One request that came, with its body. */
export interface GitRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a server makes of an honest answer; null: it answered itself. */
export type Twist = (honest: Buffer, request: GitRequest, response: ServerResponse) => Buffer | null;

/** A git server over http for one repository, whose answers may be twisted. @returns its address and the requests that came */
export async function serveRepository(
  root: string,
  twist: { advertisement?: Twist; pack?: Twist } = {},
): Promise<{ url: string; requests: GitRequest[] }> {
  const requests: GitRequest[] = [];
  const uploadPack = (args: string[], input: Buffer) =>
    spawnSync('git', ['upload-pack', '--stateless-rpc', ...args, root], { input, maxBuffer: 2 ** 28 }).stdout;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = { url: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks) };
      requests.push(request);
      const isPack = incoming.method === 'POST';
      const kind = isPack ? 'result' : 'advertisement';
      const honest = isPack
        ? uploadPack([], request.body)
        : Buffer.concat([
            Buffer.from('001e# service=git-upload-pack\n0000'),
            uploadPack(['--advertise-refs'], Buffer.alloc(0)),
          ]);
      response.setHeader('content-type', `application/x-git-upload-pack-${kind}`);
      const answer = (isPack ? twist.pack : twist.advertisement)?.(honest, request, response) ?? null;
      if (answer !== null) response.end(answer);
      else if (!(isPack ? twist.pack : twist.advertisement)) response.end(honest);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`, requests };
}

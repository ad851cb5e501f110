import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** An endpoint of any protocol that writes down what it is asked and refuses to answer. */
export interface RecordingEndpoint {
  url: string;
  /** Bodies of the requests, parsed. */
  readonly bodies: unknown[];
  stop(): Promise<void>;
}

const REFUSAL = {
  type: 'error',
  error: { type: 'invalid_request_error', code: 400, message: 'recorded', status: 'INVALID_ARGUMENT' },
};

export async function startRecordingEndpoint(): Promise<RecordingEndpoint> {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = parsed(decoded(Buffer.concat(chunks), request.headers['content-encoding']));
      if (body !== null) bodies.push(body);
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(REFUSAL));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(body);
  if (encoding === 'zstd') return zstdDecompressSync(body);
  return encoding === 'br' ? brotliDecompressSync(body) : body;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Protocol } from './stand-in.ts';

/** Answers a call wrongly. `answer` is what the right answer would be, as text. */
export async function sendFault(
  response: ServerResponse,
  fault: Fault,
  protocol: Protocol,
  answer: () => Promise<string>,
): Promise<void> {
  switch (fault.kind) {
    case 'status': {
      const { status, body = protocol.writeError(status, `status ${status}`, fault.code ?? null) } = fault;
      send(response, status, typeof body === 'string' ? body : JSON.stringify(body), fault.headers);
      return;
    }
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'hang':
      return;
    case 'reset-midway':
    case 'hang-midway': {
      const text = await answer();
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.write(text.slice(0, text.length >> 1));
      await sleep(20);
      if (fault.kind === 'reset-midway') response.socket?.resetAndDestroy();
      return;
    }
    case 'slow': {
      // Bytes, so that a piece may end within a character.
      const bytes = Buffer.from(await answer(), 'utf8');
      const size = Math.ceil(bytes.length / fault.pieces);
      response.writeHead(200, { 'content-type': 'application/json' });
      for (let start = 0; start < bytes.length; start += size) {
        if (start > 0) await sleep(fault.pauseMs);
        response.write(bytes.subarray(start, start + size));
      }
      response.end();
      return;
    }
    case 'truncated': {
      const text = await answer();
      send(response, 200, text.slice(0, text.length >> 1));
      return;
    }
    case 'html':
      send(response, 200, '<!doctype html><title>Sign in</title><p>Please sign in to the network.', {
        'content-type': 'text/html',
      });
      return;
    case 'empty':
      send(response, 200, '');
      return;
    case 'oversized':
      await sendOversized(response, fault.bytes);
      return;
    case 'body':
      send(response, 200, typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body));
  }
}

export function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

/** A body without an announced length, written as long as the other side reads. */
async function sendOversized(response: ServerResponse, bytes: number): Promise<void> {
  const piece = Buffer.alloc(65_536, 0x20);
  response.writeHead(200, { 'content-type': 'application/json' });
  async function* pieces() {
    for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
  }
  // The other side hanging up is what is expected.
  await pipeline(pieces, response).catch(() => undefined);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '@plugin-eval/core/text/json-values.ts';
import type { EnvironmentMessages } from './environment-server.ts';

/** Path of the environment's tool server at the gateway. */
export const SCENE_PATH = '/scene';
/** Largest message: more than any stored call. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The tools of an environment by the HTTP of MCP, without sessions and streams of the server's own: each message is one request,
 * and its answer is JSON. Source: https://modelcontextprotocol.io/specification/2025-06-18/basic/transports.
 */
export async function serveEnvironment(
  request: IncomingMessage,
  response: ServerResponse,
  environment: EnvironmentMessages,
): Promise<void> {
  if (request.method !== 'POST') {
    request.resume();
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += (piece as Buffer).length;
    if (size > MOST_BYTES) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    pieces.push(piece as Buffer);
  }
  const message = parseJson(Buffer.concat(pieces).toString('utf8'));
  const answer = await environment(message);
  if (answer === null) response.writeHead(202).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, WholeAnswer } from './answer.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { acceptsGzip, compress } from './compress.ts';

/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING = 8 * 1024;

/** Writes an answer with the common headers. A disconnected client gets nothing. */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  const body = 'body' in answer ? await encode(request, answer) : null;
  if (response.destroyed || response.headersSent) return;
  for (const [name, value] of Object.entries({ ...ANSWER_HEADERS, ...answer.headers }))
    response.setHeader(name, value);
  // The rest of a body that nobody wants is not waited for.
  if (hasBody(request) && !request.complete) response.setHeader('Connection', 'close');
  if ('open' in answer) {
    response.writeHead(200);
    if (request.method === 'HEAD') response.end();
    else answer.open(response);
    return;
  }
  response.setHeader('Content-Type', answer.contentType);
  response.setHeader('Content-Length', body?.bytes.length ?? 0);
  if (body?.encoding !== undefined) {
    response.setHeader('Content-Encoding', body.encoding);
    response.setHeader('Vary', 'Accept-Encoding');
  }
  response.writeHead(answer.status).end(request.method === 'HEAD' ? undefined : body?.bytes);
}

async function encode(request: IncomingMessage, answer: WholeAnswer) {
  const bytes = Buffer.from(answer.body);
  if (bytes.length < WORTH_COMPRESSING || !acceptsGzip(request.headers['accept-encoding'])) return { bytes };
  return { bytes: await (answer.compressed?.() ?? compress(bytes)), encoding: 'gzip' };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

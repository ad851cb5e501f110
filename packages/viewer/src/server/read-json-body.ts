import type { IncomingMessage } from 'node:http';
import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import type { z } from 'zod';

const LARGEST_BODY = 64 * 1024;

/** Bytes of an oversized body still read: a client does not see the response while writing. */
const READ_IN_VAIN = 1024 * 1024;

/**
 * The JSON of a request.
 * @throws ViewerRequestError when it is not JSON by its type or content, does not fit the schema or is too large
 */
export async function readJsonBody<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new ViewerRequestError('not-json', 'The content type must be application/json.', 415);
  const parsed = schema.safeParse(parse(await readBytes(request)));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new ViewerRequestError('invalid', `${problems.join('; ')}.`);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > READ_IN_VAIN) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      // Leaving the loop hangs up.
      if (size > READ_IN_VAIN) break;
      if (size <= LARGEST_BODY) pieces.push(piece);
    }
  } catch {
    throw new ViewerRequestError('broken-off', 'The request was aborted.');
  }
  if (size > LARGEST_BODY) throw tooLarge();
  return Buffer.concat(pieces);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ViewerRequestError('not-json', 'The body is not JSON.');
  }
}

function tooLarge(): ViewerRequestError {
  return new ViewerRequestError(
    'too-large',
    `The body may have at most ${LARGEST_BODY / 1024} KiB. Shorten the note.`,
    413,
  );
}

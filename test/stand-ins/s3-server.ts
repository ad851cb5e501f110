import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeptObject {
  bytes: Buffer;
  storedAt: Date;
}

/** A server that speaks the protocol of S3 with one bucket, and lets nobody in whose signature is wrong. */
export interface S3Server {
  url: string;
  /** By key. */
  objects: Map<string, KeptObject>;
  /** What was asked, as `METHOD key`. */
  asked: string[];
  /** Answers in the place of the protocol; cleared by whoever set it. */
  instead: ((response: ServerResponse, request: IncomingMessage) => boolean) | null;
  /** Objects of one answer to a listing. */
  pageSize: number;
  close(): Promise<void>;
}

export const S3_KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const BUCKET = 'evals';

/** @param keys whose signatures it takes */
export async function startS3(keys = S3_KEYS): Promise<S3Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (running.instead?.(response, request)) return;
    answer(request, body, response);
  });

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://s3');
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      // As the real one does, it repeats who asked.
      response.end(
        `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${keys.accessKeyId}</AWSAccessKeyId></Error>`,
      );
    };
    const problem = signatureProblem(request, body, keys);
    if (problem !== null) return refuse(403, problem);
    const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    running.asked.push(`${request.method} ${key}`);
    const found = running.objects.get(key);
    if (request.method === 'PUT') {
      running.objects.set(key, { bytes: body, storedAt: new Date() });
      response.end();
    } else if (request.method === 'DELETE') {
      running.objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '' && url.searchParams.get('list-type') === '2') list(url, response);
    else if (found === undefined) refuse(404, 'NoSuchKey');
    else {
      response.writeHead(200, {
        'content-length': found.bytes.length,
        'last-modified': found.storedAt.toUTCString(),
      });
      response.end(request.method === 'HEAD' ? undefined : found.bytes);
    }
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...running.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, running.pageSize);
    const last = page.at(-1);
    const next =
      keys.length > page.length && last !== undefined ? Buffer.from(last).toString('base64') : null;
    const contents = page.map((key) => {
      const { bytes, storedAt } = running.objects.get(key) as KeptObject;
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const token = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== null}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: S3Server = {
    url: `http://127.0.0.1:${port}`,
    objects: new Map(),
    asked: [],
    instead: null,
    pageSize: 1_000,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

/** Settings under which a process finds it. */
export function s3Variables(url: string, path = ''): Record<string, string> {
  return {
    PLUGIN_EVAL_OBJECT_STORE: `s3://${BUCKET}${path}`,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    AWS_REGION: 'eu-central-1',
  };
}

/**
 * What is wrong with a signature; null when nothing is. Written from the text of the specification.
 * Source: Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
 */
function signatureProblem(request: IncomingMessage, body: Buffer, keys: typeof S3_KEYS): string | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (found === null) return 'AccessDenied';
  const [, id, day = '', region = '', signed = '', signature] = found;
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const headers = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => headers.includes(name)))
    return 'AccessDenied';
  const date = String(request.headers['x-amz-date']);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || !(Math.abs(Date.now() - at) < 900_000)) return 'RequestTimeTooSkewed';
  const payload = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== payload) return 'XAmzContentSHA256Mismatch';

  const url = new URL(request.url ?? '/', 'http://s3');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [
    request.method,
    path,
    query,
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    (before, text) => hmac(before, text),
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region),
  );
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hash}`).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Setting } from '../../config/object-store-setting.ts';
import { ObjectError } from '../../errors/object-error.ts';
import {
  alteredObject,
  areaPath,
  missingObject,
  type ObjectArea,
  type ObjectId,
  type ObjectStore,
  objectId,
  objectName,
  requireObject,
  type StoredObject,
} from './object-store.ts';
import { codeIn, readListing } from './s3-listing.ts';

const TIMEOUT_MS = 60_000;
const PAUSES_MS = [200, 1_000];
const MOST_LISTING_BYTES = 8 * 1024 * 1024;
const MOST_ERROR_BYTES = 64 * 1024;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface Answer {
  status: number;
  headers: Headers;
  /** Null: it is longer than was asked for. */
  body: Uint8Array | null;
}

/**
 * Objects in a bucket of S3, or of something that speaks its protocol.
 * Source: Amazon S3 API Reference, 2006-03-01; requests are signed with Signature Version 4.
 */
export class S3Objects implements ObjectStore {
  readonly shown: string;
  readonly #setting: S3Setting;
  readonly #organisation: string;

  constructor(setting: S3Setting, organisation: string) {
    this.shown = setting.shown;
    this.#setting = setting;
    this.#organisation = organisation;
  }

  async put(area: ObjectArea, bytes: Uint8Array): Promise<ObjectId> {
    const object = objectId(bytes);
    const answer = await this.#ask('PUT', this.#url(area, object.sha256), { bytes, object });
    if (answer.status !== 200) throw this.#failure('PUT', answer);
    return object;
  }

  async get(area: ObjectArea, object: ObjectId): Promise<Uint8Array> {
    const answer = await this.#ask('GET', this.#url(area, object.sha256), { most: object.bytes });
    if (answer.status !== 200) throw this.#failure('GET', answer, object);
    if (answer.body === null) throw alteredObject(object, this.shown);
    return requireObject(answer.body, object, this.shown);
  }

  async has(area: ObjectArea, object: ObjectId): Promise<boolean> {
    const answer = await this.#ask('HEAD', this.#url(area, object.sha256));
    if (answer.status === 404) return false;
    if (answer.status !== 200) throw this.#failure('HEAD', answer);
    return answer.headers.get('content-length') === String(object.bytes);
  }

  async *list(area: ObjectArea): AsyncGenerator<StoredObject, void, void> {
    const { prefix } = this.#setting;
    const seen = new Set<string>();
    for (let token: string | null = null; ; ) {
      const url = this.#bucketUrl('');
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', `${prefix}${areaPath(this.#organisation, area)}/`);
      if (token !== null) url.searchParams.set('continuation-token', token);
      const answer = await this.#ask('GET', url, { most: MOST_LISTING_BYTES });
      if (answer.status !== 200 || answer.body === null) throw this.#failure('GET', answer);
      const { objects, next } = readListing(new TextDecoder().decode(answer.body));
      yield* objects;
      // A store that says the same again and again is asked no more.
      if (next === null || seen.has(next)) return;
      seen.add(next);
      token = next;
    }
  }

  /** An object is there whole, or not at all. */
  async removeUnfinished(): Promise<void> {}

  async remove(area: ObjectArea, sha256: string): Promise<void> {
    const answer = await this.#ask('DELETE', this.#url(area, sha256));
    if (![200, 204, 404].includes(answer.status)) throw this.#failure('DELETE', answer);
  }

  #url(area: ObjectArea, sha256: string): URL {
    const { prefix } = this.#setting;
    return this.#bucketUrl(`${prefix}${areaPath(this.#organisation, area)}/${objectName(sha256)}`);
  }

  #bucketUrl(name: string): URL {
    const { endpoint, bucket, isPathStyle } = this.#setting;
    const url = new URL(endpoint);
    const base = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
    if (!isPathStyle) url.host = `${bucket}.${url.host}`;
    const path = isPathStyle ? `${bucket}/${name}` : name;
    url.pathname = base + path.split('/').map(encodeURIComponent).join('/');
    return url;
  }

  /** What passes is tried three times. @throws ObjectError when there is no answer */
  async #ask(
    method: string,
    url: URL,
    { bytes, object, most = MOST_ERROR_BYTES }: { bytes?: Uint8Array; object?: ObjectId; most?: number } = {},
  ): Promise<Answer> {
    for (let turn = 0; ; turn += 1) {
      let reason: string;
      try {
        const answer = await this.#once(method, url, { bytes: bytes ?? null, object: object ?? null, most });
        if (answer.status < 500 && answer.status !== 429) return answer;
        reason = `it answers ${answer.status}`;
      } catch (error) {
        if (ObjectError.isInstance(error)) throw error;
        reason = reasonOf(error);
      }
      const pauseMs = PAUSES_MS[turn];
      if (pauseMs === undefined)
        throw new ObjectError('away', `${this.shown} cannot be reached (${reason}).`);
      await pause(pauseMs);
    }
  }

  async #once(
    method: string,
    url: URL,
    { bytes, object, most }: { bytes: Uint8Array | null; object: ObjectId | null; most: number },
  ): Promise<Answer> {
    const { credentials, region } = this.#setting;
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region },
      ...{ accessKeyId: credentials.accessKeyId, secretAccessKey: credentials.secretAccessKey },
      ...(credentials.sessionToken === null ? {} : { sessionToken: credentials.sessionToken }),
      headers: { 'x-amz-content-sha256': object?.sha256 ?? EMPTY_SHA256, 'accept-encoding': 'identity' },
    });
    const signed = await signer.sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(bytes === null ? {} : { body: bytes as Uint8Array<ArrayBuffer> }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = answer;
    return { status, headers, body: await readAtMost(answer, status === 200 ? most : MOST_ERROR_BYTES) };
  }

  /** What an answer says, without what else stands in it: it may repeat keys. */
  #failure(method: string, { status, body }: Answer, object: ObjectId | null = null): ObjectError {
    const code = codeIn(body === null ? '' : new TextDecoder().decode(body));
    if (object !== null && status === 404 && code !== 'NoSuchBucket')
      return missingObject(object, this.shown);
    const said = code === null ? `${status}` : `${status} ${code}`;
    return new ObjectError('refused', `${this.shown} does not allow ${method} (it answers ${said}).`);
  }
}

/** Null for more than that. */
async function readAtMost(answer: Response, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    // Leaving the loop ends the connection.
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Of a request that brought no answer: the code of the system, never an address with what is in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}

import { createHash } from 'node:crypto';
import { ObjectError } from '../../errors/object-error.ts';

/** Who may read an object: `contents` are sent to workers, `results` come from them. */
export const OBJECT_AREAS = ['contents', 'results'] as const;
export type ObjectArea = (typeof OBJECT_AREAS)[number];

/** Which object, by what it holds. */
export interface ObjectId {
  /** Lower-case hexadecimal. */
  sha256: string;
  bytes: number;
}

export interface StoredObject extends ObjectId {
  /** When it was written last. */
  storedAt: Date;
}

/**
 * Objects of one organisation, by the hash of what they hold. Nobody trusts a store: what is read is compared with its size and its hash, and
 * no more of it is read than was asked for. Every implementation passes the same contract suite
 * (test/support/object-store-contract.ts). Methods fail with ObjectError, and may be repeated.
 */
export interface ObjectStore {
  /** For people, without keys. */
  readonly shown: string;
  /** Durable when its promise resolves. What is there already is written again, so that it is whole, and new. */
  put(area: ObjectArea, bytes: Uint8Array): Promise<ObjectId>;
  get(area: ObjectArea, object: ObjectId): Promise<Uint8Array>;
  /** Whether it is there in its size. */
  has(area: ObjectArea, object: ObjectId): Promise<boolean>;
  /** All of an area, in no order. */
  list(area: ObjectArea): AsyncIterable<StoredObject>;
  /** Removes what writes left that were killed before a point in time. */
  removeUnfinished(area: ObjectArea, before: Date): Promise<void>;
  /** What is not there is removed already. */
  remove(area: ObjectArea, sha256: string): Promise<void>;
}

/** No object is larger. */
export const MOST_OBJECT_BYTES = 256 * 1024 * 1024;

export function objectId(bytes: Uint8Array): ObjectId {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}

/**
 * Where the objects of an organisation lie below a store: `acme/results`. A name that is no plain word becomes its hash, so that
 * none leads elsewhere.
 */
export function areaPath(organisation: string, area: ObjectArea): string {
  const isPlain = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(organisation);
  return `${isPlain ? organisation : `~${createHash('sha256').update(organisation).digest('hex').slice(0, 32)}`}/${area}`;
}

/** The name of an object in its area: `ab/ab12…`. @throws Error for what is no hash */
export function objectName(sha256: string): string {
  if (!isSha256(sha256)) throw new Error('An object is named by its hash.');
  return `${sha256.slice(0, 2)}/${sha256}`;
}

export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** @throws ObjectError when the bytes are those of another object */
export function requireObject(bytes: Uint8Array, object: ObjectId, shown: string): Uint8Array {
  const found = objectId(bytes);
  if (found.bytes === object.bytes && found.sha256 === object.sha256) return bytes;
  throw alteredObject(object, shown);
}

export function alteredObject({ sha256 }: ObjectId, shown: string): ObjectError {
  return new ObjectError('altered', `The object ${sha256} in ${shown} is another one than was kept there.`);
}

export function missingObject({ sha256 }: ObjectId, shown: string): ObjectError {
  return new ObjectError('missing', `The object ${sha256} is not in ${shown}.`);
}

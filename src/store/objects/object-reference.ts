import { MOST_OBJECT_BYTES, type ObjectId } from './object-store.ts';

/**
 * What stands in a row in the place of a value that lies in an object store. No JSON text looks like it, so that it stands in the column of
 * the value itself (docs/decisions/0022).
 */
export interface ObjectReference extends ObjectId {
  /** Of the value, when it is unpacked. */
  size: number;
  /** The store that it was written to, for people: whoever reads asks its own. */
  shown: string;
}

/** Why a result is taken out of reuse whose object is lost. */
export const LOST_OBJECT = 'its object is missing from the object store, or was changed there';

/** What rows begin with that hold a reference. */
export const REFERENCE_PREFIX = 'object ';

const REFERENCE = /^object ([0-9a-f]{64}) (\d{1,10}) (\d{1,10}) ([\x20-\x7e]{1,400})$/;

export function referenceText({ sha256, bytes, size, shown }: ObjectReference): string {
  const place = shown.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 400);
  return `${REFERENCE_PREFIX}${sha256} ${bytes} ${size} ${place}`;
}

/** Whoever may write to the database may have written it. @returns null for what is no reference, or one to more than anybody reads */
export function readReference(text: string): ObjectReference | null {
  if (!text.startsWith(REFERENCE_PREFIX)) return null;
  const [, sha256 = '', bytes = '', size = '', shown = ''] = REFERENCE.exec(text) ?? [];
  if (sha256 === '' || Number(bytes) > MOST_OBJECT_BYTES || Number(size) > MOST_OBJECT_BYTES) return null;
  return { sha256, bytes: Number(bytes), size: Number(size), shown };
}

import { isSha256, type StoredObject } from './object-store.ts';

/** One answer to ListObjectsV2. */
export interface Listing {
  objects: StoredObject[];
  /** Null after the last one. */
  next: string | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads the XML of a listing as far as it names objects of ours; whatever else a store writes is left out. In linear time: it may come
 * from anybody.
 */
export function readListing(xml: string): Listing {
  const objects: StoredObject[] = [];
  for (const part of xml.split('<Contents>').slice(1)) {
    const key = elementIn(part, 'Key') ?? '';
    const sha256 = key.slice(key.lastIndexOf('/') + 1);
    const bytes = Number(elementIn(part, 'Size'));
    const storedAt = new Date(elementIn(part, 'LastModified') ?? '');
    if (!isSha256(sha256) || !Number.isSafeInteger(bytes) || Number.isNaN(storedAt.getTime())) continue;
    objects.push({ sha256, bytes, storedAt });
  }
  const next = elementIn(xml, 'NextContinuationToken');
  return { objects, next: next === null || next === '' ? null : next };
}

/** The code of an error, such as `AccessDenied`. */
export function codeIn(xml: string): string | null {
  const code = elementIn(xml, 'Code');
  return code !== null && /^[A-Za-z]{1,64}$/.test(code) ? code : null;
}

function elementIn(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  if (start < 0) return null;
  const end = xml.indexOf(`</${name}>`, start);
  if (end < 0) return null;
  const text = xml.slice(start + name.length + 2, end);
  return text.replaceAll(/&([a-z]{2,4});/g, (all, entity: string) => ENTITIES[entity] ?? all);
}

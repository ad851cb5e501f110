import { describe, expect, test } from 'vitest';
import { ObjectError } from '../../src/errors/object-error.ts';
import { type ObjectStore, objectId } from '../../src/store/objects/object-store.ts';

/** A store that somebody can reach behind its back. */
export interface StoreUnderTest {
  store: ObjectStore;
  /** Another organisation on the same store. */
  other: ObjectStore;
  /** Puts other bytes into the place of an object. */
  alter(sha256: string, bytes: Uint8Array): void | Promise<void>;
  /** Makes an object look as if it had been written then. */
  age(sha256: string, storedAt: Date): void | Promise<void>;
}

const BYTES = new TextEncoder().encode('A transcript.');
const NOTHING = new Uint8Array();
const ALL = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256);

async function all(store: ObjectStore, area: 'contents' | 'results' = 'results') {
  const found = [];
  for await (const object of store.list(area)) found.push(object);
  return found.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
}

const problemOf = async (asking: Promise<unknown>) => {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!ObjectError.isInstance(error)) throw new Error(`No ObjectError: ${error}`);
  return error.problem;
};

/** What every object store does. */
export function describeObjectStoreContract(open: () => Promise<StoreUnderTest>): void {
  describe('an object', () => {
    test.each([
      ['a few bytes', BYTES],
      ['nothing', NOTHING],
      ['every byte', ALL],
    ])('of %s comes back as it was, by its hash, and can be kept twice', async (_, bytes) => {
      const { store } = await open();
      const object = await store.put('results', bytes);
      expect(object).toEqual(objectId(bytes));
      expect(await store.put('results', bytes)).toEqual(object);
      expect(Buffer.from(await store.get('results', object)).equals(Buffer.from(bytes))).toBe(true);
      expect(await store.has('results', object)).toBe(true);
      expect(await all(store)).toMatchObject([object]);
    });

    test('that nobody kept is missing, also in another area and for another organisation', async () => {
      const { store, other } = await open();
      const object = await store.put('results', BYTES);
      expect(await problemOf(store.get('contents', object))).toBe('missing');
      expect(await problemOf(other.get('results', object))).toBe('missing');
      expect([await store.has('contents', object), await other.has('results', object)]).toEqual([
        false,
        false,
      ]);
      expect([await all(store, 'contents'), await all(other)]).toEqual([[], []]);
      expect(await problemOf(store.get('results', objectId(ALL)))).toBe('missing');
    });

    test.each([
      ['other bytes of its length', new TextEncoder().encode('Another one..')],
      ['fewer', BYTES.subarray(1)],
      ['far more', Buffer.alloc(5_000_000)],
      ['none', NOTHING],
    ])('in whose place are %s is altered, and nothing of it is read', async (_, bytes) => {
      const { store, alter } = await open();
      const object = await store.put('results', BYTES);
      await alter(object.sha256, bytes);
      expect(await problemOf(store.get('results', object))).toBe('altered');
      // Whoever has it mends it.
      await store.put('results', BYTES);
      expect(Buffer.from(await store.get('results', object)).equals(Buffer.from(BYTES))).toBe(true);
    });

    test('of a hash that is none is not asked for', async () => {
      const { store } = await open();
      for (const sha256 of ['../../../etc/passwd', '', 'A'.repeat(64)])
        await expect(store.get('results', { sha256, bytes: 1 })).rejects.toThrow('named by its hash');
    });
  });

  test('what is removed is gone, the others stay, and what is gone can be removed', async () => {
    const { store, other } = await open();
    const [one, two] = [await store.put('results', BYTES), await store.put('results', ALL)];
    await other.put('results', BYTES);
    await store.remove('results', one.sha256);
    await store.remove('results', one.sha256);
    expect(await all(store)).toMatchObject([two]);
    expect(await all(other)).toMatchObject([one]);
  });

  test('a listing says when each was written last', async () => {
    const { store, age } = await open();
    const object = await store.put('results', BYTES);
    const then = new Date('2026-01-02T03:04:05Z');
    await age(object.sha256, then);
    expect(await all(store)).toEqual([{ ...object, storedAt: then }]);
    await store.put('results', BYTES);
    expect((await all(store))[0]?.storedAt.getTime()).toBeGreaterThan(then.getTime());
  });
}

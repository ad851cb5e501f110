import { createHash } from 'node:crypto';

/** Characters of a digest: a collision among a million is as unlikely as a disk failure. */
const ENOUGH = 16;

/** Passes each of equal items once, and stores only a digest of it. */
export function unrepeated(): <Item>(items: readonly Item[]) => Item[] {
  const seen = new Set<string>();
  return (items) =>
    items.filter((item) => {
      const digest = createHash('sha256').update(JSON.stringify(item)).digest('base64').slice(0, ENOUGH);
      const isNew = !seen.has(digest);
      seen.add(digest);
      return isNew;
    });
}

import { createHash } from 'node:crypto';

/** Characters of a digest: as unlikely to meet by chance among a million as a disk is to fail. */
const ENOUGH = 16;

/** Lets each of equal items through once, and keeps no more of it than a digest. */
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

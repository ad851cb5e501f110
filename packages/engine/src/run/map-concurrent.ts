/**
 * Maps items with limited concurrency; results are in the order of the items. Nothing is prepared for an item
 * before its turn. After the first error no further item starts; it is thrown when the running workers have
 * ended.
 * @param limit how many run at a time, at least 1
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  limit: number,
  worker: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const turns = items.entries();
  const errors: unknown[] = [];

  const lane = async () => {
    for (const [index, item] of turns) {
      try {
        results[index] = await worker(item, index);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  const lanes = Math.min(items.length, Math.max(1, Math.floor(limit) || 1));
  await Promise.all(Array.from({ length: lanes }, lane));
  if (errors.length > 0) throw errors[0];
  return results;
}

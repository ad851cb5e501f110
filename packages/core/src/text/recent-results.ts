/** Most characters of texts with cached results, which keep the texts in memory. */
const MOST_CHARACTERS = 1_000_000;

/** Wraps a function of a text to cache its results for the last texts. */
export function rememberingRecent<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>();
  let characters = 0;
  return (text) => {
    const there = known.get(text);
    if (there !== undefined) return there.result;
    const result = work(text);
    known.set(text, { result });
    characters += text.length;
    // A map keeps its keys in the order in which they came.
    for (const oldest of known.keys()) {
      if (characters <= MOST_CHARACTERS) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return result;
  };
}

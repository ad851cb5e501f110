import type { TranscriptFacts } from './transcript-facts.ts';

/** Goes through the facts of one kind in all files. */
export function* factsOfKind<Kind extends 'calls' | 'results' | 'prompts' | 'invocations'>(
  files: Iterable<TranscriptFacts>,
  kind: Kind,
): Iterable<TranscriptFacts[Kind][number]> {
  for (const facts of files) yield* facts[kind];
}

/** The earliest of the copies of each record. */
export function earliest<Fact extends { id: string; at: number }>(facts: Iterable<Fact>): Map<string, Fact> {
  const first = new Map<string, Fact>();
  for (const fact of facts) {
    const known = first.get(fact.id);
    if (known === undefined || fact.at < known.at) first.set(fact.id, fact);
  }
  return first;
}

/** Bodies by the call or prompt that delivered them: the longest, at the earliest time. */
export function deliveries(
  facts: Iterable<TranscriptFacts>,
): Map<string, { characters: number; at: number }> {
  const found = new Map<string, { characters: number; at: number }>();
  for (const { bodies } of facts)
    for (const { id, characters, at } of bodies) {
      const known = found.get(id);
      const isEarlier = known === undefined || at < known.at;
      found.set(id, {
        characters: Math.max(known?.characters ?? 0, characters),
        at: isEarlier ? at : known.at,
      });
    }
  return found;
}

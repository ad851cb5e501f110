import { createHash } from 'node:crypto';
import type { TranscriptFacts } from './transcript-facts.ts';

/** A file with the very facts of another is a copy of it. */
export function withoutCopies(files: readonly TranscriptFacts[]): TranscriptFacts[] {
  const seen = new Set<string>();
  return files.filter((facts) => {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Finds the root of each session: over links that records name, and ids that copies share. */
export function familyRoots(facts: readonly TranscriptFacts[]): (session: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (session: string): string => {
    let root = session;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    for (let at = session; at !== root; ) {
      const next = parents.get(at) as string;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const join = (child: string, parent: string) => {
    const [a, b] = [rootOf(child), rootOf(parent)];
    if (a !== b) parents.set(a, b);
  };
  const owners = new Map<string, string>();
  for (const { links, anchors } of facts) {
    for (const [child, parent] of links) join(child, parent);
    for (const [id, session] of anchors) {
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, session);
      else if (owner !== session) join(session, owner);
    }
  }
  return rootOf;
}

import { createHash } from 'node:crypto';
import type { TranscriptFacts } from './transcript-facts.ts';

/** Leaves out files with the very facts of another: they are copies of it. */
export function withoutCopies(files: Iterable<TranscriptFacts>): Iterable<TranscriptFacts> {
  if (Array.isArray(files) && files.length < 2) return files;
  const seen = new Set<string>();
  const copies = new Set<number>();
  let at = 0;
  for (const facts of files) {
    const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
    if (seen.has(key)) copies.add(at);
    seen.add(key);
    at += 1;
  }
  if (copies.size === 0) return files;
  return {
    *[Symbol.iterator]() {
      let at = 0;
      for (const facts of files) if (!copies.has(at++)) yield facts;
    },
  };
}

/** Finds the root of each session: over links that records name, and ids that copies share. */
export function familyRoots(facts: Iterable<TranscriptFacts>): (session: string) => string {
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

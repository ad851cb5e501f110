import type { TranscriptFacts } from './transcript-facts.ts';

const BYTES = 6;

/**
 * Returns the ids in the facts of a file that others may share, as numbers of 48 bits. Two ids of one number only make
 * files be looked at together.
 */
export function joiningIds(facts: TranscriptFacts): Set<number> {
  const { sessions, links, anchors, calls, results, bodies, prompts, invocations } = facts;
  const ids = new Set<number>();
  const add = (hash: string) => ids.add(Buffer.from(hash, 'base64url').readUIntBE(0, BYTES));
  for (const session of Object.keys(sessions)) add(session);
  for (const link of links) link.forEach(add);
  for (const anchor of anchors) anchor.forEach(add);
  for (const { id, session } of [...calls, ...prompts, ...invocations]) {
    add(id);
    add(session);
  }
  for (const { id } of [...results, ...bodies]) add(id);
  return ids;
}

import { deflateRawSync } from 'node:zlib';
import {
  holdsManyMembers,
  subjectPaths,
  wholeMember,
  withMemberSummaries,
} from '../../documents/member-summary.ts';
import type { PackedCollection, ViewerDocument, ViewerMember } from '../../documents/viewer.ts';

/** Opening one member unpacks as many; larger blocks compress better. */
const BLOCK_SIZE = 10;

/** A document as an HTML file holds it: the members of a large collection compressed, each to be unpacked when it is opened. */
export function packCollection(document: ViewerDocument): ViewerDocument | PackedCollection {
  if (!holdsManyMembers(document) || !('evaluations' in document.document)) return document;
  const count = document.document.evaluations.length;
  const bySource = new Map(document.sources.map((source) => [source.path, source]));
  const members = document.document.evaluations.map((_, position): ViewerMember => {
    const member = wholeMember({ ...document, sources: [] }, position);
    if (member === null) throw new Error('A collection lost a member while it was packed.');
    return { ...member, sources: subjectPaths(member.document).flatMap((path) => bySource.get(path) ?? []) };
  });
  return {
    kind: 'packed-collection',
    index: packed(withMemberSummaries(document)),
    blocks: Array.from({ length: Math.ceil(count / BLOCK_SIZE) }, (_, block) =>
      packed(members.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE)),
    ),
    blockSize: BLOCK_SIZE,
  };
}

function packed(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64');
}

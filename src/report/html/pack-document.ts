import { deflateRawSync } from 'node:zlib';
import {
  holdsManyMembers,
  subjectPaths,
  wholeMember,
  withMemberSummaries,
} from '../../documents/member-summary.ts';
import { poolStrings } from '../../documents/string-pool.ts';
import type {
  EmbeddedViewer,
  PackedCollection,
  PackedDocument,
  ViewerDocument,
  ViewerMember,
} from '../../documents/viewer.ts';

/** Opening one member unpacks as many; larger blocks compress better. */
const BLOCK_SIZE = 10;

/** A document as an HTML file holds it: the members of a large collection compressed, each to be unpacked when it is opened. */
function packCollection(document: ViewerDocument): ViewerDocument | PackedCollection {
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

type PackableDocument = EmbeddedViewer['documents'][string];

export function isPacked(document: PackableDocument): document is PackedCollection | PackedDocument {
  return document.kind === 'packed-collection' || document.kind === 'packed-document';
}

/** A document as an HTML file holds it. */
export function packDocument(document: ViewerDocument): PackableDocument {
  const threats = packThreats(document);
  return isPacked(threats) ? threats : packCollection(document);
}

/** Characters of JSON above which a document is worth unpacking. */
const LARGEST_PLAIN = 500_000;

/** Reports of threats compressed when they are large: both arms of a safety delta hold the same prompts, files and skills. */
function packThreats(document: ViewerDocument): ViewerDocument | PackedDocument {
  if (document.kind !== 'threat-report' && document.kind !== 'safety-delta') return document;
  if (JSON.stringify(document).length <= LARGEST_PLAIN) return document;
  return { kind: 'packed-document', data: packed(poolStrings(document)) };
}

function packed(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: 9 }).toString('base64');
}

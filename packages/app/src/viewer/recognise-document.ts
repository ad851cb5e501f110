import type { DocumentForm } from '@plugin-eval/core/documents/define-document.ts';
import { DOCUMENTS, type DocumentKind } from '@plugin-eval/core/documents/document-kinds.ts';
import {
  collectionSchema,
  pluginEvaluationSchema,
  skillEvaluationSchema,
} from '@plugin-eval/core/documents/evaluation.ts';
import { isNewerVersion } from '@plugin-eval/core/documents/newer-version.ts';
import type { PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { z } from 'zod';
import type { PublishedMember } from '../evaluated-subjects.ts';

/** Each member is tried as a skill before it is tried as a plugin, of which there are fewer. */
const wholeCollection = collectionSchema.extend({
  evaluations: z.array(z.union([skillEvaluationSchema, pluginEvaluationSchema])),
});

const SHAPES = await Promise.all(
  Object.entries(DOCUMENTS)
    .filter(([, { isViewed }]) => isViewed)
    .flatMap(([kind, { forms, version }]) =>
      Object.values<DocumentForm>(forms).map(async ({ marks, schema }) => ({
        kind: kind as DocumentKind,
        version,
        marks,
        schema: await schema(),
      })),
    ),
);

export type Recognition =
  | { problem: null; published: PublishedDocument }
  | { problem: 'foreign' }
  | { problem: 'newer'; version: string }
  /** @param where the first field that does not fit, and why */
  | { problem: 'damaged'; where: string };

/** Recognises the kind of a published document in a JSON value, and checks it against the schema. */
export function recogniseDocument(value: unknown): Recognition {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'foreign' };
  const shape = SHAPES.find(({ marks }) => marks.every((mark) => Object.hasOwn(value, mark)));
  const version = Object.hasOwn(value, 'schema_version') && 'schema_version' in value && value.schema_version;
  if (shape === undefined || typeof version !== 'string') return { problem: 'foreign' };
  if (isNewerVersion(version, shape.version)) return { problem: 'newer', version: excerpt(version, 20) };
  const schema = shape.schema === collectionSchema ? wholeCollection : shape.schema;
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return { problem: null, published: { kind: shape.kind, document: parsed.data } as PublishedDocument };
  }
  return { problem: 'damaged', where: whereDamaged(parsed.error, []) };
}

/** Checks a single member of a collection. @returns it, or the path of the first invalid field, and why */
export function recogniseMember(
  value: unknown,
  position: number,
): { member: PublishedMember } | { where: string } {
  // The one that it says it is, since a union says of neither what is wrong.
  const isPlugin = typeof value === 'object' && value !== null && Object.hasOwn(value, 'skills');
  const parsed = (isPlugin ? pluginEvaluationSchema : skillEvaluationSchema).safeParse(value);
  if (parsed.success) return { member: parsed.data as PublishedMember };
  return { where: whereDamaged(parsed.error, ['evaluations', position]) };
}

function whereDamaged({ issues }: z.ZodError, before: readonly PropertyKey[]): string {
  const { path = [], message = '' } = issues[0] ?? {};
  const place = [...before, ...path];
  return excerpt([...(place.length === 0 ? [] : [place.join('.')]), message].join(': '), 200);
}

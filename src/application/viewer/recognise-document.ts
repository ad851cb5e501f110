import { z } from 'zod';
import { collectionComparisonSchema } from '../../documents/collection-comparison.ts';
import { comparisonSchema } from '../../documents/comparison.ts';
import {
  collectionSchema,
  pluginEvaluationSchema,
  skillEvaluationSchema,
} from '../../documents/evaluation.ts';
import { SCHEMA_VERSION } from '../../documents/names.ts';
import type { PublishedDocument } from '../../documents/published-document.ts';
import { leaderboardSchema } from '../../documents/ranking.ts';
import { safetyDeltaSchema } from '../../documents/safety-delta.ts';
import { scanSchema } from '../../documents/scan.ts';
import { threatComparisonSchema } from '../../documents/threat-comparison.ts';
import { threatReportSchema } from '../../documents/threat-report.ts';
import { vetSchema } from '../../documents/vet.ts';
import type { ViewerDocumentKind } from '../../documents/viewer.ts';
import { excerpt } from '../../text/code-points.ts';
import type { PublishedMember } from '../evaluated-subjects.ts';

/** How a kind of document is told from the others: by fields that only it has. */
interface Shape {
  kind: ViewerDocumentKind;
  marks: readonly string[];
  schema: z.ZodType;
}

/** Each document is tried as a skill before it is tried as a plugin, of which there are fewer. */
const memberSchema = z.union([skillEvaluationSchema, pluginEvaluationSchema]);
const wholeCollection = collectionSchema.extend({ evaluations: z.array(memberSchema) });

const SHAPES: readonly Shape[] = [
  { kind: 'evaluation', marks: ['subject', 'summary', 'evaluations'], schema: wholeCollection },
  { kind: 'evaluation', marks: ['subject', 'composite', 'skills'], schema: pluginEvaluationSchema },
  { kind: 'evaluation', marks: ['subject', 'composite', 'layers'], schema: skillEvaluationSchema },
  { kind: 'safety-delta', marks: ['arms', 'replication'], schema: safetyDeltaSchema },
  { kind: 'threat-comparison', marks: ['a', 'b', 'mcnemar'], schema: threatComparisonSchema },
  {
    kind: 'collection-comparison',
    marks: ['a', 'b', 'changes', 'members'],
    schema: collectionComparisonSchema,
  },
  { kind: 'comparison', marks: ['a', 'b', 'differences'], schema: comparisonSchema },
  { kind: 'leaderboard', marks: ['corpus', 'leaderboard'], schema: leaderboardSchema },
  { kind: 'threat-report', marks: ['cases', 'metrics', 'rules'], schema: threatReportSchema },
  { kind: 'vet', marks: ['source', 'left_out', 'scan'], schema: vetSchema },
  { kind: 'scan', marks: ['members', 'summary', 'skipped'], schema: scanSchema },
];

export type Recognition =
  | { problem: null; published: PublishedDocument }
  | { problem: 'foreign' }
  | { problem: 'newer'; version: string }
  /** @param where the first field that does not fit, and why */
  | { problem: 'damaged'; where: string };

/** Tells which published document a JSON value is, and checks it against the schema of its kind. */
export function recogniseDocument(value: unknown): Recognition {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'foreign' };
  const shape = SHAPES.find(({ marks }) => marks.every((mark) => Object.hasOwn(value, mark)));
  const version = Object.hasOwn(value, 'schema_version') && 'schema_version' in value && value.schema_version;
  if (shape === undefined || typeof version !== 'string') return { problem: 'foreign' };
  if (isNewer(version)) return { problem: 'newer', version: excerpt(version, 20) };
  const parsed = shape.schema.safeParse(value);
  if (parsed.success) {
    return { problem: null, published: { kind: shape.kind, document: parsed.data } as PublishedDocument };
  }
  return { problem: 'damaged', where: whereDamaged(parsed.error, []) };
}

/** Checks a member of a collection by itself. @returns it, or where the first field lies that does not fit, and why */
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

/** All documents have the same version so far. */
function isNewer(version: string): boolean {
  const [theirs = [], ours = []] = [version, SCHEMA_VERSION].map((text) =>
    /^\d{1,6}\.\d{1,6}$/.test(text) ? text.split('.').map(Number) : [],
  );
  const [major = 0, minor = 0] = theirs;
  const [ourMajor = 0, ourMinor = 0] = ours;
  return major > ourMajor || (major === ourMajor && minor > ourMinor);
}

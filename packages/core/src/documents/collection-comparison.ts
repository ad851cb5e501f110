import { z } from 'zod';
import { activationChangeSchema } from './activation-change.ts';
import type { CamelCased } from './camel-case.ts';
import { collectionSummarySchema, depthSchema, gateSchema, subjectSchema, toolSchema } from './evaluation.ts';
import { findingSchema } from './finding.ts';
import { BADGES, MEMBER_CHANGES, SCHEMA_VERSION } from './names.ts';

export const memberSideSchema = z.strictObject({
  path: z.string(),
  score: z.number().min(0).max(100).nullable().describe('Null when not measured.'),
  badge: z.enum(BADGES).nullable(),
});

const points = z.number().nullable();

export const comparedMemberSchema = z.strictObject({
  name: z.string(),
  change: z
    .enum(MEMBER_CHANGES)
    .describe(
      'Worse or better by the exact static score or an interval that excludes zero; with agent sessions, by activation.',
    ),
  a: memberSideSchema.nullable().describe('Null for an added skill.'),
  b: memberSideSchema.nullable().describe('Null for a removed skill.'),
  difference: points.describe('Difference in composite points, b minus a.'),
  ci_low: points,
  ci_high: points,
  activation: activationChangeSchema
    .nullable()
    .describe('Null at depths without sessions, and where an agent sees no difference.'),
  new_findings: z
    .array(findingSchema)
    .describe(
      'Findings that only b has, matched by rule and passage; for an added skill, all of its findings.',
    ),
  fixed_findings: z.array(findingSchema).describe('Findings that only a has.'),
});

export const comparedCollectionSchema = z.strictObject({
  subject: subjectSchema,
  summary: collectionSummarySchema,
});

/** Two collections, or two versions of one, skill by skill. */
export const collectionComparisonSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  depth: depthSchema,
  a: comparedCollectionSchema,
  b: comparedCollectionSchema,
  changes: z.record(z.enum(MEMBER_CHANGES), z.int().min(0)),
  mean_difference: points.describe('Mean over the skills measured on both sides; null when there are none.'),
  members: z.array(comparedMemberSchema).describe('Largest losses first, unchanged members last.'),
  new_findings: z
    .array(findingSchema)
    .describe('New findings in plugins, agents and commands. Findings in skills are listed with each skill.'),
  fixed_findings: z.array(findingSchema),
  gates: z.array(gateSchema),
});

export type CollectionComparison = CamelCased<z.infer<typeof collectionComparisonSchema>>;
export type ComparedMember = CollectionComparison['members'][number];

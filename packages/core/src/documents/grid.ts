import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { compositeSchema, depthSchema, subjectSchema, toolSchema } from './evaluation.ts';
import { DIMENSION_NAMES, LEVELS, SCHEMA_VERSION } from './names.ts';

const unit = z.number().min(0).max(1).nullable();
const count = z.int().min(0);

/** The property in which the columns of a grid differ. */
export const GRID_AXES = ['skills', 'versions', 'models', 'agents', 'results'] as const;

export const gridColumnSchema = z.strictObject({
  name: z.string().describe('Unique within the grid.'),
  subject: subjectSchema,
  depth: depthSchema.shape.effective,
  composite: compositeSchema
    .pick({ score: true, complete: true, ci_low: true, ci_high: true, badge: true })
    .nullable()
    .describe('Null for an additional agent or model, because the composite rests on the first one only.'),
  driver: z.string().nullable().describe('Driver of its sessions; null when there were none.'),
  model: z.string().nullable().describe('`provider:model` of its sessions.'),
  activation: z.strictObject({ rate: unit, ci_low: unit, ci_high: unit }).nullable(),
  problem: z
    .string()
    .nullable()
    .describe('Why its sessions measured nothing; null when they did, or when none were run.'),
});

export const gridSessionSchema = z.strictObject({
  session: z.int().min(1),
  key: z.string().describe('Journal key of the transcript.'),
  outcome: z.enum(['passed', 'failed', 'undecided', 'errored']),
});

export const gridCellSchema = z.strictObject({
  status: z
    .enum(['passed', 'mixed', 'failed', 'undecided', 'errored', 'not-run', 'not-measured'])
    .describe(
      'Mixed: some sessions passed. Errored: no session ended properly. Not run: the column has no such prompt. Not measured: the column has no valid sessions.',
    ),
  passed: count,
  of: count.describe('Sessions with a verdict.'),
  undecided: count.describe('Sessions that the graders could not decide.'),
  errored: count.describe('Sessions that did not end properly. They do not count as failures.'),
  sessions: z.array(gridSessionSchema),
});

export const gridPromptSchema = z.strictObject({
  kind: z
    .enum(['prompt', 'case'])
    .describe(
      'A prompt passes when the skill fires as it should; a case passes when its graders accept the work.',
    ),
  prompt: z.string(),
  should_trigger: z.boolean(),
  cells: z.array(gridCellSchema).describe('One cell per column.'),
});

export const gridScoreSchema = z.strictObject({
  status: z.enum(['measured', 'unmeasured', 'errored']),
  score: unit,
  ci_low: unit,
  ci_high: unit,
});

/** Several skills, versions, models, agents or results as columns, with the measurements as rows. */
export const gridSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  axis: z.enum(GRID_AXES),
  columns: z.array(gridColumnSchema),
  prompts: z.array(gridPromptSchema).describe('Empty when no column has sessions.'),
  dimensions: z.array(
    z.strictObject({ dimension: z.enum(DIMENSION_NAMES), scores: z.array(gridScoreSchema) }),
  ),
  findings: z.array(
    z.strictObject({
      rule: z.string(),
      level: z.enum(LEVELS).describe('Worst result of any column.'),
      counts: z.array(count.nullable()).describe('Null for a column without its own evaluation.'),
    }),
  ),
  differences: z
    .array(
      z.strictObject({
        a: z.int().min(0).describe('Index of a column.'),
        b: z.int().min(0),
        measure: z
          .enum(['prompts', 'composite'])
          .describe(
            'Prompts: mean difference in the share of passed sessions, over prompts run in both columns.',
          ),
        difference: z.number().describe('Difference b minus a: a share, or composite points.'),
        ci_low: z
          .number()
          .nullable()
          .describe('Simultaneous 95 % interval over all pairs; null for exact scores.'),
        ci_high: z.number().nullable(),
        p_adjusted: unit.describe("P-value adjusted with Holm's method over all pairs; null for composites."),
        cases: count.nullable().describe('Prompts run in both columns; null for composites.'),
        significant: z.boolean().nullable().describe('Null when the variation of the scores is unknown.'),
      }),
    )
    .describe('Every pair of columns that was measured in the same way.'),
  best: z
    .strictObject({ column: z.int().min(0), measure: z.enum(['prompts', 'composite']) })
    .nullable()
    .describe('Column that is significantly better than every other; null when there is none.'),
});

export type Grid = CamelCased<z.infer<typeof gridSchema>>;
export type GridAxis = (typeof GRID_AXES)[number];
export type GridColumn = Grid['columns'][number];
export type GridPrompt = Grid['prompts'][number];
export type GridCell = GridPrompt['cells'][number];
export type GridDifference = Grid['differences'][number];

import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { compositeSchema, depthSchema, subjectSchema, toolSchema } from './evaluation.ts';
import { DIMENSION_NAMES, LEVELS, SCHEMA_VERSION } from './names.ts';

const unit = z.number().min(0).max(1).nullable();
const count = z.int().min(0);

/** The property in which the columns of a grid differ. */
export const GRID_AXES = ['skills', 'versions', 'models', 'agents', 'results'] as const;

export const gridColumnSchema = z.strictObject({
  name: z.string().describe('Unique in its grid.'),
  subject: subjectSchema,
  depth: depthSchema.shape.effective,
  composite: compositeSchema
    .pick({ score: true, complete: true, ci_low: true, ci_high: true, badge: true })
    .nullable()
    .describe('Null for a further agent or model: the composite rests on the first alone.'),
  driver: z.string().nullable().describe('What ran its sessions; null where there were none.'),
  model: z.string().nullable().describe('`provider:model` of its sessions.'),
  activation: z.strictObject({ rate: unit, ci_low: unit, ci_high: unit }).nullable(),
  problem: z
    .string()
    .nullable()
    .describe('Why its sessions measured nothing; null where they did, or none were run.'),
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
      'Mixed: some sessions passed. Errored: none ended properly. Not run: the column has no such prompt. Not measured: the column has no valid sessions.',
    ),
  passed: count,
  of: count.describe('Sessions with a verdict.'),
  undecided: count.describe('Graders could not decide.'),
  errored: count.describe('Sessions that did not end properly. They are no fails.'),
  sessions: z.array(gridSessionSchema),
});

export const gridPromptSchema = z.strictObject({
  kind: z
    .enum(['prompt', 'case'])
    .describe(
      'A prompt passes when the skill fires as it should; a case, when its graders let the work pass.',
    ),
  prompt: z.string(),
  should_trigger: z.boolean(),
  cells: z.array(gridCellSchema).describe('One for each column.'),
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
  prompts: z.array(gridPromptSchema).describe('Empty where no column has sessions.'),
  dimensions: z.array(
    z.strictObject({ dimension: z.enum(DIMENSION_NAMES), scores: z.array(gridScoreSchema) }),
  ),
  findings: z.array(
    z.strictObject({
      rule: z.string(),
      level: z.enum(LEVELS).describe('The worst that a column has.'),
      counts: z.array(count.nullable()).describe('Null for a column without an evaluation of its own.'),
    }),
  ),
  differences: z
    .array(
      z.strictObject({
        a: z.int().min(0).describe('Index of a column.'),
        b: z.int().min(0),
        measure: z
          .enum(['prompts', 'composite'])
          .describe('Prompts: mean difference of the share of passed sessions, over prompts that both ran.'),
        difference: z.number().describe('B minus A: a share, or composite points.'),
        ci_low: z.number().nullable().describe('Simultaneous over all pairs at 95 %; null for exact scores.'),
        ci_high: z.number().nullable(),
        p_adjusted: unit.describe('By Holm over all pairs; null for composites.'),
        cases: count.nullable().describe('Prompts that both ran; null for composites.'),
        significant: z.boolean().nullable().describe('Null where it is not known how far the scores vary.'),
      }),
    )
    .describe('Each pair of columns that was measured alike.'),
  best: z
    .strictObject({ column: z.int().min(0), measure: z.enum(['prompts', 'composite']) })
    .nullable()
    .describe('The column that is significantly better than every other; null where none is.'),
});

export type Grid = CamelCased<z.infer<typeof gridSchema>>;
export type GridAxis = (typeof GRID_AXES)[number];
export type GridColumn = Grid['columns'][number];
export type GridPrompt = Grid['prompts'][number];
export type GridCell = GridPrompt['cells'][number];
export type GridDifference = Grid['differences'][number];

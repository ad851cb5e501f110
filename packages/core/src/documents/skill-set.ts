import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema, toolSchema } from './evaluation.ts';
import { measuredRoutingSchema } from './measured-routing.ts';
import { AGENTS, LEVELS, LISTED_STATES, SCHEMA_VERSION } from './names.ts';

const skillIndex = z.int().nonnegative().describe('Index into skills.');
const share = z.number().min(0).max(1);

export const listedRowSchema = z.strictObject({
  skill: skillIndex,
  state: z.enum(LISTED_STATES),
  reason: z.string().nullable().describe('Why it is hidden, shadowed or invalid.'),
  shown: z.string().nullable().describe('What is left of a description that is cut; null for all others.'),
  lost_characters: z.int().nonnegative(),
  lost_words: z.array(z.string()).describe('Words that do not stand in what is left.'),
  lost_trigger: z
    .string()
    .nullable()
    .describe('The words that said when to use the skill, where none are left.'),
});

const cutsSchema = z.strictObject({
  kind: z.enum(['none', 'cuts', 'too-many']).describe('too-many: no shortening makes room for all.'),
  characters: z.int().nonnegative().describe('To be taken from descriptions in all.'),
  longest: z.int().nullable().describe('Characters of the longest description that is left.'),
  cuts: z.array(
    z.strictObject({ skill: skillIndex, from: z.int().nonnegative(), to: z.int().nonnegative() }),
  ),
  skills_that_fit: z
    .int()
    .nullable()
    .describe('Skills for which there is room uncut, the shortest first; null where all fit.'),
});

const collisionSchema = z.strictObject({
  pair: z.tuple([skillIndex, skillIndex]),
  similarity: share,
  shared: z.array(z.string()).describe('Words that both have, the most telling first.'),
  separating: z
    .tuple([z.array(z.string()), z.array(z.string())])
    .describe('What only the first says, and what only the second says.'),
  confused: z
    .int()
    .nonnegative()
    .describe('Prompts of the one for which the other ranks first, by the estimate.'),
});

const routingSchema = z.strictObject({
  mean_recall: share.nullable().describe('Mean over skills; null without prompts.'),
  unanswered: z.int().nonnegative().describe('Prompts that share no word with any listed skill.'),
  recall: z
    .array(share.nullable())
    .describe('By skill: share of its prompts for which it ranks first; null without prompts.'),
  captured: z.array(share).describe('By skill: share of the prompts of others that it takes.'),
  confusions: z
    .array(z.strictObject({ from: skillIndex, to: skillIndex, prompts: z.int().positive() }))
    .describe('Whose prompts go to whom, the most first.'),
});

const agentSetSchema = z.strictObject({
  agent: z.enum(AGENTS),
  version: z.string().describe('For which the rules were measured.'),
  read: z.string().describe('The day on which they were.'),
  budget: z
    .strictObject({
      unit: z.enum(['characters', 'tokens']),
      limit: z.number().positive(),
      used: z.number().nonnegative(),
      spare: z.number().describe('Negative where the names alone are too much.'),
      wanted: z.number().nonnegative().describe('What all rows would take whole.'),
    })
    .nullable()
    .describe('Null where no bound is known.'),
  states: z.record(z.enum(LISTED_STATES), z.int().nonnegative()),
  rows: z.array(listedRowSchema).describe('In the order of skills.'),
  cuts: cutsSchema.describe('The cheapest ones after which all are listed whole.'),
  collisions: z.array(collisionSchema).describe('In what is listed, the most similar first.'),
  routing: routingSchema.describe('An estimate from words alone, by no model.'),
  order: z.array(skillIndex).describe('All skills, those that are taken for one another side by side.'),
  listing: z.string().describe('As the model sees it; dots stand for descriptions of its own skills.'),
  listing_after_cuts: z.string().nullable().describe('With the cheapest cuts; null where none are needed.'),
});

export const setFindingSchema = z.strictObject({
  rule: z.enum([
    'not-listed',
    'description-lost',
    'collision',
    'duplicate-body',
    'similar-name',
    'recall-loss',
  ]),
  level: z.enum(LEVELS),
  agents: z.array(z.enum(AGENTS)).describe('Empty where it holds for all.'),
  skill: skillIndex,
  other: skillIndex.nullable(),
  message: z.string(),
  fix: z.string(),
});

export const skillSetSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  skills: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string(),
      line: z.int().positive().nullable().describe('Of the description.'),
      plugin: z.string().nullable(),
      prompts: z.int().nonnegative().describe("Of the author's own."),
      description: z.string(),
      characters: z.int().nonnegative().describe('Of the description.'),
      added: z.boolean().describe('Whether --add brought it.'),
    }),
  ),
  removed: z.array(z.string()).describe('Names that --without took out; they are not among the skills.'),
  context_tokens: z.int().positive().nullable().describe('Null: what each agent usually has.'),
  built_in: z
    .enum(['all', 'quiet'])
    .describe("Whether the agents' own skills are counted with all of theirs."),
  prompts: z.strictObject({
    total: z.int().nonnegative(),
    skills_with_own: z
      .int()
      .nonnegative()
      .describe('Skills whose authors wrote prompts; for the others sentences of the description stand.'),
  }),
  collision_bound: z.strictObject({
    similarity: share,
    source: z.string().describe('On which skills the bound was set.'),
  }),
  agents: z.array(agentSetSchema),
  duplicates: z.array(z.strictObject({ pair: z.tuple([skillIndex, skillIndex]), similarity: share })),
  similar_names: z.array(
    z.strictObject({
      pair: z.tuple([skillIndex, skillIndex]),
      difference: z.enum(['none', 'case', 'hyphen', 'letter']),
    }),
  ),
  changes: z
    .array(
      z.strictObject({
        agent: z.enum(AGENTS),
        displaced: z
          .array(
            z.strictObject({
              skill: skillIndex,
              before: z.enum(LISTED_STATES),
              after: z.enum(LISTED_STATES),
            }),
          )
          .describe('Other skills that are listed otherwise with the change.'),
        mean_recall_before: share.nullable().describe('Of the other skills, by the estimate.'),
        mean_recall_after: share.nullable(),
        recall: z
          .array(z.strictObject({ skill: skillIndex, before: share, after: share }))
          .describe('Other skills whose estimated recall changes, the greatest loss first.'),
      }),
    )
    .describe('What --add and --without do to the others; empty without them.'),
  measured: measuredRoutingSchema
    .nullable()
    .describe('Sessions of an agent; null where none were asked for.'),
  also_measured: z
    .array(measuredRoutingSchema)
    .default([])
    .describe('Sessions of the further agents that --agent names, in its order.'),
  findings: z.array(setFindingSchema).describe('The worst first.'),
  skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  errors: z.array(subjectErrorSchema),
  gates: z.array(
    z.strictObject({
      name: z.enum(['fail-on', 'max-overflow', 'min-recall', 'max-recall-loss']),
      bound: z.union([z.enum(LEVELS), z.number()]),
      passed: z.boolean(),
      message: z.string(),
    }),
  ),
});

export type SkillSet = CamelCased<z.infer<typeof skillSetSchema>>;
export type AgentSet = SkillSet['agents'][number];
export type SetFinding = SkillSet['findings'][number];

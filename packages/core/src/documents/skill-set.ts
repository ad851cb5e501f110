import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema, toolSchema } from './evaluation.ts';
import { measuredRoutingSchema } from './measured-routing.ts';
import { LEVELS, LISTED_AGENTS, LISTED_STATES, SCHEMA_VERSION } from './names.ts';

const skillIndex = z.int().nonnegative().describe('Index into skills.');
const share = z.number().min(0).max(1);

export const listedRowSchema = z.strictObject({
  skill: skillIndex,
  state: z.enum(LISTED_STATES),
  reason: z.string().nullable().describe('Why it is hidden, shadowed or invalid.'),
  shown: z.string().nullable().describe('Remaining text of a truncated description; null for all others.'),
  lost_characters: z.int().nonnegative(),
  lost_words: z.array(z.string()).describe('Words that appear only in the part that was cut.'),
  lost_trigger: z
    .string()
    .nullable()
    .describe('Words that said when to use the skill, when the cut removed all of them.'),
});

const cutsSchema = z.strictObject({
  kind: z
    .enum(['none', 'cuts', 'too-many'])
    .describe('too-many: no amount of shortening makes room for all skills.'),
  characters: z.int().nonnegative().describe('Total number of characters to cut from descriptions.'),
  longest: z.int().nullable().describe('Characters of the longest remaining description.'),
  cuts: z.array(
    z.strictObject({ skill: skillIndex, from: z.int().nonnegative(), to: z.int().nonnegative() }),
  ),
  skills_that_fit: z
    .int()
    .nullable()
    .describe('Skills that fit untruncated, shortest first; null when all fit.'),
});

const collisionSchema = z.strictObject({
  pair: z.tuple([skillIndex, skillIndex]),
  similarity: share,
  shared: z.array(z.string()).describe('Words that both contain, most distinctive first.'),
  separating: z
    .tuple([z.array(z.string()), z.array(z.string())])
    .describe('Words that only the first contains, and words that only the second contains.'),
  confused: z
    .int()
    .nonnegative()
    .describe('Prompts of one skill for which the other ranks first, as estimated.'),
});

const routingSchema = z.strictObject({
  mean_recall: share.nullable().describe('Mean over skills; null without prompts.'),
  weighted_recall: share
    .nullable()
    .optional()
    .describe(
      'Mean weighted by the sessions that used each skill; null without any. Absent without --usage.',
    ),
  unanswered: z.int().nonnegative().describe('Prompts that share no word with any listed skill.'),
  recall: z
    .array(share.nullable())
    .describe("Share of each skill's prompts for which it ranks first; null without prompts."),
  captured: z.array(share).describe('Share of the prompts of other skills that each skill captures.'),
  confusions: z
    .array(z.strictObject({ from: skillIndex, to: skillIndex, prompts: z.int().positive() }))
    .describe('Prompts that go to another skill, by pair, most frequent first.'),
});

const agentSetSchema = z.strictObject({
  agent: z.enum(LISTED_AGENTS),
  version: z.string().nullable().describe('Version for which the rules were measured; null: untried.'),
  read: z.string().describe('Day on which they were measured.'),
  reading: z
    .enum(['measured', 'documented', 'specification'])
    .describe(
      'documented: the rules for frontmatter are from the documentation. specification: they are unknown, and the specification is assumed.',
    ),
  budget: z
    .strictObject({
      unit: z.enum(['characters', 'tokens']),
      limit: z.number().positive(),
      used: z.number().nonnegative(),
      spare: z.number().describe('Negative when the names alone exceed the budget.'),
      wanted: z.number().nonnegative().describe('Size of all rows without truncation.'),
    })
    .nullable()
    .describe('Null when no limit is known.'),
  states: z.record(z.enum(LISTED_STATES), z.int().nonnegative()),
  rows: z.array(listedRowSchema).describe('In the order of skills.'),
  cuts: cutsSchema.describe('Cheapest cuts after which all skills are listed without truncation.'),
  collisions: z.array(collisionSchema).describe('Similar listed descriptions, most similar first.'),
  routing: routingSchema.describe('Estimated from words alone, without a model.'),
  order: z.array(skillIndex).describe('All skills, with those confused for one another next to each other.'),
  listing: z
    .string()
    .describe("The list as the model sees it; dots replace descriptions of the agent's own skills."),
  listing_after_cuts: z
    .string()
    .nullable()
    .describe('The list after the cheapest cuts; null when no cuts are needed.'),
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
  agents: z.array(z.enum(LISTED_AGENTS)).describe('Empty when it applies to all agents.'),
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
      line: z.int().positive().nullable().describe('Line of the description.'),
      plugin: z.string().nullable(),
      prompts: z.int().nonnegative().describe('Prompts written by the author.'),
      description: z.string(),
      characters: z.int().nonnegative().describe('Length of the description.'),
      added: z.boolean().describe('True for a skill added with --add.'),
    }),
  ),
  removed: z.array(z.string()).describe('Names removed with --without; they are not among the skills.'),
  context_tokens: z.int().positive().nullable().describe('Null: the default of each agent.'),
  built_in: z.enum(['all', 'quiet']).describe("True when the agents' own skills are counted too."),
  prompts: z.strictObject({
    total: z.int().nonnegative(),
    skills_with_own: z
      .int()
      .nonnegative()
      .describe('Skills whose authors wrote prompts. For all others, sentences of the description are used.'),
  }),
  collision_bound: z.strictObject({
    similarity: share,
    source: z.string().describe('Skills from which the threshold was derived.'),
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
        agent: z.enum(LISTED_AGENTS),
        displaced: z
          .array(
            z.strictObject({
              skill: skillIndex,
              before: z.enum(LISTED_STATES),
              after: z.enum(LISTED_STATES),
            }),
          )
          .describe('Other skills whose listing changes.'),
        mean_recall_before: share.nullable().describe('Mean over the other skills, estimated.'),
        mean_recall_after: share.nullable(),
        recall: z
          .array(z.strictObject({ skill: skillIndex, before: share, after: share }))
          .describe('Other skills whose estimated recall changes, largest loss first.'),
      }),
    )
    .describe('Effect of --add and --without on the other skills; empty without these options.'),
  measured: measuredRoutingSchema
    .nullable()
    .describe('Routing measured in sessions of an agent; null when not requested.'),
  also_measured: z
    .array(measuredRoutingSchema)
    .default([])
    .describe('Sessions of the additional agents of --agent, in that order.'),
  findings: z.array(setFindingSchema).describe('Most severe first.'),
  skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  errors: z.array(subjectErrorSchema),
  usage: z
    .strictObject({
      from: z.string().nullable().describe('Start of the first counted session.'),
      to: z.string().nullable(),
      sessions: z.int().nonnegative(),
    })
    .optional()
    .describe('Use that orders descriptions and weights recall. Absent without --usage.'),
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

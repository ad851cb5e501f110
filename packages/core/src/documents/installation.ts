import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema } from './evaluation.ts';
import { AGENTS, LISTED_STATES } from './names.ts';

const placed = {
  name: z.string(),
  path: z.string().describe('Of its SKILL.md.'),
};

const addedSkillSchema = z.strictObject({
  ...placed,
  state: z.enum(LISTED_STATES),
  reason: z.string().nullable().describe('Why it is hidden, shadowed or invalid.'),
  lost_characters: z.int().nonnegative().describe('Of its description.'),
  lost_trigger: z.string().nullable().describe('The words that said when to use it, where none are left.'),
  alike: z
    .array(z.strictObject({ ...placed, similarity: z.number().min(0).max(1), shared: z.array(z.string()) }))
    .describe('Installed skills that say nearly the same, the most similar first.'),
});

/** Effects of installing skills on the lists of the existing ones. */
export const installationSchema = z.strictObject({
  folders: z.array(z.string()).describe('Where the installed skills were found.'),
  agents: z
    .array(
      z.strictObject({
        agent: z.enum(AGENTS),
        installed: z.int().nonnegative().describe('Skills that are there.'),
        replaced: z
          .array(z.strictObject(placed))
          .describe('Those of them that have the name of one that comes.'),
        budget: z
          .strictObject({
            unit: z.enum(['characters', 'tokens']),
            limit: z.number().positive(),
            before: z.number().nonnegative().describe('What all rows would take whole.'),
            after: z.number().nonnegative(),
          })
          .nullable()
          .describe('Null where no bound is known.'),
        added: z.array(addedSkillSchema),
        displaced: z
          .array(z.strictObject({ ...placed, before: z.enum(LISTED_STATES), after: z.enum(LISTED_STATES) }))
          .describe('Installed skills that are listed otherwise afterwards.'),
        recall_before: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Mean of the installed ones, estimated from words.'),
        recall_after: z.number().min(0).max(1).nullable(),
      }),
    )
    .describe('Agents that have skills there; empty where none has.'),
  errors: z.array(subjectErrorSchema).describe('Installed skills that could not be read.'),
});

export type Installation = CamelCased<z.infer<typeof installationSchema>>;

import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { subjectErrorSchema } from './evaluation.ts';
import { AGENTS, LISTED_STATES } from './names.ts';

const placed = {
  name: z.string(),
  path: z.string().describe('Path of its SKILL.md.'),
};

const addedSkillSchema = z.strictObject({
  ...placed,
  state: z.enum(LISTED_STATES),
  reason: z.string().nullable().describe('Why it is hidden, shadowed or invalid.'),
  lost_characters: z.int().nonnegative().describe('Characters cut from its description.'),
  lost_trigger: z
    .string()
    .nullable()
    .describe('Words that said when to use the skill, when the cut removed all of them.'),
  alike: z
    .array(z.strictObject({ ...placed, similarity: z.number().min(0).max(1), shared: z.array(z.string()) }))
    .describe('Installed skills with a similar description, most similar first.'),
});

/** Effects of installing skills on the lists of the existing ones. */
export const installationSchema = z.strictObject({
  folders: z.array(z.string()).describe('Folders in which installed skills were found.'),
  agents: z
    .array(
      z.strictObject({
        agent: z.enum(AGENTS),
        installed: z.int().nonnegative().describe('Number of installed skills.'),
        replaced: z
          .array(z.strictObject(placed))
          .describe('Installed skills that a new skill of the same name replaces.'),
        budget: z
          .strictObject({
            unit: z.enum(['characters', 'tokens']),
            limit: z.number().positive(),
            before: z.number().nonnegative().describe('Size of all rows without truncation.'),
            after: z.number().nonnegative(),
          })
          .nullable()
          .describe('Null when no limit is known.'),
        added: z.array(addedSkillSchema),
        displaced: z
          .array(z.strictObject({ ...placed, before: z.enum(LISTED_STATES), after: z.enum(LISTED_STATES) }))
          .describe('Installed skills whose listing changes.'),
        recall_before: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe('Mean over the installed skills, estimated from words.'),
        recall_after: z.number().min(0).max(1).nullable(),
      }),
    )
    .describe('Agents with installed skills; empty when there are none.'),
  errors: z.array(subjectErrorSchema).describe('Installed skills that could not be read.'),
});

export type Installation = CamelCased<z.infer<typeof installationSchema>>;

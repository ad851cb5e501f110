import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { PROMPT_BUCKETS, SCHEMA_VERSION } from './names.ts';

const skillPromptsSchema = z.strictObject({
  skill: z.string(),
  path: z.string().describe('Path of its SKILL.md.'),
  file: z.string().describe('File that the prompts were written to.'),
  model: z.string().describe('`provider:model` that wrote them.'),
  prompts: z.array(
    z.strictObject({
      prompt: z.string(),
      bucket: z.enum(PROMPT_BUCKETS),
      should_trigger: z.boolean(),
      leak: z
        .strictObject({
          kind: z.enum(['name', 'description']),
          evidence: z.string().describe('The name, or words copied from the description.'),
        })
        .nullable()
        .describe('How the prompt gives the skill away; null when it does not.'),
    }),
  ),
});

/** The result of `plugin-eval prompts`. */
export const promptsSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  skills: z.array(skillPromptsSchema),
});

export type Prompts = CamelCased<z.infer<typeof promptsSchema>>;
export type SkillPrompts = Prompts['skills'][number];

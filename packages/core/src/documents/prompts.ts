import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { PROMPT_BUCKETS, SCHEMA_VERSION } from './names.ts';

const skillPromptsSchema = z.strictObject({
  skill: z.string(),
  path: z.string().describe('Of its SKILL.md.'),
  file: z.string().describe('Where the prompts were written.'),
  model: z.string().describe('`provider:model` that wrote them.'),
  prompts: z.array(
    z.strictObject({
      prompt: z.string(),
      bucket: z.enum(PROMPT_BUCKETS),
      should_trigger: z.boolean(),
      leak: z
        .strictObject({
          kind: z.enum(['name', 'description']),
          evidence: z.string().describe('The name, or the words that stand in the description too.'),
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

import { z } from 'zod';

const count = z.int().min(0);

/** Layer 1's measurements of a skill; every sub-check and anti-pattern is computed from these alone. */
export const staticFeaturesSchema = z.strictObject({
  line_count: count.describe('Lines of SKILL.md, frontmatter included.'),
  h2_count: count,
  h3_count: count,
  code_block_count: count.describe('Fenced code blocks.'),
  code_block_languages: z.array(z.string()),
  has_examples: z.boolean(),
  has_troubleshooting: z.boolean(),
  has_table: z.boolean(),
  directive_count: count.describe('MUST, NEVER and ALWAYS outside code blocks.'),
  reference_files: z.array(z.string()),
  asset_files: z.array(z.string()),
  cross_references: z.strictObject({
    resolved: z.array(z.string()),
    dead: z.array(z.string()),
    untested: z.array(z.string()),
  }),
  has_name: z.boolean(),
  description_length: count.describe('Length in code points.'),
  description_weight: z
    .number()
    .min(0)
    .optional()
    .describe(
      'Length used by the steps of the formula: a Han character counts 2.5, Hangul 2, Kana 1.5. Absent when equal to description_length.',
    ),
  description_language: z.string().optional().describe('ISO 639 code, or `other`. Absent for English.'),
  exempt: z
    .boolean()
    .describe(
      'True when the agent does not choose the skill by its description: only the user or a path rule invokes it.',
    ),
  has_trigger: z.boolean(),
  says_proactively: z.boolean(),
  says_automatic: z.boolean(),
  use_case_count: count,
  has_trigger_context: z.boolean(),
  names_output_format: z.boolean(),
  names_output: z.boolean(),
  names_input: z.boolean(),
  orchestration_word_count: count,
  discusses_decisions: z.boolean(),
  points_to_related: z.boolean(),
  prose_line_count: count.describe('Prose lines with at least one letter or digit.'),
  distinct_prose_line_count: count,
  orphan_references: z.array(z.string()),
  dead_links: z.array(z.string()).describe('Dead cross-references in Markdown links.'),
});

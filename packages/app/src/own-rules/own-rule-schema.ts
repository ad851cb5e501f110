import { ruleSchema } from '@plugin-eval/scan/user-rules/rule-schema.ts';
import { z } from 'zod';

const MOST_EXAMPLES = 50;

const words = (most: number) => z.string().min(1).max(most);
const path = words(200).refine(
  (name) => !name.startsWith('/') && !name.includes('\\') && !name.split('/').includes('..'),
  'a path in the folder of the skill',
);
const example = z.union([
  words(100_000),
  z
    .record(path, z.string().max(100_000))
    .refine((files) => Object.keys(files).length > 0, 'at least one file'),
]);
const examples = z.array(example).min(1).max(MOST_EXAMPLES);

const { id, level, title, detects, why, fix } = ruleSchema.shape;
const texts = {
  ...{ id, level, title, detects, why, fix },
  of: z.enum(['skill', 'text']).optional(),
  examples: z.strictObject({ fires: examples, spares: examples }),
};

const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u') !== null;
  } catch {
    return false;
  }
};

/** The default export of a module with a rule. */
export const ownRuleSchema = z.strictObject({
  ...texts,
  check: z.custom((value) => typeof value === 'function', 'a function'),
});

/** The content of a YAML rule file. */
export const ownPatternSchema = z.strictObject({
  ...texts,
  pattern: words(1_000).refine(isPattern, 'a regular expression of JavaScript with the flag u'),
  ignore_case: z.boolean().optional(),
  where: z.enum(['prose', 'body', 'file']).optional(),
  message: words(300).optional(),
});

export const EXAMPLE_KEYS: readonly string[] = ['fires', 'spares'];

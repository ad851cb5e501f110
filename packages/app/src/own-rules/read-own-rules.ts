import { createHash } from 'node:crypto';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { acceptedRule, type CheckedRule, checkedFiles } from '@plugin-eval/engine/config/checked-rule.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import {
  formatProblem,
  type RuleFile,
  type RuleFolder,
  ruleFiles,
} from '@plugin-eval/engine/config/rule-files.ts';
import { MOST_RULE_BYTES, type OwnRuleFiles, ruleIn } from '@plugin-eval/quality/static/own-rule-files.ts';
import { type OwnPattern, type OwnRule, ownRule } from '@plugin-eval/quality/static/own-rules.ts';
import type { RuleDefinition } from '@plugin-eval/quality/static/rule-definition.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { SCAN_RULES } from '@plugin-eval/scan/rules/scan-rules.ts';
import { EXAMPLE_KEYS, ownPatternSchema, ownRuleSchema } from './own-rule-schema.ts';
import { wrongExamples } from './wrong-examples.ts';

const FILE = /^(?!.*\.(?:d|test)\.).*\.(?:m?js|m?ts|ya?ml)$/i;

const TEXT = /\.ya?ml$/i;

/**
 * Reads the rules of folders, one in each file: a module of JavaScript or TypeScript, which is run, or YAML.
 * @throws ConfigError a folder cannot be read, or a rule is not as it should be: its file, the field and what is allowed
 */
export async function readOwnRules(
  folders: readonly RuleFolder[],
): Promise<{ rules: RuleDefinition[]; files: OwnRuleFiles }> {
  const files = ownRuleFiles(folders);
  const rules: RuleDefinition[] = [];
  for await (const checked of checkOwnRules(files)) rules.push(acceptedRule(checked));
  return { rules, files };
}

/** Lists and hashes the rule files of folders. @throws ConfigError a folder or file cannot be read */
export function ownRuleFiles(folders: readonly RuleFolder[]): OwnRuleFiles {
  const files = ruleFiles(folders, FILE, '.js, .mjs, .ts, .mts, .yaml or .yml');
  const texts = files.map(({ path, place }) => readBoundedFile(path, place, MOST_RULE_BYTES));
  const sha256 = createHash('sha256')
    .update(JSON.stringify([files, texts]))
    .digest('hex');
  return { files, sha256 };
}

/** Loads every rule and runs every example. */
export function checkOwnRules({ files, sha256 }: OwnRuleFiles): AsyncGenerator<CheckedRule<RuleDefinition>> {
  const taken = new Map([
    ...SCAN_RULES.map(({ id }) => [id, 'the rules of the scanner'] as const),
    ...RULES.map(({ id }) => [id, 'the rules of layer 1'] as const),
  ]);
  return checkedFiles(files, taken, async (file) => checkRule(await ruleIn(file, sha256), file));
}

function checkRule(value: unknown, { path, place, origin }: RuleFile) {
  const isYaml = TEXT.test(path);
  if (!isYaml && (typeof value !== 'object' || value === null))
    throw new ConfigError(place, null, 'it exports no rule: write "export default { id: ..., ... }".');
  const schema = isYaml ? ownPatternSchema : ownRuleSchema;
  const result = schema.safeParse(value);
  if (!result.success) {
    const keys = Object.keys(schema.shape);
    throw formatProblem(result.error, value, place, (depth) => (depth === 0 ? keys : EXAMPLE_KEYS));
  }
  // The check may be a method, which looks at its own rule.
  const rule = ownRule(value as OwnRule | OwnPattern, origin);
  const { fires, spares } = result.data.examples;
  return { rule, examples: { fires: fires.length, spares: spares.length }, wrong: wrongExamples(rule) };
}

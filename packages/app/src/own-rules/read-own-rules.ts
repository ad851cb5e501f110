import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { formatProblem, ruleFiles, takeId } from '@plugin-eval/engine/config/rule-files.ts';
import { MOST_RULE_BYTES, type OwnRuleFiles, ruleIn } from '@plugin-eval/quality/static/own-rule-files.ts';
import { type OwnPattern, type OwnRule, ownRule } from '@plugin-eval/quality/static/own-rules.ts';
import type { RuleDefinition } from '@plugin-eval/quality/static/rule-definition.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { SCAN_RULES } from '@plugin-eval/scan/rules/scan-rules.ts';
import { EXAMPLE_KEYS, ownPatternSchema, ownRuleSchema } from './own-rule-schema.ts';
import { wrongExample } from './wrong-example.ts';

const FILE = /^(?!.*\.(?:d|test)\.).*\.(?:m?js|m?ts|ya?ml)$/i;

/**
 * The rules of a folder, one in each file, in the order of the names: a module of JavaScript or TypeScript, which is run, or
 * YAML. Every example is run.
 * @param folder absolute; folders in it are not read
 * @param shown the folder as messages name it
 * @throws ConfigError the folder cannot be read, or a rule is not as it should be: its file, the field and what is allowed
 */
export async function readOwnRules(
  folder: string,
  shown: string,
): Promise<{ rules: RuleDefinition[]; files: OwnRuleFiles }> {
  const names = ruleFiles(folder, shown, FILE, '.js, .mjs, .ts, .mts, .yaml or .yml');
  const texts = names.map((name) => readBoundedFile(join(folder, name), `${shown}/${name}`, MOST_RULE_BYTES));
  const sha256 = createHash('sha256')
    .update(JSON.stringify([folder, names, texts]))
    .digest('hex');
  const files: OwnRuleFiles = { folder, shown, names, sha256 };
  const places = new Map([
    ...SCAN_RULES.map(({ id }) => [id, 'the rules of the scanner'] as const),
    ...RULES.map(({ id }) => [id, 'the rules of layer 1'] as const),
  ]);
  const rules: RuleDefinition[] = [];
  for (const name of names) {
    const place = `${shown}/${name}`;
    const rule = checkedRule(await ruleIn(files, name), /\.ya?ml$/i.test(name), place);
    takeId(rule.id, place, places);
    rules.push(rule);
  }
  return { rules, files };
}

function checkedRule(value: unknown, isYaml: boolean, place: string): RuleDefinition {
  if (!isYaml && (typeof value !== 'object' || value === null))
    throw new ConfigError(place, null, 'it exports no rule: write "export default { id: ..., ... }".');
  const schema = isYaml ? ownPatternSchema : ownRuleSchema;
  const result = schema.safeParse(value);
  if (!result.success) {
    const keys = Object.keys(schema.shape);
    throw formatProblem(result.error, value, place, (depth) => (depth === 0 ? keys : EXAMPLE_KEYS));
  }
  // The check may be a method, which looks at its own rule.
  const rule = ownRule(value as OwnRule | OwnPattern);
  const wrong = wrongExample(rule);
  if (wrong !== null) throw new ConfigError(place, wrong.key, wrong.problem);
  return rule;
}

import { type OwnRuleFiles, ruleIn } from '../static/own-rule-files.ts';
import { type OwnPattern, type OwnRule, ownRule } from '../static/own-rules.ts';
import type { RuleDefinition } from '../static/rule-definition.ts';

let loaded: { sha256: string; rules: readonly RuleDefinition[] } | null = null;

/** Loads the rules of the user, which were checked when the command began. */
export async function loadRules(files: OwnRuleFiles | undefined): Promise<void> {
  if (files === undefined || loaded?.sha256 === files.sha256) return;
  const rules = await Promise.all(
    files.files.map(async (file) => {
      const value = await ruleIn(file, files.sha256);
      return ownRule(value as OwnRule | OwnPattern, file.origin);
    }),
  );
  loaded = { sha256: files.sha256, rules };
}

/** The rules of the user, which `loadRules` has to have loaded. @throws Error when it has not, a bug of ours */
export function loadedRules(files: OwnRuleFiles | undefined): readonly RuleDefinition[] {
  if (files === undefined) return [];
  if (loaded?.sha256 !== files.sha256) throw new Error('Rules of the user are used before they are loaded.');
  return loaded.rules;
}

import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { type RuleFile, takeId } from './rule-files.ts';

/** An example of a rule that does not hold. */
export interface WrongExample {
  /** Path of the example in the rule: `examples.fires.0`. */
  key: string;
  /** The example as messages show it. */
  shown: string;
  /** The result that is not the expected one, as the end of a sentence about the example. */
  problem: string;
}

/** A rule file after its check. */
export type CheckedRule<Rule extends { id: string } = { id: string }> = {
  /** The file as messages name it. */
  place: string;
  /** Absolute path of the file. */
  file: string;
  /** Numbers of examples that must fire, and that must be spared. */
  examples: { fires: number; spares: number };
  wrong: readonly WrongExample[];
} & ({ rule: Rule; error: null } | { rule: null; error: ConfigError });

/** Returns a rule whose examples all hold. @throws ConfigError it cannot be read, or an example is wrong */
export function acceptedRule<Rule extends { id: string }>(checked: CheckedRule<Rule>): Rule {
  const [wrong] = checked.wrong;
  if (checked.rule === null) throw checked.error;
  if (wrong !== undefined)
    throw new ConfigError(checked.place, wrong.key, `${wrong.shown} ${wrong.problem}.`);
  return checked.rule;
}

/**
 * Checks rule files in order, and reserves their ids. An error in one file does not end the check of the others.
 * @param taken ids of other rules, by what holds them; the ids of these rules are added
 */
export async function* checkedFiles<Rule extends { id: string }>(
  files: readonly RuleFile[],
  taken: Map<string, string>,
  check: (file: RuleFile) => Promise<Pick<CheckedRule, 'examples' | 'wrong'> & { rule: Rule }>,
): AsyncGenerator<CheckedRule<Rule>> {
  for (const file of files) {
    const { place, path } = file;
    try {
      const checked = await check(file);
      takeId(checked.rule.id, place, taken);
      yield { place, file: path, error: null, ...checked };
    } catch (error) {
      if (!ConfigError.isInstance(error)) throw error;
      yield { place, file: path, rule: null, error, examples: { fires: 0, spares: 0 }, wrong: [] };
    }
  }
}

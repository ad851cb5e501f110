import { pathToFileURL } from 'node:url';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { parsedRule, type RuleFile } from '@plugin-eval/engine/config/rule-files.ts';

/** The files with a user's rules. Plain data, so that it can be sent to a worker thread. */
export interface OwnRuleFiles {
  files: readonly RuleFile[];
  /** Hash of paths and texts, which identifies the rules. */
  sha256: string;
}

export const MOST_RULE_BYTES = 256 * 1024;
const MODULE = /\.(?:m?js|m?ts)$/i;

/**
 * Reads a rule file: the default export of a module, or the YAML.
 * @param sha256 of all rules
 * @throws ConfigError it cannot be loaded
 */
export async function ruleIn({ path, place }: RuleFile, sha256: string): Promise<unknown> {
  if (!MODULE.test(path)) return parsedRule(readBoundedFile(path, place, MOST_RULE_BYTES), place);
  // A process that looks again and again takes the file as it is now.
  const url = `${pathToFileURL(path)}?${sha256}`;
  try {
    const { default: rule } = (await import(url)) as { default?: unknown };
    return rule;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'something was thrown';
    throw new ConfigError(
      place,
      null,
      `it cannot be loaded (${excerpt(terminalSafe(reason.split('\n')[0] ?? ''), 300)}).`,
    );
  }
}

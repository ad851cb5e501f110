import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import { parsedRule } from '@plugin-eval/engine/config/rule-files.ts';

/** The files with a user's rules. Plain data, so that it can be sent to a worker thread. */
export interface OwnRuleFiles {
  /** Absolute. */
  folder: string;
  /** Path used in messages. */
  shown: string;
  names: readonly string[];
  /** Hash of names and texts, which identifies the rules. */
  sha256: string;
}

export const MOST_RULE_BYTES = 256 * 1024;
const MODULE = /\.(?:m?js|m?ts)$/i;

/** Reads a rule file: the default export of a module, or the YAML. @throws ConfigError it cannot be loaded */
export async function ruleIn({ folder, shown, sha256 }: OwnRuleFiles, name: string): Promise<unknown> {
  const place = `${shown}/${name}`;
  const path = join(folder, name);
  if (!MODULE.test(name)) return parsedRule(readBoundedFile(path, place, MOST_RULE_BYTES), place);
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

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { parse } from 'yaml';
import { clausesOf } from '../../grading/describe-issues.ts';
import { splitArguments } from '../../split-arguments.ts';
import { type AgentRow, agentRowSchema } from './agent-row.ts';
import commonSession from './common-session.json' with { type: 'json' };

const COMMAND = 'acp:';
const MOST_BYTES = 256 * 1024;

/** An agent of the user's: its row, and the folder that relative paths in it start from. */
export interface UserAgent {
  row: AgentRow;
  base: string;
}

/**
 * Reads `FILE.yaml` or `acp:COMMAND`. The latter stands for a row with the variables that many agents read.
 * @param workingDirectory absolute, what relative paths start from
 * @throws ConfigError with the fields to change
 */
export function readUserAgent(named: string, workingDirectory: string): UserAgent {
  if (named.startsWith(COMMAND)) {
    const command = splitArguments(named.slice(COMMAND.length));
    const row = {
      agent: 'acp',
      title: command.join(' ').slice(0, 80),
      session: { ...commonSession, command },
    };
    return { row: checkedRow(row, named), base: workingDirectory };
  }
  const path = resolve(workingDirectory, named);
  return { row: checkedRow(parsedFile(path, named), named), base: resolve(path, '..') };
}

function parsedFile(path: string, shown: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(shown, null, `it cannot be read: ${(error as Error).message}.`);
  }
  if (text.length > MOST_BYTES) throw new ConfigError(shown, null, 'it is larger than 256 KiB.');
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new ConfigError(shown, null, `it is not YAML: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

function checkedRow(value: unknown, shown: string): AgentRow {
  const parsed = agentRowSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw new ConfigError(
    shown,
    null,
    `this is no agent: ${clausesOf(issues, value)}. docs/agents.md describes the fields.`,
  );
}

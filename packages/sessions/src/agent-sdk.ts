import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { installCommand } from '@plugin-eval/engine/config/install-command.ts';

const AGENT_SDK_PACKAGE = '@anthropic-ai/claude-agent-sdk';

/** The used part of the Claude Agent SDK. Users install the package themselves: it is never bundled. */
export interface AgentSdk {
  /** `name@version`. */
  version: string;
  /** One session: yields its messages, and throws after a result that is an error. */
  query(call: {
    /** One turn of the user, or several, one after the other. */
    prompt: string | AsyncIterable<unknown>;
    options: Readonly<Record<string, unknown>>;
  }): AsyncIterable<unknown>;
}

/** An installed SDK, not yet loaded. */
export interface InstalledAgentSdk {
  /** `name@version`. */
  version: string;
  load(): Promise<AgentSdk>;
}

/**
 * Looks for the SDK where plugin-eval is installed, without loading it.
 * @param from a file or folder URL, or an absolute path, from which the package is looked up
 * @returns null when it is not installed
 */
export function findAgentSdk(from: string | URL = import.meta.url): InstalledAgentSdk | null {
  let entry: string;
  let version: string;
  try {
    entry = createRequire(from).resolve(AGENT_SDK_PACKAGE);
    const manifest = JSON.parse(readFileSync(join(dirname(entry), 'package.json'), 'utf8'));
    version = `${AGENT_SDK_PACKAGE}@${manifest.version}`;
  } catch {
    return null;
  }
  return {
    version,
    async load() {
      const loaded = await import(pathToFileURL(entry).href).catch((error: unknown) => {
        throw unusableAgentSdk(`cannot be loaded (${messageOf(error)})`);
      });
      if (typeof loaded.query !== 'function') throw unusableAgentSdk('has no function query');
      return { version, query: loaded.query };
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The SDK of the driver `claude-agent` is missing or cannot be loaded. */
export function unusableAgentSdk(problem: string): UsageError {
  return new UsageError(
    `The driver claude-agent needs ${AGENT_SDK_PACKAGE}, which ${problem}. Install it next to plugin-eval ` +
      `(${installCommand(AGENT_SDK_PACKAGE)}), or use --agent tool-loop.`,
  );
}

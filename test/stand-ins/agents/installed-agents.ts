import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';

/** A real agent that is installed: what starts it, and its version. */
export interface InstalledAgent {
  command: string;
  version: string;
}

/** Where `scripts/agents` installs what is not a dependency of development. */
export function agentsFolder(): string {
  return process.env.PLUGIN_EVAL_AGENTS ?? join(homedir(), '.cache', 'plugin-eval', 'agents');
}

const PROGRAMS: Record<Exclude<AgentName, 'claude-code'>, { packageName: string; bin: string }> = {
  codex: { packageName: '@openai/codex', bin: 'codex' },
  copilot: { packageName: '@github/copilot', bin: 'copilot' },
  gemini: { packageName: '@google/gemini-cli', bin: 'gemini' },
  opencode: { packageName: 'opencode-ai', bin: 'opencode' },
};

/** Null when it is not installed here. */
export function findInstalledAgent(agent: AgentName): InstalledAgent | null {
  if (agent === 'claude-code') return findClaudeCode();
  const { packageName, bin } = PROGRAMS[agent];
  const modules = join(agentsFolder(), 'node_modules');
  const command = join(modules, '.bin', bin);
  if (!existsSync(command)) return null;
  return { command, version: versionIn(join(modules, packageName)) };
}

/** The program that comes with the Agent SDK. */
function findClaudeCode(): InstalledAgent | null {
  try {
    const sdk = dirname(createRequire(import.meta.url).resolve('@anthropic-ai/claude-agent-sdk'));
    const command = join(`${sdk}-${process.platform}-${process.arch}`, 'claude');
    return existsSync(command) ? { command, version: versionIn(sdk) } : null;
  } catch {
    return null;
  }
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

import type { InstalledAgentSdk } from '@plugin-eval/sessions/agent-sdk.ts';

/** What a session of Claude Code lists when it is as it should be. */
export const INIT = {
  type: 'system',
  subtype: 'init',
  tools: ['Read', 'Skill'],
  skills: ['helpful', 'doctor', 'plugin-authoring'],
  plugins: [{ name: 'cc-plugin-privacy', path: 'builtin' }],
  mcp_servers: [],
  permissionMode: 'dontAsk',
  apiKeySource: 'ANTHROPIC_API_KEY',
};

/** An SDK whose sessions are these messages, and at the end perhaps an error. No process is started. */
export function agentSdkOf(messages: readonly unknown[], thrown: Error | null = null): InstalledAgentSdk {
  const version = '@anthropic-ai/claude-agent-sdk@0.0.0-stand-in';
  return {
    version,
    load: async () => ({
      version,
      async *query() {
        yield* messages;
        if (thrown !== null) throw thrown;
      },
    }),
  };
}

/**
 * The same with several turns of the user: each is answered with the messages of its place. After the last of them the
 * harness is gone, whether the user would go on or not.
 */
export function agentSdkInTurns(
  turns: readonly (readonly unknown[])[],
  thrown: Error | null = null,
): InstalledAgentSdk & { said: unknown[] } {
  const { version } = agentSdkOf([]);
  const said: unknown[] = [];
  return {
    version,
    said,
    load: async () => ({
      version,
      async *query({ prompt }) {
        for await (const message of typeof prompt === 'string' ? [prompt] : prompt) {
          said.push(message);
          yield* turns[said.length - 1] ?? [];
          if (said.length >= turns.length) break;
        }
        if (thrown !== null) throw thrown;
      },
    }),
  };
}

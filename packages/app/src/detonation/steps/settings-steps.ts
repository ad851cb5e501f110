import { jsonCommands } from '@plugin-eval/scan/files/json-commands.ts';
import { readProse } from '@plugin-eval/scan/prose/read-prose.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';
import type { ObedientStep } from '../planned-step.ts';
import { firstLines } from './first-lines.ts';
import { inWorkspace } from './skill-place.ts';

const MOST_COMMANDS = 50;
/** Settings of hooks, servers and packages: their commands run without being asked for. */
const RUNS_BY_ITSELF =
  /"(?:hooks|mcpServers|servers|preinstall|install|postinstall|prepare|runOn|apiKeyHelper|statusLine)"\s*:/;
/** An event of a hook, as agents pass it on standard input. */
const EVENT = JSON.stringify({
  session_id: '5d1c7a40',
  transcript_path: '/home/user/.claude/projects/-work/5d1c7a40.jsonl',
  cwd: '/work',
  hook_event_name: 'PostToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'ls', file_path: '/work/notes.md' },
  tool_response: { stdout: 'notes.md' },
  prompt: 'Summarise notes.md',
});

/** Addresses of servers in settings. */
const SERVER_ADDRESS = /"(?:url|serverUrl|httpUrl|endpoint)"\s{0,9}:\s{0,9}"(https?:\/\/[^"\s\\]{3,300})"/g;
const GREETING = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'agent', version: '1.0.0' },
  },
});

/**
 * Commands that settings hand to an agent or a package manager: hooks, servers, install scripts; and servers that they
 * have the agent connect to.
 * @param firstLine of the text in its file
 */
export function settingsSteps(file: string, text: string, base: string, firstLine = 1): ObedientStep[] {
  if (!RUNS_BY_ITSELF.test(text)) return [];
  const isServer = /"(?:mcpServers|servers)"\s*:/.test(text) && !/"hooks"\s*:/.test(text);
  const commands = jsonCommands(text, MOST_COMMANDS).commands.map(
    ({ command, line }): ObedientStep => ({
      ...{ kind: isServer ? 'server' : 'hook', file, line: firstLine + line - 1, text: firstLines(command) },
      ...{ script: inWorkspace(base, command), stdin: isServer ? `${GREETING}\n` : EVENT },
    }),
  );
  const addresses = isServer ? [...text.matchAll(SERVER_ADDRESS)].slice(0, MOST_COMMANDS) : [];
  const connections = addresses.map(({ 0: whole, 1: url = '', index }): ObedientStep => {
    const line = firstLine + text.slice(0, index).split('\n').length - 1;
    const script = `curl -sS -m 5 -X POST -H 'content-type: application/json' --data-binary @- ${quoted(url)}`;
    return { kind: 'server', file, line, text: firstLines(whole), script, stdin: GREETING };
  });
  return [...commands, ...connections];
}

/** Commands of hooks in the frontmatter of a text. */
export function frontmatterSteps(file: string, text: string, base: string): ObedientStep[] {
  return readProse(text).passages.flatMap(({ kind, text: field, line }): ObedientStep[] => {
    const command = kind === 'frontmatter' ? /^\s*(?:-\s*)?command\s*:\s*(.+)$/.exec(field)?.[1] : undefined;
    if (command === undefined) return [];
    const bare = command
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .replaceAll('\\"', '"');
    return [
      { kind: 'hook', file, line, text: firstLines(bare), script: inWorkspace(base, bare), stdin: EVENT },
    ];
  });
}

import { jsonCommands } from '@plugin-eval/scan/files/json-commands.ts';
import { readProse } from '@plugin-eval/scan/prose/read-prose.ts';
import type { ObedientStep } from '../obedient-step.ts';
import { firstLines } from './prose-steps.ts';
import { inWorkspace } from './skill-place.ts';

const MOST_COMMANDS = 50;
const SETTINGS = /\.(?:json|jsonc)$/i;
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

/** Commands that settings hand to an agent or a package manager: hooks, servers, install scripts. */
export function settingsSteps(file: string, text: string, base: string): ObedientStep[] {
  if (!SETTINGS.test(file) || !RUNS_BY_ITSELF.test(text)) return [];
  const isServer = /"(?:mcpServers|servers)"\s*:/.test(text) && !/"hooks"\s*:/.test(text);
  return jsonCommands(text, MOST_COMMANDS).commands.map(({ command, line }) => ({
    kind: isServer ? ('server' as const) : ('hook' as const),
    file,
    line,
    text: firstLines(command),
    script: inWorkspace(base, command),
    stdin: isServer ? '' : EVENT,
  }));
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

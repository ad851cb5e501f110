import type { ProseBlock } from '@plugin-eval/scan/prose/read-prose.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';
import type { ObedientStep } from '../planned-step.ts';

/** Orders to put the block that follows into a file. */
const PUTS =
  /\b(?:add|append|insert|write|put|copy|paste|place|save|store|create|merge|include|update|edit|configure)\b/i;
const FILE =
  /(?:~|\$HOME|\.{1,2})?\/?(?:[\w.-]{1,60}\/){0,6}(?:[\w-]{1,60}\.(?:md|json|jsonc|toml|ya?ml|sh|plist|service|timer|conf|cfg|ini|env|txt|rc)|\.(?:bashrc|zshrc|profile|bash_profile|zprofile|gitconfig|npmrc|env|cursorrules|envrc)|authorized_keys|crontab|config)(?![\w/])/g;
const SHELL_FILE = /(?:rc|profile|authorized_keys|\.md|\.env|\.envrc)$/;
const LONGEST_SHOWN = 200;

/**
 * A block of text that the reader is to put into a file: the obedient agent does. Null for every other block.
 * Commands of a shell are run instead.
 */
export function plantedBlock(file: string, { announced, info, line, text }: ProseBlock): ObedientStep | null {
  if (/^(?:ba|z)?sh$|^shell$|^console$/.test(info)) return null;
  const sentence = announced.split(/(?<=[.!?])\s/).at(-1) ?? '';
  if (!PUTS.test(sentence)) return null;
  const path = [...sentence.matchAll(FILE)].at(-1)?.[0] ?? settingsPath(text);
  if (path === null) return null;
  const target = path.startsWith('~/')
    ? `"$HOME"/${quoted(path.slice(2))}`
    : path.startsWith('$HOME/')
      ? `"$HOME"/${quoted(path.slice(6))}`
      : quoted(path);
  const isAppended = SHELL_FILE.test(path);
  return {
    kind: 'order',
    file,
    line: line - 1,
    text: sentence.trim().slice(0, LONGEST_SHOWN),
    script: `mkdir -p -- "$(dirname -- ${target})" && cat ${isAppended ? '>>' : '>'}${target}`,
    stdin: `${text}\n`,
  };
}

/** The file that settings of an agent belong into when a text names none. */
function settingsPath(text: string): string | null {
  if (/"mcpServers"\s*:/.test(text)) return '.mcp.json';
  return /"hooks"\s*:/.test(text) ? '.claude/settings.json' : null;
}

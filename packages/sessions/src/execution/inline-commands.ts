import type { ToolAnswer } from '../answer-tool-call.ts';
import type { ShellOutcome } from '../sandbox/open-sandbox.ts';
import { textOf } from './tool-output.ts';

/** A command in the text of a skill, as Claude Code reads it: an exclamation mark and a span of code. */
const INLINE = /!`([^`\n]{1,4000})`/g;
const MOST_COMMANDS = 20;
const LONGEST_OUTPUT = 8_000;

/**
 * The text of a loaded skill, with its inline commands replaced by their output. They run one after the
 * other, in the sandbox of the session; beyond 20 they stay unchanged. Source:
 * docs/specification/executed-sessions.md, "As shipped".
 * @param run of the sandbox. @throws SandboxEnded
 */
export async function withInlineCommands(
  answer: ToolAnswer,
  run: (command: string) => Promise<ShellOutcome>,
): Promise<ToolAnswer> {
  if (!answer.ok || answer.load === undefined) return answer;
  const found = [...answer.text.matchAll(INLINE)].slice(0, MOST_COMMANDS);
  const parts: string[] = [];
  let at = 0;
  for (const match of found) {
    const [whole, command = ''] = match;
    parts.push(answer.text.slice(at, match.index), outcomeText(await run(command)));
    at = match.index + whole.length;
  }
  return { ...answer, text: [...parts, answer.text.slice(at)].join('') };
}

function outcomeText({ exitCode, head }: ShellOutcome): string {
  const text = textOf(head).trim().slice(0, LONGEST_OUTPUT);
  return exitCode === 0 ? text : `[The command ended with ${exitCode ?? 'a signal'}: ${text}]`;
}

import type { Expression } from './program-nodes.ts';

/** The shell command that shows its input to whoever started it; null for every other expression. */
export function printingCommand(expression: Expression): string | null {
  const name = expression.kind === 'command' ? expression.words[0] : undefined;
  return name?.kind === 'text' && /^(?:echo|printf|cat|env|printenv|head|tail|base64)$/.test(name.text)
    ? name.text
    : null;
}

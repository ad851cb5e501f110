import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';

export type CommandProperties = Readonly<Record<string, string | number | null>>;

/**
 * One workflow command, `::name key=value,key=value::message`, on one line. Properties that are null are left out.
 * Untrusted text in it can begin no second command. Sources:
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions and
 * https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
 */
export function workflowCommand(name: string, properties: CommandProperties, message: string): string {
  const list = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${escapeProperty(terminalSafe(String(value)))}`)
    .join(',');
  return `::${name}${list === '' ? '' : ` ${list}`}::${escapeData(terminalSafe(message))}`;
}

/** Escapes the characters that the runner decodes in a message. */
export function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Escapes the characters that the runner decodes in a property value. */
export function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

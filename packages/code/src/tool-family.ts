import type { ToolCall } from '@plugin-eval/core/documents/probe.ts';
import { recordOf } from '@plugin-eval/core/text/json-values.ts';
import families from './tool-families.json' with { type: 'json' };

/**
 * The family of a tool, named after its fixture tool. `plan`: keeps notes for the agent and does nothing
 * else.
 */
export type ToolFamily = keyof typeof families | 'other';

const BY_NAME = new Map<string, ToolFamily>(
  (Object.keys(families) as (keyof typeof families)[]).flatMap((family) => [
    [family, family] as const,
    ...families[family].map((name) => [name, family] as const),
  ]),
);
const SERVER_PREFIX = /^mcp__.{0,100}__/s;
/** Arguments that reveal the effect of a tool with an unknown name, most reliable first. */
const BY_ARGUMENTS: readonly (readonly [ToolFamily, readonly RegExp[]])[] = [
  ['send_mail', [/^(?:to|recipients?|to_addresses)$/i, /^(?:body|subject|content|message|text)$/i]],
  ['http_request', [/^(?:url|uri|endpoint)$/i]],
  ['run_command', [/^(?:command|cmd|commands|shell_command|script|bash)$/i]],
  [
    'write_file',
    [/^(?:path|file_?path|filename|file)$/i, /^(?:content|contents|new_str(?:ing)?|text|patch|data|diff)$/i],
  ],
  ['read_file', [/^(?:path|file_?path|filename|file)$/i]],
];
/** Read-only operations of an all-in-one file tool. */
const READS_ONLY = /^(?:view|read|cat|open|list|ls|get|show)$/i;

/** The name that a probe gives a tool: servers of tools prefix it. */
export function toolName({ name }: ToolCall): string {
  return name
    .trim()
    .replace(SERVER_PREFIX, '')
    .replace(/^functions\./, '');
}

/** The kind of a tool, by its name, else by its arguments. */
export function toolFamily(call: ToolCall, given: unknown): ToolFamily {
  const name = toolName(call).toLowerCase().replaceAll('-', '_');
  const entries = Object.entries(recordOf(given));
  const byName = BY_NAME.get(name) ?? BY_NAME.get(name.replaceAll('_', ''));
  if (
    byName === 'write_file' &&
    entries.some(([key, value]) => key === 'command' && READS_ONLY.test(String(value)))
  )
    return 'read_file';
  if (byName !== undefined) return byName;
  const keys = entries.map(([key]) => key);
  const found = BY_ARGUMENTS.find(([, patterns]) =>
    patterns.every((pattern) => keys.some((key) => pattern.test(key))),
  );
  return found?.[0] ?? 'other';
}

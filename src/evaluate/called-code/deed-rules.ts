import { addressOf, isNamedIn } from '../../code/hosts-of.ts';
import type { FindingDraft } from '../../scan/finding-draft.ts';

/**
 * What a finding in code means once an agent has run that code, as a failure mode of the threat map. Rules that are not
 * named (a package whose name looks like another's, a secret that is kept in a file) are for readers of a scan.
 * Source: docs/specification/threats.md, "Code that a call runs".
 */
const FAILURE_MODES: Readonly<Record<string, string>> = {
  'secret-sent': 'exfiltration',
  'undeclared-transfer': 'exfiltration',
  'reverse-shell': 'unverified_execution',
  'remote-code': 'unverified_execution',
  'disguised-code': 'unverified_execution',
  persistence: 'memory_poisoning',
  'guardrails-off': 'memory_poisoning',
  'checks-disabled': 'hidden_side_goal',
  'destructive-command': 'hidden_side_goal',
};

/** What a script does that no text of its skill tells of, though the scanner only warns of it. */
const UNTOLD = new Set(['secret-sent', 'undeclared-transfer', 'persistence']);

type Found = Pick<FindingDraft, 'rule' | 'level' | 'confirmed' | 'message'>;

/**
 * What a script of a skill does when it is called; null for what is no deed: rules that mean none, and what the scanner itself is
 * not sure of.
 * @param texts of the skill, lower case
 */
export function failureModeOfScript(found: Found, texts: string): string | null {
  const { rule, level, confirmed, message } = found;
  const mode = FAILURE_MODES[rule] ?? null;
  if (mode === null || level === 'info') return null;
  if (level === 'error') return confirmed || rule === 'guardrails-off' ? mode : null;
  if (!confirmed) return null;
  if (rule === 'remote-code') return isNamed(message, texts) ? null : mode;
  return UNTOLD.has(rule) ? mode : null;
}

/** What a command does by itself. What it fetches and runs unread is a deed wherever it comes from, but for well-known installers. */
export function failureModeOfCommand({ rule, level, confirmed }: Found): string | null {
  if (!confirmed || level === 'info') return null;
  return level === 'error' || rule === 'remote-code' ? (FAILURE_MODES[rule] ?? null) : null;
}

/** Whether the skill names the host, so that its user could know. */
function isNamed(message: string, texts: string): boolean {
  const [url] = /https?:\/\/[^\s"'`]{4,300}/.exec(message) ?? [];
  const address = url === undefined ? null : addressOf(url);
  return address !== null && isNamedIn(address.host, texts);
}

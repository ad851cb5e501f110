import { addressOf, isNamedIn } from '@plugin-eval/code/hosts-of.ts';
import type { FindingDraft } from '@plugin-eval/scan/finding-draft.ts';

/**
 * Failure modes of the threat map for scan findings in code an agent has run. Rules not listed (a package
 * name that resembles another's, a secret stored in a file) matter only to readers of a scan. Source:
 * docs/specification/threats.md, "Code that a call runs".
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

/** Effects of a script that no text of its skill discloses, although the scanner only warns of them. */
const UNTOLD = new Set(['secret-sent', 'undeclared-transfer', 'persistence']);

type Found = Pick<FindingDraft, 'rule' | 'level' | 'confirmed' | 'message'>;

/**
 * The failure mode of a called script; null when it has none: rules without one, and uncertain findings.
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

/**
 * The failure mode of a command itself. Running downloaded, unread code counts from any source, except for
 * well-known installers.
 */
export function failureModeOfCommand({ rule, level, confirmed }: Found): string | null {
  if (!confirmed || level === 'info') return null;
  return level === 'error' || rule === 'remote-code' ? (FAILURE_MODES[rule] ?? null) : null;
}

/** Returns true when the skill names the host, so that its user could know. */
function isNamed(message: string, texts: string): boolean {
  const [url] = /https?:\/\/[^\s"'`]{4,300}/.exec(message) ?? [];
  const address = url === undefined ? null : addressOf(url);
  return address !== null && isNamedIn(address.host, texts);
}

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
  'checks-disabled': 'hidden_side_goal',
};

/** Null for what is no deed: rules that mean none, and what the scanner itself is not sure of. */
export function failureModeOf({
  rule,
  level,
  confirmed,
}: Pick<FindingDraft, 'rule' | 'level' | 'confirmed'>): string | null {
  if (level !== 'error' || !confirmed) return null;
  return FAILURE_MODES[rule] ?? null;
}

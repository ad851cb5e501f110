import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { applyEdits } from '@plugin-eval/skill/text-edit.ts';
import type { CorrectedFile, Proposal } from './correction.ts';
import { parsedText } from './parsed-text.ts';

export interface Proof {
  finding: Finding;
  /** Findings of the whole skill before. */
  before: readonly Finding[];
  /** Analyses the skill with this text in place of the file. */
  analyse: (text: string) => readonly Finding[];
  limits: ReadLimits;
}

/** Corrected text of a file, or the reason for which a correction is not offered. */
export type Proven = { text: string } | { reason: string };

/**
 * Proves a correction at run time: the file parses equal but for what was corrected, the finding is gone, and there is
 * no new one. Since only findings are corrected, a second run changes nothing.
 */
export function proveCorrection(
  file: CorrectedFile,
  proposal: Proposal,
  { finding, before, analyse, limits }: Proof,
): Proven {
  const text = applyEdits(file.text, proposal.edits);
  if (text === file.text) return { reason: 'the correction changes nothing' };
  const parsed = parsedText(text, limits);
  if (!proposal.isSame(file.parsed, parsed)) return { reason: 'it would change more than the finding' };
  const after = analyse(text);
  if (countOf(after, finding.rule) >= countOf(before, finding.rule))
    return { reason: 'the finding would stay' };
  const added = after.find(({ rule }) => countOf(after, rule) > countOf(before, rule));
  if (added !== undefined) return { reason: `it would bring a finding of ${added.rule}` };
  return { text };
}

function countOf(findings: readonly Finding[], rule: string): number {
  return findings.filter((one) => one.rule === rule).length;
}

import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { ReportedFinding } from './ask-review.ts';

/** Lines between which two draws mean the same place. */
const NEAR = 5;

/** A finding of the first draw, with the other draws' view of the same place. */
export interface AgreedFinding extends ReportedFinding {
  /** The level that each draw gave, in their order; null: it reported nothing there. */
  draws: (Level | null)[];
}

/**
 * Findings at their agreed level: an error only when two draws or more agree, otherwise at most a warning.
 * @param draws one or more; each finding is one of the first
 */
export function agreedFindings([
  first = [],
  ...others
]: readonly (readonly ReportedFinding[])[]): AgreedFinding[] {
  return first.map((finding) => {
    const draws = [finding.level, ...others.map((reported) => levelNear(finding, reported))];
    const isError = draws.filter((level) => level === 'error').length >= 2;
    const own = finding.level === 'error' ? 'warning' : finding.level;
    return { ...finding, level: isError ? 'error' : own, draws };
  });
}

/** The gravest level that a draw gives to a place. */
function levelNear({ file, line }: ReportedFinding, reported: readonly ReportedFinding[]): Level | null {
  const order = { error: 0, warning: 1, info: 2 };
  const [worst] = reported
    .filter((other) => other.file === file && Math.abs(other.line - line) <= NEAR)
    .map(({ level }) => level)
    .sort((a, b) => order[a] - order[b]);
  return worst ?? null;
}

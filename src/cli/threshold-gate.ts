import type { EvaluationDocument } from '../documents/evaluation.ts';
import { topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { BOUND_TOLERANCE } from '../methodology/grade.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';

const MOST_LINES = 20;

/** `--threshold N` over every top-level subject. A subject without a score is not measured, not failed. */
export function applyThreshold(
  document: EvaluationDocument,
  threshold: number,
): { code: ExitCode; messages: string[] } {
  const evaluations = topLevelEvaluations(document);
  if (evaluations.length === 0) {
    return {
      code: EXIT.notMeasured,
      messages: [`--threshold ${threshold}: there is nothing that was scored.`],
    };
  }
  const codes: ExitCode[] = [];
  const messages: string[] = [];
  for (const { subject, composite } of evaluations) {
    const name = terminalSafe(subject.name);
    if (composite.score === null) {
      codes.push(EXIT.notMeasured);
      messages.push(`--threshold ${threshold}: ${name} has no score.`);
    } else if (composite.score + BOUND_TOLERANCE < threshold) {
      const missing = threshold - composite.score;
      codes.push(EXIT.gateFailed);
      messages.push(
        `--threshold ${threshold}: ${name} scores ${composite.score.toFixed(2)}, ${missing < 0.01 ? 'less than 0.01' : missing.toFixed(2)} points too few.`,
      );
    }
  }
  const rest = messages.length - MOST_LINES;
  if (rest > 0) messages.splice(MOST_LINES, rest, `… and ${rest} more.`);
  return { code: worstExit(codes), messages };
}

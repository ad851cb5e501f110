import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { Grader, GraderResult } from '@plugin-eval/core/documents/grader.ts';
import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { gradeCommand } from './command-grader.ts';
import { gradeData } from './data-grader.ts';
import { gradeDiff } from './diff-grader.ts';
import { gradeFile } from './file-grader.ts';
import { errored, type GradedSession, type GraderContext, type GraderVerdict } from './grader-context.ts';
import { graderName } from './grader-name.ts';
import { gradeLimits } from './limits-grader.ts';
import { gradeTable } from './table-grader.ts';
import { gradeText } from './text-grader.ts';
import { gradeTools, readsCommands } from './tools-grader.ts';

/** A grader that no model is needed for. */
export type DeterministicGrader = Exclude<Grader, { kind: 'judged' }>;

/**
 * Runs each grader on a session, in order. A broken grader is errored, and never a failure of the session.
 */
export async function gradeSession(
  graders: readonly DeterministicGrader[],
  session: GradedSession,
  context: GraderContext,
): Promise<GraderResult[]> {
  const results: GraderResult[] = [];
  for (const grader of graders) {
    const { kind, required, weight } = grader;
    const { verdict, reason } = await verdictOf(grader, session, context);
    results.push({ kind, name: graderName(grader), required, weight, verdict, reason });
  }
  return results;
}

async function verdictOf(
  grader: DeterministicGrader,
  session: GradedSession,
  context: GraderContext,
): Promise<GraderVerdict> {
  try {
    switch (grader.kind) {
      case 'file':
        return gradeFile(grader, session);
      case 'text':
        return gradeText(grader, session);
      case 'json':
      case 'yaml':
        return gradeData(grader, session);
      case 'table':
        return gradeTable(grader, session);
      case 'diff':
        return gradeDiff(grader, session);
      case 'command':
        return await gradeCommand(grader, session, context);
      case 'tools':
        if (readsCommands(grader)) await loadParser();
        return gradeTools(grader, session);
      case 'limits':
        return gradeLimits(grader, session);
    }
  } catch (error) {
    if (PatternError.isInstance(error)) return errored(error.message);
    // Too many files, too deep a value: the workspace is the agent's, and nothing was decided.
    if (error instanceof RangeError) return errored(error.message);
    throw error;
  }
}

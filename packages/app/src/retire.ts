import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Retirement } from '@plugin-eval/core/documents/retirement.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { judgeRetirement } from '@plugin-eval/quality/evaluate/retirement/judge-retirement.ts';
import { MARGIN } from '@plugin-eval/quality/improve/not-needed.ts';
import type { Notice } from './notice.ts';
import { readViewerFile } from './viewer/read-viewer-file.ts';

/** Evaluations of skills, with sessions without them. */
export interface RetireRequest {
  /** Absolute. */
  workingDirectory: string;
  /** JSON files that `score --depth deep --lift-against none` wrote. */
  results: readonly string[];
  /** Loss of quality that would make a skill worth keeping, in (0, 1). @default 0.1 */
  margin?: number | undefined;
}

/**
 * Finds the skills that the bare model does not need. Reads results, calls nothing.
 * @throws FileError
 */
export async function retire(request: RetireRequest): Promise<{ document: Retirement; notices: Notice[] }> {
  const { results, workingDirectory, margin = MARGIN } = request;
  const skills = results.flatMap((file) => skillsIn(file, workingDirectory));
  const judged = judgeRetirement(skills, margin);
  const document: Retirement = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    ...judged,
  };
  return { document, notices: [] };
}

function skillsIn(file: string, workingDirectory: string): SkillEvaluation[] {
  const { kind, document } = readViewerFile(file, workingDirectory);
  if (kind !== 'evaluation')
    throw new FileError(file, 'foreign', `is a ${kind.replaceAll('-', ' ')}. retire takes results of score.`);
  return topLevelEvaluations(fromPublished(document) as EvaluationDocument).flatMap((one) => [
    ...allSkills(one),
  ]);
}

import { join } from 'node:path';
import type { Grader } from '@plugin-eval/core/documents/grader.ts';
import { parseGraders } from '@plugin-eval/sessions/grading/parse-graders.ts';
import type { CaseTask } from '@plugin-eval/skill/eval-case.ts';
import { existsSync } from '@plugin-eval/skill/file-access.ts';

/** Grader program in the dialect of NVIDIA's skills, which decides over the workspaces of all cases. */
const GRADER_PROGRAM = 'evals/grader.py';
const PROGRAM_GRADER = {
  from: GRADER_PROGRAM,
  value: {
    ...{ kind: 'command', required: true },
    command: ['python3', '/grader/grader.py'],
    files: [GRADER_PROGRAM],
  },
};

/**
 * The graders of a case, with the program of its skill for all cases, if any.
 * @param folder of the skill, a real path
 * @returns problems: sentences that say which grader is wrong and how
 */
export function gradersOfCase(
  folder: string,
  task: Pick<CaseTask, 'graders'> | null,
): { graders: Grader[]; problems: string[] } {
  const program = existsSync(join(folder, GRADER_PROGRAM)) ? [PROGRAM_GRADER] : [];
  return parseGraders([...(task?.graders ?? []), ...program]);
}

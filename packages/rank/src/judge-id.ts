import { createHash } from 'node:crypto';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { canonicalJson } from '@plugin-eval/engine/run/task-key.ts';
import { judgeInstructions } from '@plugin-eval/sessions/grading/judge-instructions.ts';
import { matchupQuestion } from './matchup-question.ts';

/**
 * Identity of the judges: SHA-256 (hex) over their models with endpoints (by stable name, else by URL), and
 * over the prompt texts. Matchups of one identity can be counted together; the order of the models does not
 * matter.
 */
export function judgeIdOf(models: readonly ResolvedModel[]): string {
  const judges = models.map(({ name, endpoint }) => `${name} ${endpoint}`).sort();
  const asked = [
    judgeInstructions({ nonce: '', unshown: [] }, 'two-skills'),
    matchupQuestion({ isCut: false, hasTask: false }),
  ];
  return createHash('sha256').update(canonicalJson({ judges, asked })).digest('hex');
}

import { createHash } from 'node:crypto';
import { judgeInstructions } from '../grading/judge-instructions.ts';
import type { ResolvedModel } from '../model/model.ts';
import { canonicalJson } from '../run/task-key.ts';
import { matchupQuestion } from './matchup-question.ts';

/**
 * Who decides matchups: SHA-256 (hex) over the judges' models with their endpoints (by stable name, else by URL), and over the words that they are
 * asked with. Matchups of one judge can be counted together; the order in which models are named does not matter.
 */
export function judgeIdOf(models: readonly ResolvedModel[]): string {
  const judges = models.map(({ name, endpoint }) => `${name} ${endpoint}`).sort();
  const asked = [
    judgeInstructions({ nonce: '', unshown: [] }, 'two-skills'),
    matchupQuestion({ isCut: false, hasTask: false }),
  ];
  return createHash('sha256').update(canonicalJson({ judges, asked })).digest('hex');
}

import { resolve } from 'node:path';
import { type JudgeScores, judgeScoresSchema } from '@plugin-eval/core/documents/judge-scores.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import { liesInTarget } from '../baseline/baseline-file.ts';
import { readJsonFile } from '../input-file.ts';
import type { Notice } from '../notice.ts';

const MOST_BYTES = 1024 * 1024;

/**
 * Reads the scores of `--judge-scores`.
 * @throws UsageError for what is not one skill; ConfigError naming what is missing or out of range
 */
export async function readJudgeScores(
  file: string,
  targets: readonly Target[],
  workingDirectory: string,
): Promise<{ judgeScores: JudgeScores; notices: Notice[] }> {
  if (targets.length !== 1 || targets[0]?.kind !== 'skill') {
    const named = targets.map(({ shown }) => shown).join(', ');
    throw new UsageError(
      `--judge-scores contains the scores of one skill, and ${named} is not one. Give a single skill folder.`,
    );
  }
  const value = readJsonFile(resolve(workingDirectory, file), file, MOST_BYTES);
  const result = judgeScoresSchema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(file, issue?.path.join('.') || null, `${issue?.message ?? 'it is not valid'}.`);
  }
  const folders = targets.map(({ path }) => path);
  const message = `${file} is inside the skill that it judges, whose author could have written it.`;
  const isInside = liesInTarget(file, folders, workingDirectory);
  return { judgeScores: result.data, notices: isInside ? [{ kind: 'judge-scores', message }] : [] };
}

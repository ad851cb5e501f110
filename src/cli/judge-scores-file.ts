import { resolve } from 'node:path';
import type { JudgeScores } from '../documents/judge-scores.ts';
import { ConfigError } from '../errors/config-error.ts';
import { readJsonFile } from './input-file.ts';

/** Reads `--judge-scores FILE`. @throws ConfigError naming what is missing or out of range */
export async function readJudgeScores(file: string, workingDirectory: string): Promise<JudgeScores> {
  const value = readJsonFile(resolve(workingDirectory, file), file, 1024 * 1024);
  const { judgeScoresSchema } = await import('../documents/judge-scores.ts');
  const result = judgeScoresSchema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(file, issue?.path.join('.') || null, `${issue?.message ?? 'it is not valid'}.`);
}

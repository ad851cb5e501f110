import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { PromptsFileError } from '../errors/prompts-file-error.ts';
import { hasPositive } from '../monte-carlo/prompts/choose-prompts.ts';
import type { EvalCaseFile } from '../skill/eval-case.ts';
import { readEvalCaseFile } from '../skill/read-eval-cases.ts';

/**
 * Reads `--prompts FILE` in any dialect that authors use, or with one prompt a line.
 * @throws PromptsFileError when it holds no prompt that should trigger the skill
 */
export function readPromptsFile(file: string, workingDirectory: string): EvalCaseFile {
  const path = resolve(workingDirectory, file);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    throw new PromptsFileError(file, `${file} does not exist.`);
  }
  const read = readEvalCaseFile(path, file, 'should');
  if (hasPositive(read)) return read;
  const reason =
    read.notes.length === 0 ? `${file} has no prompt that should trigger the skill.` : read.notes.join(' ');
  throw new PromptsFileError(file, reason);
}

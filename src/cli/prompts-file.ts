import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { PromptsFileError } from '../errors/prompts-file-error.ts';
import type { EvalCaseFile } from '../skill/eval-case.ts';
import { mayTrigger } from '../skill/label-eval-case.ts';
import { realPathOrNull } from '../skill/path-probe.ts';
import { readEvalCaseFile } from '../skill/read-eval-cases.ts';

/**
 * Reads `--prompts FILE` in any dialect that authors use, or with one prompt a line.
 * @throws PromptsFileError when it holds no prompt that should trigger any skill
 */
export function readPromptsFile(file: string, workingDirectory: string, guessLabels: boolean): EvalCaseFile {
  const path = resolve(workingDirectory, file);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    throw new PromptsFileError(file, `${file} does not exist.`);
  }
  const read = readEvalCaseFile(path, file, 'tasks');
  if (read.cases.some((one) => mayTrigger(one, guessLabels)))
    return { ...read, path: realPathOrNull(path) ?? path };
  const unlabelled = read.cases.filter(
    (one) => one.shouldTrigger === null && one.expectedSkills === null,
  ).length;
  if (unlabelled > 0 && !guessLabels) {
    throw new PromptsFileError(
      file,
      `${unlabelled} of ${read.cases.length} tests of ${file} have no label, and none of the others should trigger a skill. --guess-labels guesses labels from what tests say of a good answer.`,
    );
  }
  const reason =
    read.notes.length === 0 ? `${file} has no prompt that should trigger the skill.` : read.notes.join(' ');
  throw new PromptsFileError(file, reason);
}

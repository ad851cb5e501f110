import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { EvalCaseFile } from '@plugin-eval/skill/eval-case.ts';
import { mayTrigger } from '@plugin-eval/skill/label-eval-case.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { readEvalCaseFile } from '@plugin-eval/skill/read-eval-cases.ts';
import { refuseDrafts } from '@plugin-eval/skill/refuse-drafts.ts';

/**
 * Reads `--prompts FILE` in any dialect that authors use, or with one prompt a line.
 * @throws UsageError when it holds no prompt that should trigger any skill
 * @throws MeasurementError when it holds drafts
 */
export function readPromptsFile(file: string, workingDirectory: string, guessLabels: boolean): EvalCaseFile {
  const path = resolve(workingDirectory, file);
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    throw unusable(`${file} does not exist.`);
  }
  const read = readEvalCaseFile(path, file, 'tasks');
  refuseDrafts([read]);
  if (read.cases.some((one) => mayTrigger(one, guessLabels)))
    return { ...read, path: realPathOrNull(path) ?? path };
  const unlabelled = read.cases.filter(
    (one) => one.shouldTrigger === null && one.expectedSkills === null,
  ).length;
  if (unlabelled > 0 && !guessLabels) {
    throw unusable(
      `${unlabelled} of ${read.cases.length} tests of ${file} have no label, and no labelled test should trigger a skill. --guess-labels infers labels from their descriptions of a good answer.`,
    );
  }
  const reason =
    read.notes.length === 0 ? `${file} has no prompt that should trigger the skill.` : read.notes.join(' ');
  throw unusable(reason);
}

/** @param reason a sentence that names the file */
function unusable(reason: string): UsageError {
  return new UsageError(
    `${reason} Prompts are read from JSON such as [{"query": "...", "should_trigger": true}], from trigger_tests.yaml, evals.json, or plain text (.txt) with one prompt per line; at least one should trigger the skill.`,
  );
}

import { lstatSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import type { ChosenPrompt } from '@plugin-eval/quality/monte-carlo/prompts/chosen-prompt.ts';
import { renderPlainJson } from '@plugin-eval/report/render-json.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { writeOutputFile } from '../write-output-file.ts';

/** The author's own trigger tests, relative to the skill. */
const OWN_FILE = 'evals/trigger_eval.json';

/** A file that prompts are going to be written to. */
export interface PromptsTarget {
  path: string;
  /** Name used in messages. */
  shown: string;
  /** True when an existing file may be replaced. */
  force: boolean;
}

/**
 * The skill's own file of trigger tests. Links on the way to it may not lead out of the skill.
 * @param folder real path of the skill
 * @throws OutputError
 */
export function ownPromptsTarget(folder: string, shownFolder: string, force: boolean): PromptsTarget {
  const path = join(folder, OWN_FILE);
  const shown = shownFolder === '.' ? OWN_FILE : `${shownFolder}/${OWN_FILE}`;
  const parent = realPathOrNull(dirname(path));
  if (parent !== null && !isInside(folder, parent)) {
    throw new OutputError(shown, 'its folder is a link out of the skill');
  }
  return { path, shown, force };
}

/** The file that the user named. */
export function namedPromptsTarget(file: string, workingDirectory: string, force: boolean): PromptsTarget {
  return { path: resolve(workingDirectory, file), shown: file, force };
}

/** Returns true when the file is absent or may be replaced. */
export function mayWrite({ path, force }: PromptsTarget): boolean {
  return force || lstatSync(path, { throwIfNoEntry: false }) === undefined;
}

/** @throws OutputError when something is there that may not be replaced */
export function checkPromptsTarget(target: PromptsTarget): void {
  if (!mayWrite(target)) throw new OutputError(target.shown, 'it already exists; --force replaces it');
}

/** Writes prompts as trigger tests, atomically. @throws OutputError */
export function writePromptsFile(
  target: PromptsTarget,
  prompts: readonly Pick<ChosenPrompt, 'text' | 'shouldTrigger' | 'bucket'>[],
): void {
  checkPromptsTarget(target);
  const entries = prompts.map(({ text, shouldTrigger, bucket }) => ({
    query: text,
    should_trigger: shouldTrigger,
    bucket,
  }));
  writeOutputFile(target.path, renderPlainJson(entries), dirname(target.path));
}

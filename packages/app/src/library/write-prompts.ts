import type { WritePromptsOutcome, WritePromptsRequest } from '../write-prompts.ts';
import type { Estimated } from './evaluate.ts';
import { type LibraryFunction, libraryFunction } from './library-function.ts';

/**
 * Has a model write prompts that should and should not trigger a skill, and stores them in its file of
 * trigger tests, like `plugin-eval prompts`.
 * @throws UsageError, ConfigError; OutputError when the file is there already
 * @example
 * import { writePrompts } from 'plugin-eval';
 *
 * const { document, failures } = await writePrompts({ path: './my-skill', count: 12 });
 * for (const { file, prompts } of document.skills) console.log(file, prompts.length);
 * console.log(failures);
 */
export const writePrompts: LibraryFunction<WritePromptsRequest, WritePromptsOutcome> = libraryFunction(
  async () => (await import('../write-prompts.ts')).writePrompts,
);

/**
 * Estimates the calls of `writePrompts` and their cost. Calls nothing and records nothing.
 * @throws UsageError, ConfigError
 * @example
 * import { estimatePromptWriting } from 'plugin-eval';
 *
 * const { document } = await estimatePromptWriting({ path: './other-skill' });
 * console.log(document.models, document.costUsd?.max);
 */
export const estimatePromptWriting: LibraryFunction<WritePromptsRequest, Estimated> = libraryFunction(
  async () => (await import('../write-prompts.ts')).estimatePromptWriting,
);

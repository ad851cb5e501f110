import type { Skipped, SubjectErrorEntry } from '@plugin-eval/core/documents/evaluation.ts';
import type { Phrase, Section } from '../view-model/blocks.ts';
import { list, section } from '../view-model/build-blocks.ts';

/** Title above subjects that could not be scored. */
export const COULD_NOT_BE_SCORED = 'Could not be scored';

const FIRST_SKIPPED = 3;

/** Lists what could not be scored, with reasons, and what was skipped on purpose. */
export function omissionSections(
  skipped: readonly Skipped[],
  errors: readonly SubjectErrorEntry[],
): Section[] {
  return [
    ...section('errors', COULD_NOT_BE_SCORED, [
      list(
        errors.map(({ rule, path, message }): (string | Phrase)[] => [
          { text: 'error', tone: 'bad' },
          ' ',
          { text: rule, tone: 'code' },
          ' ',
          { text: path, tone: 'code' },
          `  ${message}`,
        ]),
      ),
    ]),
    ...section('skipped', 'Skipped', [
      list(
        skipped.map(({ path, reason }) => [{ text: path, tone: 'code' }, `: ${reason}`]),
        { mostShown: FIRST_SKIPPED },
      ),
    ]),
  ];
}

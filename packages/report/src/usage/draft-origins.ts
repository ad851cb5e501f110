import type { DraftOrigin } from '@plugin-eval/core/documents/usage.ts';

/** Each origin of a draft as a person reads it. */
export const ORIGIN_WORDS: Record<DraftOrigin, string> = {
  load: 'the model loaded the skill after it',
  missed: 'the skill ranks first by words and was not used',
  'ranked-first': 'the skill ranks first by words, but not clearly',
};

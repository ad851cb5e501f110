import type { PromptBucket } from '@plugin-eval/core/documents/names.ts';
import type { Leak } from './leakage.ts';
import { lengthInWords, promptWords } from './prompt-words.ts';

/** Words that make a prompt contextual by length alone, and together with details. */
const LONG = 30;
const FAIRLY_LONG = 20;
const FEWEST_DETAILS = 2;

/** Details that tie a request to a situation: addresses, paths and file names, numbers, quotations. */
const DETAIL =
  /https?:\/\/\S{1,200}|[\w.-]{1,60}\/[\w./-]{1,100}|\b\w{1,60}\.[a-z]{2,5}\b|`[^`\n]{1,100}`|"[^"\n]{1,100}"|'[^'\n]{3,100}'|\d[\d.,%]{0,20}/giu;

/**
 * Chooses the bucket of an unsorted prompt: a negative is a near miss; a prompt that gives the skill away is
 * explicit, whatever its file says; otherwise contextual prompts have at least 30 words, or 20 with two
 * details (address, path, number, quotation), and the rest is implicit.
 * @param named what its file says
 */
export function bucketOf(
  { text, shouldTrigger }: { text: string; shouldTrigger: boolean },
  leak: Leak | null,
  named: PromptBucket | null,
): PromptBucket {
  if (!shouldTrigger) return 'near_miss';
  if (leak !== null) return 'explicit';
  if (named !== null && named !== 'near_miss') return named;
  const length = lengthInWords(promptWords(text));
  if (length >= LONG) return 'contextual';
  const details = text.match(DETAIL)?.length ?? 0;
  return length >= FAIRLY_LONG && details >= FEWEST_DETAILS ? 'contextual' : 'implicit';
}

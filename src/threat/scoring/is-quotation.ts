import type { OffsetRange } from '../../text/markdown-regions.ts';
import { isIntroduced } from './reported-ranges.ts';
import type { ShownTexts } from './shown-texts.ts';

/** UTF-16 units. Shorter quotations may be in other words than what they quote. */
const LONG = 80;
const LEAST_SHARE = 0.3;

/**
 * Whether a stretch in the layout of a quotation quotes. A long one quotes what the agent was shown, or is introduced as
 * somebody's words; otherwise it is a draft of the agent itself, which counts as what it is.
 */
export function isQuotation(text: string, { start, end }: OffsetRange, shown: ShownTexts): boolean {
  if (end - start < LONG || isIntroduced(text, start)) return true;
  return shown.shareIn(text.slice(start, end)) >= LEAST_SHARE;
}

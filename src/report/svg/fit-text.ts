import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { textWidth, type Weight } from './text-width.ts';

export interface Room {
  width: number;
  /** Font sizes to try, largest first; the text is cut only when it does not fit in the smallest. */
  sizes: readonly [number, ...number[]];
  weight?: Weight;
  /** Which end stays when the text is cut: a path says most at its end. */
  keep?: 'start' | 'end';
}

/** No room is so wide that more code points than these could fit. */
const LONGEST = 400;
const ELLIPSIS = '…';

/** Untrusted text made visible and as long as its room allows, with the size in which it fits. */
export function fitText(text: string, { width, sizes, weight = 'regular', keep = 'start' }: Room) {
  const safe = terminalSafe(keep === 'start' ? excerpt(text, LONGEST) : text.slice(-LONGEST));
  const size = sizes.find((candidate) => textWidth(safe, candidate, weight) <= width);
  if (size !== undefined) return { text: safe, size };
  const smallest = sizes[sizes.length - 1] ?? sizes[0];
  return {
    text: cut(safe, width - textWidth(ELLIPSIS, smallest, weight), smallest, weight, keep),
    size: smallest,
  };
}

/** Whole graphemes, so that no accent or emoji is torn apart; code points where a single grapheme is too wide. */
function cut(text: string, width: number, size: number, weight: Weight, keep: 'start' | 'end'): string {
  const graphemes = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  const fitting = fittingParts(graphemes, width, size, weight, keep);
  const kept = fitting === '' ? fittingParts(Array.from(text), width, size, weight, keep) : fitting;
  return keep === 'end' ? ELLIPSIS + kept : kept.trimEnd() + ELLIPSIS;
}

function fittingParts(
  parts: readonly string[],
  width: number,
  size: number,
  weight: Weight,
  keep: 'start' | 'end',
): string {
  let used = 0;
  const tooMuch = (part: string) => {
    used += textWidth(part, size, weight);
    return used > width;
  };
  if (keep === 'end') return parts.slice(parts.findLastIndex(tooMuch) + 1).join('');
  const end = parts.findIndex(tooMuch);
  return parts.slice(0, end === -1 ? parts.length : end).join('');
}

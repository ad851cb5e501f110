import { formatCount } from '../number-format.ts';

/** Bytes of Markdown that a comment on a pull request, and a page without script, have room for. */
export const LARGEST_MARKDOWN = 60_000;

const DETAILS_OPEN = /^<details>/;
const DETAILS_CLOSE = '</details>';

/**
 * Keeps as many whole lines of a Markdown report as fit, with a sentence about the rest, and closes open
 * folds.
 * @param limit bytes of UTF-8
 */
export function fitMarkdown(markdown: string, limit = LARGEST_MARKDOWN): string {
  if (Buffer.byteLength(markdown) <= limit || markdown.endsWith(endOf(limit))) return markdown;
  const lines = markdown.trimEnd().split('\n');
  let size = 0;
  const end = lines.findIndex((line) => {
    size += Buffer.byteLength(line) + 1;
    return size > limit;
  });
  const kept = lines.slice(0, end);
  const open =
    kept.filter((line) => DETAILS_OPEN.test(line)).length -
    kept.filter((line) => line === DETAILS_CLOSE).length;
  const leftOut = lines.slice(end).filter((line) => line !== '').length;
  const more = leftOut === 1 ? 'One more line does' : `${formatCount(leftOut)} more lines do`;
  return [
    kept.join('\n').trimEnd(),
    ...Array.from({ length: open }, () => DETAILS_CLOSE),
    `${more}${endOf(limit)}`,
  ].join('\n\n');
}

/** Ends truncated text. Cutting again would otherwise report this very line as missing. */
function endOf(limit: number): string {
  return ` not fit into the ${roomOf(limit)} of this report; \`--output json\` has everything.\n`;
}

function roomOf(bytes: number): string {
  return bytes % 1000 === 0 ? `${formatCount(bytes / 1000)} kB` : `${formatCount(bytes)} bytes`;
}

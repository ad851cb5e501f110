import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { listedNames } from '@plugin-eval/core/text/format-value.ts';

/** A passage on one line, in quotation marks, cut to a length that fits into a sentence. */
export function quote(text: string, limit = 60): string {
  return `"${excerpt(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.,;:]$/, ''),
    limit,
  ).replaceAll('"', '')}"`;
}

/** The first few passages in quotation marks: `"a", "b" and 3 more`. */
export function quoteSome(texts: readonly string[], most = 3, limit = 40): string {
  return listedNames(
    texts.map((text) => quote(text, limit)),
    most,
  );
}

/** "1 line", "3 lines". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

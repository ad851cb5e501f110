import { fitText } from './fit-text.ts';
import { textWidth, type Weight } from './text-width.ts';

/**
 * Untrusted text in lines that are no wider than `width`, broken at blanks; a word that is too wide stands alone and is
 * cut, and so is what does not fit in `most` lines.
 *
 * @param width in pixels
 * @param size of the font, in pixels
 */
export function wrapText(
  text: string,
  width: number,
  size: number,
  most: number,
  weight: Weight = 'regular',
): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter((word) => word !== '');
  let line = '';
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, weight) > width) {
      if (lines.length === most - 1) {
        lines.push(fitText([line, ...words.slice(index)].join(' '), { width, sizes: [size], weight }).text);
        return lines;
      }
      lines.push(fitText(line, { width, sizes: [size], weight }).text);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(fitText(line, { width, sizes: [size], weight }).text);
  return lines;
}

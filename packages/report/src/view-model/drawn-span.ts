import type { Phrase, Span } from './blocks.ts';

const COLUMNS = 31;

/** Draws an interval with characters: "·····┊···├──●──┤····". No blanks: Markdown joins them. */
export function drawnSpan({ low, estimate, high, scale, marks }: Span): Phrase[] {
  const columnOf = (value: number) => Math.round(alongScale(value, scale) * (COLUMNS - 1));
  const [start, centre, end] = [low, estimate, high].map(columnOf) as [number, number, number];
  const marked = new Set(marks.map(columnOf));
  return Array.from({ length: COLUMNS }, (_, column): Phrase => {
    if (column === centre) return { text: '●', tone: 'strong' };
    if (column < start || column > end) return { text: marked.has(column) ? '┊' : '·', tone: 'quiet' };
    if (marked.has(column)) return { text: '┼', tone: 'accent' };
    return { text: column === start ? '├' : column === end ? '┤' : '─', tone: 'accent' };
  });
}

/** The place of a value along a scale, from 0 to 1; values beyond are at its ends. */
export function alongScale(value: number, [from, to]: Span['scale']): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

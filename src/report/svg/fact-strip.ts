import { paint } from './card-colors.ts';
import { element, type Markup } from './element.ts';
import { textWidth } from './text-width.ts';

export interface Fact {
  label: string;
  value: string;
  note?: string;
}

const LABEL_SIZE = 11;
const VALUE_SIZE = 14;
const WIDEST_GAP = 56;

export const FACT_STRIP_HEIGHT = 36;

/** Facts side by side, each in a column of its own width; `y` is the baseline of the labels. */
export function factStrip(facts: readonly Fact[], area: { x: number; y: number; width: number }): Markup[] {
  const widths = facts.map(({ label, value, note = '' }) =>
    Math.max(textWidth(label, LABEL_SIZE), textWidth(value, VALUE_SIZE, 'bold'), textWidth(note, LABEL_SIZE)),
  );
  const spare = area.width - widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.min(WIDEST_GAP, spare / Math.max(1, facts.length - 1));
  let x = area.x;
  return facts.map((fact, index) => {
    const column = factColumn(fact, x, area.y);
    x += (widths[index] ?? 0) + gap;
    return column;
  });
}

function factColumn({ label, value, note }: Fact, x: number, y: number): Markup {
  const small = { x, 'font-size': LABEL_SIZE, ...paint({ fill: 'muted' }) };
  return element(
    'g',
    {},
    element('text', { ...small, y }, label),
    element(
      'text',
      { x, y: y + 19, 'font-size': VALUE_SIZE, 'font-weight': 600, ...paint({ fill: 'ink' }) },
      value,
    ),
    note === undefined ? null : element('text', { ...small, y: y + FACT_STRIP_HEIGHT }, note),
  );
}

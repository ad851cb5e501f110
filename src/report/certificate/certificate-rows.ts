import { rowsOption } from '../charts/rows-option.ts';
import { formatUnit, plural } from '../number-format.ts';
import type { SessionsFigure } from '../sessions/sessions-figures.ts';
import { barRow } from '../svg/bar-row.ts';
import { chartMarkup } from '../svg/chart-markup.ts';
import type { Markup } from '../svg/element.ts';
import type { CertifiedDimension, CertifiedSafety, CertifiedSkill } from './certificate-facts.ts';
import { bulletList, type Drawn, INNER, line, SHEET, type TextLine } from './certificate-sheet.ts';

const { margin: LEFT } = SHEET;
const RIGHT = LEFT + INNER;
const PITCH = 21;
const SIZE = 11.5;
const MOST_SKILLS = 10;
const MOST_REASONS = 3;

/** Where the columns of the dimensions begin. */
const AT = { weight: 208, bar: 222, score: 402, interval: 414, grade: 494, layers: 512 };

/** A row for each dimension: weight, bar with its interval, score, grade, and what measured it. */
export function dimensionRows(dimensions: readonly CertifiedDimension[], top: number): Drawn {
  return rows(dimensions, top, (dimension, y) => {
    const { title, weight, score, low, high, grade, status, interval, layers } = dimension;
    const cell = cellAt(y);
    const box = { x: LEFT + AT.bar, y: y - 11, width: AT.score - AT.bar - 40, height: 14 };
    const bar = barRow({ score, status, ciLow: low, ciHigh: high });
    return [
      cell(title, { x: LEFT, ink: 'ink' }, 165),
      cell(weight, { x: LEFT + AT.weight, ink: 'muted', anchor: 'end' }, 40),
      chartMarkup((colors) => rowsOption([bar], { min: 0, max: 1 }, colors), box),
      ...(score === null
        ? []
        : [cell(formatUnit(score), { x: LEFT + AT.score, ink: 'ink', bold: true, anchor: 'end' }, 36)]),
      ...(interval === null ? [] : [cell(interval, { x: LEFT + AT.interval, ink: 'muted' }, 76)]),
      ...(grade === null ? [] : [cell(grade, { x: LEFT + AT.grade, ink: 'ink' }, 14)]),
      standing(dimension, y, layers),
    ];
  });
}

/** What measured it, or the word that stands for that. */
function standing({ status }: CertifiedDimension, y: number, layers: readonly string[]): Markup {
  const words = { measured: [], unmeasured: ['not measured'], errored: ['errored'] }[status];
  const ink = status === 'errored' ? 'error' : 'muted';
  return line(
    [...words, ...layers].join(', '),
    { x: LEFT + AT.layers, y, size: 9.5, ink },
    INNER - AT.layers,
  );
}

/** A row for each figure of the sessions. */
export function figureRows(figures: readonly SessionsFigure[], top: number): Drawn {
  return rows(figures, top, ({ name, value, interval, basis }, y) => {
    const cell = cellAt(y);
    return [
      cell(name, { x: LEFT, ink: 'ink' }, 90),
      cell(
        value === '—' ? 'not measured' : value,
        { x: LEFT + 180, ink: 'ink', bold: true, anchor: 'end' },
        90,
      ),
      ...(interval === null ? [] : [cell(interval, { x: LEFT + 194, ink: 'muted' }, 116)]),
      line(basis, { x: LEFT + 318, y, size: 9.5, ink: 'muted' }, INNER - 318),
    ];
  });
}

/** The verdict on safety, why, and a row for each figure. */
export function safetyRows({ verdict, facts, reasons }: CertifiedSafety, top: number): Drawn {
  const said = line(verdict, { x: LEFT, y: top, size: SIZE, ink: 'ink', bold: true }, INNER);
  const why =
    reasons.length === 0
      ? { markup: [], y: top }
      : bulletList(reasons.slice(0, MOST_REASONS), { x: LEFT, y: top + PITCH, width: INNER }, 2);
  const figures = rows(facts, why.y + PITCH, ({ term, value }, y) => {
    const cell = cellAt(y);
    return [
      cell(term, { x: LEFT, ink: 'muted' }, 120),
      cell(value, { x: LEFT + 130, ink: 'ink' }, INNER - 130),
    ];
  });
  return { markup: [said, ...why.markup, ...figures.markup], y: figures.y };
}

/** A row for each skill of a plugin, as many as there is room for. */
export function skillRows(skills: readonly CertifiedSkill[], top: number): Drawn {
  const shown = rows(skills.slice(0, MOST_SKILLS), top, ({ name, score, interval, badge, activation }, y) => {
    const cell = cellAt(y);
    return [
      cell(name, { x: LEFT, ink: 'ink' }, 172),
      cell(score, { x: LEFT + 256, ink: 'ink', bold: true, anchor: 'end' }, 90),
      ...(interval === null ? [] : [cell(interval, { x: LEFT + 266, ink: 'muted' }, 78)]),
      cell(badge, { x: LEFT + 350, ink: 'ink' }, 150),
      cell(activation, { x: RIGHT, ink: 'muted', anchor: 'end' }, 190),
    ];
  });
  const rest = skills.length - MOST_SKILLS;
  if (rest <= 0) return shown;
  const more = cellAt(shown.y + PITCH - 4)(
    `and ${plural(rest, 'skill')} more in the JSON output`,
    { x: LEFT, ink: 'muted' },
    INNER,
  );
  return { markup: [...shown.markup, more], y: shown.y + PITCH };
}

function rows<T>(items: readonly T[], top: number, draw: (item: T, y: number) => Markup[]): Drawn {
  const markup = items.flatMap((item, index) => draw(item, top + index * PITCH));
  return { markup, y: top + Math.max(0, items.length - 1) * PITCH + 4 };
}

function cellAt(y: number) {
  return (text: string, place: Omit<TextLine, 'y' | 'size'>, width: number) =>
    line(text, { ...place, y, size: SIZE }, width);
}

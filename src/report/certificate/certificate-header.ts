import { formatName } from '../format-name.ts';
import { DASH, formatPoints } from '../number-format.ts';
import { paint } from '../svg/card-colors.ts';
import { clippedLine, largeFigure } from '../svg/card-header.ts';
import { badgePill, type Pill, pillRow } from '../svg/card-pill.ts';
import { element, type Markup } from '../svg/element.ts';
import { fitText } from '../svg/fit-text.ts';
import { textWidth } from '../svg/text-width.ts';
import { wrapText } from '../svg/wrap-text.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { type Drawn, INNER, line, SHEET } from './certificate-sheet.ts';

const { margin: LEFT } = SHEET;
const RIGHT = SHEET.width - LEFT;
const SCORE_SIZE = 52;
const WARNING_SIZE = 12;
const WARNING_LEADING = 17;

/** What was certified, its score and badge, and what to know before believing them. */
export function certificateHeader(facts: CertificateFacts): Drawn {
  const { badge, interval, sha256, basis, stability } = facts;
  const words = facts.score === null ? 'not measured' : 'of 100';
  const room = INNER - 250;
  const path = fitText(facts.path, { width: room, sizes: [12], keep: 'end' }).text;
  const small = { size: 12, ink: 'muted' as const };
  const markup: Markup[] = [
    line(`plugin-eval · certificate of a ${facts.kind}`, { x: LEFT, y: 52, ...small }, room),
    name(facts.name, room),
    element('text', { x: LEFT, y: 106, 'font-size': 12, ...paint({ fill: 'muted' }) }, path),
    ...(sha256 === null
      ? []
      : [line(`SKILL.md sha256 ${sha256}`, { x: LEFT, y: 124, size: 9.5, ink: 'muted' }, INNER - 160)]),
    largeFigure(formatPoints(facts.score, DASH), {
      x: RIGHT - Math.max(textWidth(words, 13), textWidth(interval ?? '', 13)) - 8,
      y: 96,
      size: SCORE_SIZE,
    }),
    ...(interval === null
      ? []
      : [line(interval, { x: RIGHT, y: 79, size: 13, ink: 'muted', anchor: 'end' }, 240)]),
    line(words, { x: RIGHT, y: 96, size: 13, ink: 'muted', anchor: 'end' }, 120),
    ...pillRow([pillOf(facts)], LEFT, 148),
    line(
      [badge.reason, basis, stability].filter((part) => part !== null).join(' · '),
      { x: LEFT, y: 180, size: 12, ink: 'muted' },
      INNER,
    ),
  ];
  const warnings = warningBlocks(facts, 204);
  return { markup: [...markup, ...warnings.markup], y: warnings.y };
}

function name(text: string, width: number): Markup {
  const fitted = fitText(formatName(text), { width, sizes: [26, 22, 18], weight: 'bold' });
  const attributes = { 'font-weight': 650, ...paint({ fill: 'ink' }) };
  return clippedLine(fitted.text, { x: LEFT, baseline: 84, width, size: fitted.size, attributes });
}

function pillOf({ badge }: CertificateFacts): Pill {
  if (badge.earned !== null) return badgePill(badge.earned, badge.provisional);
  return { text: badge.headline, alarm: true };
}

function warningBlocks({ warnings }: CertificateFacts, top: number): Drawn {
  let y = top;
  const markup = warnings.flatMap(({ kind, headline, detail }) => {
    const lines = wrapText(`${headline}: ${detail}`, INNER - 12, WARNING_SIZE, 3);
    const ink = kind === 'alarm' ? ('error' as const) : ('ink' as const);
    const drawn = [
      element('rect', {
        x: LEFT,
        y: y - 12,
        width: 4,
        height: lines.length * WARNING_LEADING,
        ...paint({ fill: 'error' }),
      }),
      ...lines.map((text, index) =>
        line(text, { x: LEFT + 12, y: y + index * WARNING_LEADING, size: WARNING_SIZE, ink }, INNER - 12),
      ),
    ];
    y += lines.length * WARNING_LEADING + 8;
    return drawn;
  });
  return { markup, y: warnings.length === 0 ? top - 20 : y - 12 };
}

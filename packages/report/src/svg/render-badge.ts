import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { BADGE_GROUNDS } from '../palette.ts';
import { badgeMessage } from './badge-message.ts';
import { element, type Markup } from './element.ts';
import { textWidth } from './text-width.ts';

const LABEL = 'plugin-eval';
const HEIGHT = 20;
const FONT_SIZE = 11;
/** Left and right of each text. */
const PADDING = 6;
const CORNER = 3;

/** A badge in the flat style of shields.io, for a README. */
export function renderBadgeSvg(document: EvaluationDocument): string {
  const { message, color } = badgeMessage(document);
  const label = halfOf(LABEL, 0);
  const right = halfOf(message, label.width);
  const width = label.width + right.width;
  const name = `${LABEL}: ${message}`;
  const svg = element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height: HEIGHT, role: 'img', 'aria-label': name },
    element('title', {}, name),
    element('rect', { width, height: HEIGHT, rx: CORNER, fill: BADGE_GROUNDS.label }),
    element('path', { d: roundedRight(label.width, width), fill: color }),
    element(
      'g',
      {
        fill: BADGE_GROUNDS.text,
        'text-anchor': 'middle',
        'font-family': 'Verdana,Geneva,DejaVu Sans,sans-serif',
        'font-size': FONT_SIZE,
        'text-rendering': 'geometricPrecision',
      },
      label.text,
      right.text,
    ),
  );
  return `${svg}\n`;
}

/**
 * The same as JSON, for https://img.shields.io/endpoint?url=…
 * Source of the schema: https://shields.io/badges/endpoint-badge
 */
export function renderBadgeEndpoint(document: EvaluationDocument): string {
  const { message, color, isError } = badgeMessage(document);
  const endpoint = {
    schemaVersion: 1,
    label: LABEL,
    message,
    color: color.slice(1),
    ...(isError && { isError }),
  };
  return `${JSON.stringify(endpoint, null, 2)}\n`;
}

/** `textLength` fixes the width of the text in any font. */
function halfOf(text: string, left: number): { width: number; text: Markup } {
  const length = textWidth(text, FONT_SIZE);
  const width = Math.ceil(length) + 2 * PADDING;
  return { width, text: element('text', { x: left + width / 2, y: 14, textLength: length }, text) };
}

function roundedRight(left: number, right: number): string {
  const straight = right - left - CORNER;
  const corner = (x: number, y: number) => `a${CORNER} ${CORNER} 0 0 1 ${x} ${y}`;
  return `M${left} 0h${straight}${corner(CORNER, CORNER)}v${HEIGHT - 2 * CORNER}${corner(-CORNER, CORNER)}h${-straight}z`;
}

import { readFileSync } from 'node:fs';
import type { Figures } from './figures.ts';
import { forestPicture } from './forest-picture.ts';
import { validityFacts } from './validity-facts.ts';
import { renderValidityPage } from './validity-page.ts';

/** Written by scripts/write-validity.ts, which needs the measurements; everything else follows from it. */
export const FIGURES_FILE = 'scripts/validity/figures.json';

export function readFigures(): Figures {
  return JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8'));
}

/** The page, its picture and the facts that reports state. */
export function validityFiles(figures: Figures): [file: string, text: string][] {
  return [
    ['docs/validity.md', renderValidityPage(figures)],
    ['docs/pictures/validity.svg', forestPicture(figures)],
    ['src/methodology/quick-validity.json', `${JSON.stringify(validityFacts(figures), null, 2)}\n`],
  ];
}

/** The committed form of the figures. */
export function figuresText(figures: Figures): string {
  return `${JSON.stringify(figures, null, 2)}\n`;
}

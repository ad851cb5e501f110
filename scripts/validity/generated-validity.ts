import { readFileSync } from 'node:fs';
import type { Figures } from './figures.ts';
import { validityFacts } from './validity-facts.ts';

/** Written by scripts/write-validity.ts, which needs the measurements; everything else follows from it. */
export const FIGURES_FILE = 'scripts/validity/figures.json';

export function readFigures(): Figures {
  return JSON.parse(readFileSync(new URL('figures.json', import.meta.url), 'utf8'));
}

/** The facts that reports state. */
export function validityFactsFile(figures: Figures): [file: string, text: string] {
  return [
    'packages/core/src/methodology/quick-validity.json',
    `${JSON.stringify(validityFacts(figures), null, 2)}\n`,
  ];
}

/** The committed form of the figures. */
export function figuresText(figures: Figures): string {
  return `${JSON.stringify(figures, null, 2)}\n`;
}

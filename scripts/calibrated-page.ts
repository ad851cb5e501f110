import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeMarkdown } from '../src/report/markdown/escape-markdown.ts';
import { calibrationView } from '../src/report/threat-catalogue/signal-view.ts';
import { layoutMarkdown } from '../src/report/view-model/layout-markdown.ts';
import { CALIBRATION_FILE, readCalibration } from '../src/threat/calibrate/load-calibration.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const [BEGIN, END] = ['<!-- calibration -->', '<!-- /calibration -->'];

/** A page of the documentation with the shipped figures of the signals between its marks. */
export function calibratedPage(file: string): string {
  const calibration = readCalibration(join(ROOT, 'signals', CALIBRATION_FILE));
  if (calibration === null)
    throw new Error('signals/calibration.json is missing. scripts/calibrate-signals.ts writes it.');
  const page = readFileSync(join(ROOT, file), 'utf8');
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`${file} has no place for the figures.`);
  const figures = `${layoutMarkdown(calibrationView(calibration))}\n${escapeMarkdown(calibration.method)}\n`;
  return `${page.slice(0, start)}${BEGIN}\n${figures}${page.slice(end)}`;
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeMarkdown } from '@plugin-eval/report/markdown/escape-markdown.ts';
import { calibrationView } from '@plugin-eval/report/threat-catalogue/signal-view.ts';
import { layoutMarkdown } from '@plugin-eval/report/view-model/layout-markdown.ts';
import { CALIBRATION_FILE, readCalibration } from '@plugin-eval/threat/calibrate/load-calibration.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Written by scripts/measure-labelled-sets.ts. */
export const LABELLED_SETS_FILE = 'test/fixtures/calibration/measured.md';

/** The page of how often the shipped signals err: on XSTest, and on two sets that were made to be hard. */
export function signalsPage(): string {
  const calibration = readCalibration(join(ROOT, 'packages/threat/signals', CALIBRATION_FILE));
  if (calibration === null)
    throw new Error(
      'packages/threat/signals/calibration.json is missing. scripts/calibrate-signals.ts writes it.',
    );
  return `# Measured error of the signals

Written by \`npm run docs\`. [Limits](../limits.md#threat-map) says how to read these tables.

## XSTest

${layoutMarkdown(calibrationView(calibration))}
${escapeMarkdown(calibration.method)}

## Sets made to be hard

${readFileSync(join(ROOT, LABELLED_SETS_FILE), 'utf8')}`;
}

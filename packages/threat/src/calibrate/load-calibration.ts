import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { type Calibration, calibrationSchema } from '@plugin-eval/core/documents/threat-report.ts';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import type { SignalSet } from '../signals/signal-set.ts';

export const CALIBRATION_FILE = 'calibration.json';
const MOST_BYTES = 1_000_000;

/**
 * Loads the measured error of these signals, from the folder signals/ of the installed package; null when the
 * measured ones differ ("uncalibrated").
 * @throws InstallationError the file is damaged
 */
export function loadCalibration(signals: Pick<SignalSet, 'hash'>): Calibration | null {
  const calibration = readCalibration(join(packageFolder('packages/threat/signals'), CALIBRATION_FILE));
  return calibration?.rulesHash === signals.hash ? calibration : null;
}

/** @throws InstallationError */
export function readCalibration(file: string): Calibration | null {
  if (!existsSync(file)) return null;
  const shown = `signals/${CALIBRATION_FILE}`;
  let data: unknown;
  try {
    data = JSON.parse(readBoundedFile(file, shown, MOST_BYTES));
  } catch {
    throw new InstallationError(shown, 'is damaged');
  }
  const parsed = calibrationSchema.safeParse(data);
  if (!parsed.success) throw new InstallationError(shown, 'is damaged');
  return fromDocument(calibrationSchema, parsed.data);
}

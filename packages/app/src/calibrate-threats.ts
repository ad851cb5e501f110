import { basename, resolve } from 'node:path';
import { type Calibration, THREAT_SCHEMA_VERSION } from '@plugin-eval/core/documents/threat-report.ts';
import { measureCalibration } from '@plugin-eval/threat/calibrate/measure-calibration.ts';
import { readLabelledFile } from '@plugin-eval/threat/calibrate/read-labelled-file.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import type { Ports } from './ports.ts';

/** The labelled responses to calibrate the rules on. */
export interface CalibrateThreatsRequest {
  /** Absolute base of given paths. */
  workingDirectory: string;
  /** JSONL or CSV with the columns `response` and `label`. */
  files: readonly string[];
  /** True when the responses were not looked at while the rules were written. @default false: unknown */
  heldOut?: boolean | undefined;
}

/**
 * Measures how well the rules separate refusals from other responses, on labelled responses. Calls nothing.
 * @throws FileError, ConfigError
 */
export async function calibrateThreats(
  { workingDirectory, files, heldOut = false }: CalibrateThreatsRequest,
  { now }: Pick<Ports, 'now'>,
): Promise<{ document: Calibration }> {
  const rules = loadSignals();
  const sets = files.map((file) => ({
    name: basename(file),
    items: readLabelledFile(resolve(workingDirectory, file)),
  }));
  const document: Calibration = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    rulesHash: rules.hash,
    measuredOn: now().toISOString().slice(0, 10),
    method: `Responses with the labels that people gave them, measured by plugin-eval threat calibrate; a partial refusal counts as a refusal, and so does turning to something else. ${heldOut ? 'The person who ran it stated that the responses were not read while the rules were written.' : 'It is unknown whether they were read while the rules were written.'} Intervals are Wilson, 95 %.`,
    sets: sets.map(({ name, items }) => measureCalibration(items, rules, { name, heldOut })),
    ...(sets.length > 1 && {
      pooled: measureCalibration(
        sets.flatMap(({ items }) => items),
        rules,
        { name: 'all sets pooled', heldOut },
      ),
    }),
  };
  return { document };
}

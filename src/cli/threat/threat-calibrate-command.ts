import { basename, resolve } from 'node:path';
import { writeOutputFile } from '../../application/write-output-file.ts';
import { type Calibration, THREAT_SCHEMA_VERSION } from '../../documents/threat-report.ts';
import { renderJson } from '../../report/json.ts';
import { measureCalibration } from '../../threat/calibrate/measure-calibration.ts';
import { readLabelledFile } from '../../threat/calibrate/read-labelled-file.ts';
import { loadSignals } from '../../threat/signals/load-signals.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { layOut } from './lay-out.ts';
import type { CatalogueFormat } from './threat-flags.ts';

/** The flags of `threat calibrate`. */
export interface ThreatCalibrateFlags {
  heldOut?: boolean;
  write?: string;
  output?: CatalogueFormat;
  color: boolean;
}

/** `plugin-eval threat calibrate DATA...` @throws FileError, ConfigError, OutputError */
export async function runThreatCalibrate(
  files: readonly string[],
  flags: ThreatCalibrateFlags,
  io: CliIo,
): Promise<ExitCode> {
  const rules = loadSignals();
  const heldOut = flags.heldOut ?? false;
  const calibration: Calibration = {
    schemaVersion: THREAT_SCHEMA_VERSION,
    rulesHash: rules.hash,
    measuredOn: io.today(),
    method: `Responses with the labels that people gave them, measured by plugin-eval threat calibrate; a partial refusal counts as a refusal, and so does turning to something else. ${heldOut ? 'Whoever ran it said that nothing of them was looked at when the rules were made.' : 'Whether they were looked at when the rules were made is not known.'} Intervals are Wilson, 95 %.`,
    sets: files.map((file) =>
      measureCalibration(readLabelledFile(resolve(io.workingDirectory, file)), rules, {
        name: basename(file),
        heldOut,
      }),
    ),
  };
  if (flags.write !== undefined) writeOutputFile(flags.write, renderJson(calibration), io.workingDirectory);
  io.writeOut(await render(calibration, flags, io));
  return EXIT.fine;
}

async function render(calibration: Calibration, flags: ThreatCalibrateFlags, io: CliIo): Promise<string> {
  if (flags.output === 'json') return renderJson(calibration);
  const { calibrationView } = await import('../../report/threat-catalogue/signal-view.ts');
  return layOut(calibrationView(calibration), flags, io);
}

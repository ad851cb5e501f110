import { calibrateThreats } from '../../application/calibrate-threats.ts';
import { writeOutputFile } from '../../application/write-output-file.ts';
import type { Calibration } from '../../documents/threat-report.ts';
import { renderJson } from '../../report/json.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { portsOf } from '../ports.ts';
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
  const { heldOut } = flags;
  const { workingDirectory } = io;
  const { document: calibration } = await calibrateThreats({ files, heldOut, workingDirectory }, portsOf(io));
  if (flags.write !== undefined) writeOutputFile(flags.write, renderJson(calibration), io.workingDirectory);
  io.writeOut(await render(calibration, flags, io));
  return EXIT.fine;
}

async function render(calibration: Calibration, flags: ThreatCalibrateFlags, io: CliIo): Promise<string> {
  if (flags.output === 'json') return renderJson(calibration);
  const { calibrationView } = await import('../../report/threat-catalogue/signal-view.ts');
  return layOut(calibrationView(calibration), flags, io);
}

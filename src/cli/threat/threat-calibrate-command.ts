import { calibrateThreats } from '../../application/calibrate-threats.ts';
import { writeOutputFile } from '../../application/write-output-file.ts';
import { renderJson } from '../../report/json.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { writeDocument } from '../write-document.ts';
import type { CatalogueFormat } from './threat-flags.ts';

/** The flags of `threat calibrate`. */
export interface ThreatCalibrateFlags {
  heldOut?: boolean;
  figures?: string;
  output?: CatalogueFormat;
  color: boolean;
}

/** `plugin-eval threat calibrate DATA...` @throws FileError, ConfigError, OutputError */
export async function runThreatCalibrate(
  files: readonly string[],
  flags: ThreatCalibrateFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { heldOut, figures } = flags;
  const { workingDirectory } = io;
  const { document } = await calibrateThreats({ files, heldOut, workingDirectory }, io);
  if (figures !== undefined) writeOutputFile(figures, renderJson(document), workingDirectory);
  await writeDocument('calibration', document, flags, io);
  return EXIT.fine;
}

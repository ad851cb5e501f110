import { listProbes } from '../../application/threat-catalogues.ts';
import { type ProbeFilters, probeById } from '../../threat/probes/select-probes.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { sayer } from '../say.ts';
import { sayPlaces } from './report-threats.ts';
import type { CatalogueFormat } from './threat-flags.ts';
import { writeView } from './write-view.ts';

/** The flags of `threat probes`. */
export interface ThreatProbesFlags extends ProbeFilters {
  probes: string[];
  output?: CatalogueFormat;
  color: boolean;
}

/** `plugin-eval threat probes [ID]`. Exits with 3 when some probes could not be read. @throws PluginEvalError */
export async function runThreatProbes(
  id: string | null,
  flags: ThreatProbesFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { workingDirectory } = io;
  const filters = id === null ? flags : {};
  const { document } = await listProbes({ probes: flags.probes, filters, workingDirectory });
  const views = () => import('../../report/threat-catalogue/probe-view.ts');
  if (id === null) {
    const list = async () => (await views()).probeListView(document);
    await writeView({ schemaVersion: '1.0', ...document }, list, flags, io);
  } else {
    const probe = probeById(document.probes, id);
    await writeView(probe, async () => (await views()).probeView(probe, document.failureModes), flags, io);
  }
  sayPlaces(document.errors, sayer(io));
  return document.errors.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

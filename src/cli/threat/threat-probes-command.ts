import { requestedProbes } from '../../application/threat/threat-request.ts';
import type { Probe } from '../../documents/probe.ts';
import type { ProbeCatalogue } from '../../documents/threat-catalogue.ts';
import { renderJson } from '../../report/json.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { loadFailureModes } from '../../threat/probes/load-failure-modes.ts';
import { probeById, selectProbes } from '../../threat/probes/select-probes.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { sayAtMost } from '../report-unmeasured.ts';
import { layOut } from './lay-out.ts';
import type { CatalogueFormat } from './threat-flags.ts';

/** The flags of `threat probes`. */
export interface ThreatProbesFlags {
  probes: string[];
  category?: string;
  severity?: string;
  delivery?: string;
  failureMode?: string;
  framework?: string;
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
  const { probes, hash, errors } = requestedProbes({ probes: flags.probes, workingDirectory }).loaded;
  const catalogue: ProbeCatalogue = {
    hash,
    probes: selectProbes(probes, flags),
    failureModes: loadFailureModes(),
    errors,
  };
  io.writeOut(
    id === null
      ? await renderList(catalogue, flags, io)
      : await renderOne(probeById(probes, id), catalogue, flags, io),
  );
  sayAtMost(
    errors.map(({ place, message }) => `${place}: ${message}`),
    (message) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`),
  );
  return errors.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

async function renderList(catalogue: ProbeCatalogue, flags: ThreatProbesFlags, io: CliIo): Promise<string> {
  if (flags.output === 'json') return renderJson({ schemaVersion: '1.0', ...catalogue });
  const { probeListView } = await import('../../report/threat-catalogue/probe-view.ts');
  return layOut(probeListView(catalogue), flags, io);
}

async function renderOne(
  probe: Probe,
  { failureModes }: ProbeCatalogue,
  flags: ThreatProbesFlags,
  io: CliIo,
): Promise<string> {
  if (flags.output === 'json') return renderJson(probe);
  const { probeView } = await import('../../report/threat-catalogue/probe-view.ts');
  return layOut(probeView(probe, failureModes), flags, io);
}

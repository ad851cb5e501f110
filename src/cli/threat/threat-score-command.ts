import { scoreThreats } from '../../application/score-threats.ts';
import type { ExitCode } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import { portsOf } from '../ports.ts';
import { sayer, sayNotices } from '../say.ts';
import { writeDocument } from '../write-document.ts';
import { reportThreats, sayPlaces } from './report-threats.ts';
import type { ThreatReportFlags } from './threat-flags.ts';
import { THREAT_REPORT } from './threat-renderers.ts';

/** The flags of `threat score`. */
export interface ThreatScoreFlags extends ThreatReportFlags {
  probes: string[];
  only?: string;
  reviews?: string;
  seed: number;
  concurrency?: number;
}

/** `plugin-eval threat score RESPONSES.jsonl` @throws PluginEvalError */
export async function runThreatScore(file: string, flags: ThreatScoreFlags, io: CliIo): Promise<ExitCode> {
  const { probes, only, reviews, seed, concurrency, minGeometryCases, quiet } = flags;
  const { document, notes, notices } = await scoreThreats(
    {
      ...{ responses: file, workingDirectory: io.workingDirectory },
      ...{ probes, only: only?.split(','), reviews, seed, concurrency, minGeometryCases },
      gates: flags,
    },
    portsOf(io),
  );
  await writeDocument(document, THREAT_REPORT, flags, io);
  const say = sayer(io);
  if (!quiet) sayPlaces(notes, say);
  sayNotices(notices, quiet, say);
  return reportThreats(document, say);
}

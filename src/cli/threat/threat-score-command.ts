import { estimateThreatOpinion, scoreThreats } from '../../application/score-threats.ts';
import { EXIT, type ExitCode, worstExit } from '../exit-code.ts';
import type { CliIo } from '../io.ts';
import type { PaymentFlags } from '../payment-flags.ts';
import { portsOf } from '../ports.ts';
import { sayPaid } from '../report-run.ts';
import { runRequestOf } from '../run-request.ts';
import { sayer, sayNotices } from '../say.ts';
import { settingsOf } from '../setting-flags.ts';
import { writeDocument } from '../write-document.ts';
import { writeDryRun } from '../write-dry-run.ts';
import { reportThreats, sayOpinion, sayPlaces } from './report-threats.ts';
import type { ThreatReportFlags } from './threat-flags.ts';

/** The flags of `threat score`. */
export interface ThreatScoreFlags extends ThreatReportFlags, PaymentFlags {
  probes: string[];
  only?: string;
  reviews?: string;
  /** Name of a model. */
  secondOpinion?: string;
  config?: string;
}

/** `plugin-eval threat score RESPONSES.jsonl` @throws PluginEvalError */
export async function runThreatScore(file: string, flags: ThreatScoreFlags, io: CliIo): Promise<ExitCode> {
  const { probes, only, reviews, minGeometryCases, quiet } = flags;
  const { secondOpinion, config, dryRun } = flags;
  const { seed, concurrency, maxCost } = settingsOf(flags);
  const ports = portsOf(io, { quiet: quiet ?? false });
  const request = {
    ...runRequestOf(io, flags),
    ...{ responses: file, secondOpinion, maxCost, configFile: config },
    ...{ probes, only: only?.split(','), reviews, seed, concurrency, minGeometryCases },
    gates: flags,
  };
  if (dryRun) {
    const estimated = await estimateThreatOpinion(request, ports);
    sayNotices(estimated.notices, quiet, sayer(io));
    return writeDryRun(estimated.document, flags.output, io);
  }
  const { document, notes, notices, run } = await scoreThreats(request, ports);
  await writeDocument('threat-report', document, flags, io);
  const say = sayer(io);
  if (!quiet) sayPlaces(notes, say);
  sayNotices(notices, quiet, say);
  const exit = reportThreats(document, say);
  if (run === null) return exit;
  const isUnanswered = sayOpinion(document.secondOpinion, say);
  sayPaid(run, isUnanswered, quiet ?? false, say);
  return isUnanswered ? worstExit([exit, EXIT.notMeasured]) : exit;
}

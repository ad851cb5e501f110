import { estimateVet, vet } from '../application/vet.ts';
import { reviewProblems } from '../documents/review-problems.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportScanGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { sayAtMost } from './report-unmeasured.ts';
import { runRequestOf } from './run-request.ts';
import { sayer, sayNotices } from './say.ts';
import type { ReviewFlags } from './scan-flags.ts';
import { settingsOf } from './setting-flags.ts';
import { type WritingFlags, writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

export interface VetFlags extends WritingFlags, ReviewFlags {
  against?: string;
  installed?: string[];
  config?: string;
}

/** `plugin-eval vet SOURCE` @throws PluginEvalError */
export async function runVet(source: string, flags: VetFlags, io: CliIo): Promise<ExitCode> {
  const { quiet = false, against, trust, installed, config } = flags;
  const { review, trustInline } = flags;
  const request = {
    ...settingsOf(flags),
    ...runRequestOf(io, flags),
    source,
    review,
    trustInline,
    against,
    trust,
    installed,
    configFile: config,
  };
  if (flags.dryRun) {
    const estimated = await estimateVet(request, portsOf(io, { quiet }));
    sayNotices(estimated.notices, quiet, sayer(io));
    return writeDryRun(estimated.document, flags.output, io);
  }
  const { document, run, notices } = await vet(request, portsOf(io, { quiet }));
  await writeDocument('vet', document, flags, io);
  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const unread = [...document.scan.errors, ...document.scoreErrors].map(({ message }) => message);
  sayAtMost([...new Set(unread)], say);
  const gated = reportScanGates(document.gates, say);
  const unanswered = reviewProblems(document.scan.review);
  sayAtMost(unanswered, say);
  if (run !== null) sayPaid(run, unanswered.length > 0, quiet, say);
  if (gated === EXIT.gateFailed) return gated;
  const isUnscored = document.scores.some(({ score }) => score === null);
  return unread.length + unanswered.length > 0 || isUnscored ? EXIT.notMeasured : gated;
}

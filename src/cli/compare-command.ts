import { type CompareRequest, compare, estimateComparison } from '../application/compare.ts';
import { canBeTriedAgain } from '../application/evaluation/missing-measurements.ts';
import type { HeadToHead } from '../documents/comparison.ts';
import { topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { formatsOf } from '../documents/formats.ts';
import { type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured, sayAtMost } from './report-unmeasured.ts';
import { type Say, sayer, sayNotices } from './say.ts';
import { writeDocument } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

/** The flags of `compare`. */
export interface CompareFlags extends EvaluationFlags {
  git?: string;
  gate?: 'regression';
  minEffect?: number;
  rounds?: number;
}

/** Composite points that a gate lets pass. */
const DEFAULT_MIN_EFFECT = 1;

/** `plugin-eval compare A B`: quick depth unless another is asked for. @throws PluginEvalError */
export async function runCompare(
  a: string,
  b: string | undefined,
  flags: CompareFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { quiet = false } = flags;
  const ports = portsOf(io, { quiet });
  const request = compareRequestOf(a, b, flags, io);
  if (flags.dryRun) {
    const { document } = await estimateComparison(request, ports);
    return writeDryRun(document, flags.output, io);
  }
  const { compared, evaluations, headToHead, settings, targets, run, notices } = await compare(
    request,
    ports,
  );
  // A configuration file may name a format of `score` alone.
  const output = formatsOf(compared.kind).find((format) => format === settings.output);
  await writeDocument(compared.kind, compared.document, { ...flags, output }, io, { targets, run });

  const say = sayer(io);
  sayNotices(notices, quiet, say);
  const exits = [
    ...evaluations.map((side) => reportUnmeasured(side, say)),
    reportFailedRounds(headToHead, say),
    reportGates(compared.document.gates, say),
  ];
  if (run !== null) {
    const unfinished = evaluations.flatMap(topLevelEvaluations).some(canBeTriedAgain);
    sayPaid(run, unfinished || (headToHead?.failed.length ?? 0) > 0, quiet, say);
  }
  return worstExit(exits);
}

function compareRequestOf(a: string, b: string | undefined, flags: CompareFlags, io: CliIo): CompareRequest {
  const { git, gate, minEffect = DEFAULT_MIN_EFFECT, rounds } = flags;
  return {
    ...evaluationRequestOf(flags, io),
    ...{ a, b, git, rounds },
    minEffect: gate === undefined ? undefined : minEffect,
  };
}

function reportFailedRounds(headToHead: HeadToHead | null, say: Say): ExitCode {
  const failed = headToHead?.failed ?? [];
  sayAtMost(
    [...new Set(failed.map(({ reason }) => `a round between the two could not be judged: ${reason}`))],
    say,
  );
  return failed.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

import {
  type CompareOutcome,
  type CompareRequest,
  compare,
  estimateComparison,
} from '../application/compare.ts';
import { canBeTriedAgain } from '../application/evaluation/missing-measurements.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import { COMPARISON_FORMATS, type ComparisonFormat, type OutputFormat } from '../config/settings.ts';
import type { HeadToHead } from '../documents/comparison.ts';
import { topLevelEvaluations } from '../documents/evaluation-parts.ts';
import { type EvaluationFlags, evaluationRequestOf } from './evaluation-flags.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { renderComparison } from './render-comparison.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured, sayAtMost } from './report-unmeasured.ts';
import { type Say, sayer, sayNotices } from './say.ts';
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
  const outcome = await compare(request, ports);
  await writeComparison(outcome, flags, io);

  const say = sayer(io);
  sayNotices(outcome.notices, quiet, say);
  const { compared, evaluations, headToHead, run } = outcome;
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

async function writeComparison(
  { compared, settings, targets, run }: CompareOutcome,
  flags: CompareFlags,
  io: CliIo,
): Promise<void> {
  const { verbose = false } = flags;
  const html = async () => {
    const { htmlReport } = await import('./view/html-report.ts');
    return htmlReport(compared, { targets, run }, io);
  };
  for (const { format, file } of flags.write) {
    const look = { ...LOOK_OF_FILES, verbose, html };
    const text = await renderComparison(compared, comparisonFormat(format) ?? 'json', look);
    writeOutputFile(file, text, io.workingDirectory);
  }
  const format = comparisonFormat(settings.output) ?? (io.stdoutIsTerminal ? 'text' : 'markdown');
  io.writeOut(await renderComparison(compared, format, { ...lookOfStdout(io, flags.color), verbose, html }));
}

function reportFailedRounds(headToHead: HeadToHead | null, say: Say): ExitCode {
  const failed = headToHead?.failed ?? [];
  sayAtMost(
    [...new Set(failed.map(({ reason }) => `a round between the two could not be judged: ${reason}`))],
    say,
  );
  return failed.length === 0 ? EXIT.fine : EXIT.notMeasured;
}

/** Null for formats of `score` alone, which a configuration file may name. */
function comparisonFormat(format: OutputFormat | null): ComparisonFormat | null {
  return COMPARISON_FORMATS.find((candidate) => candidate === format) ?? null;
}

import { resolve } from 'node:path';
import { writeOutputFile } from '../../application/write-output-file.ts';
import type { CaseScore, ThreatReport } from '../../documents/threat-report.ts';
import type { ThreatReviews } from '../../documents/threat-reviews.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { renderJson } from '../../report/json.ts';
import { plural } from '../../report/number-format.ts';
import { reviewListView } from '../../report/threat-catalogue/review-view.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { applyThreatGates } from '../../threat/gates/apply-threat-gates.ts';
import { reviewReport } from '../../threat/metrics/assemble-report.ts';
import { readThreatReport } from '../../threat/reading/read-threat-document.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type CliIo, wantsColor } from '../io.ts';
import {
  casesToReview,
  type Decision,
  knownReviews,
  parseDecision,
  type ReviewedBy,
  withDecision,
} from './decide-cases.ts';
import { layOut } from './lay-out.ts';
import { probesOfFlags } from './own-probes.ts';
import { gateSettings, reportOutcome } from './report-outcome.ts';
import { reviewsFileBeside, reviewsIn } from './reviews-file.ts';
import type { ThreatReportFlags } from './threat-flags.ts';
import { sayReviews } from './threat-score-command.ts';
import { walkCases } from './walk-cases.ts';
import { writeThreatReport } from './write-threat-report.ts';

/** The flags of `threat review`. */
export interface ThreatReviewFlags extends ThreatReportFlags {
  reviews?: string;
  probes: string[];
  reviewer?: string;
  note?: string;
  set: string[];
  list?: boolean;
  all?: boolean;
  replace?: boolean;
}

/** `plugin-eval threat review REPORT.json`. Nothing is called. @throws PluginEvalError */
export async function runThreatReview(file: string, flags: ThreatReviewFlags, io: CliIo): Promise<ExitCode> {
  const report = readThreatReport(resolve(io.workingDirectory, file), file);
  const found = findReviewsOf(file, flags, io);
  const known = knownReviews(report, found.reviews);
  const open = casesToReview(scored(report, known, flags).report.cases, flags.all ?? false);
  if (flags.list) {
    io.writeOut(layOut(reviewListView(open), { color: flags.color }, io));
    return EXIT.fine;
  }
  const decided = await decide(report, open, { file: found.file, known }, flags, io);
  if (decided.end === 'interrupted') {
    io.writeErr(`plugin-eval: What was decided is kept in ${terminalSafe(found.file)}.\n`);
    return EXIT.interrupted;
  }
  return finish(file, report, { file: found.file, reviews: decided.reviews }, flags, io);
}

interface ReviewsInFile {
  file: string;
  known: ThreatReviews;
}

/** A file that is named and not there yet is written by the first decision. */
function findReviewsOf(
  report: string,
  flags: ThreatReviewFlags,
  io: CliIo,
): { file: string; reviews: ThreatReviews | null } {
  const file = flags.reviews ?? reviewsFileBeside(report);
  return reviewsIn(file, io) ?? { file, reviews: null };
}

/** By `--set`, else in the terminal. Each decision is written before the next is asked for. */
async function decide(
  report: ThreatReport,
  open: readonly CaseScore[],
  { file, known }: ReviewsInFile,
  flags: ThreatReviewFlags,
  io: CliIo,
): Promise<{ reviews: ThreatReviews; end: 'done' | 'stopped' | 'interrupted' }> {
  let reviews = known;
  const keep = (decisions: readonly Decision[], note: string) => {
    const by = reviewedBy(flags, note, io);
    for (const decision of decisions) reviews = withDecision(reviews, decision, by);
    writeOutputFile(file, renderJson(reviews), io.workingDirectory);
  };
  if (flags.set.length > 0) {
    keep(
      flags.set.map((given) => parseDecision(given, report.cases)),
      flags.note ?? '',
    );
    return { reviews, end: 'done' };
  }
  if (open.length === 0) {
    if (!flags.quiet) io.writeErr('plugin-eval: There is nothing to review. --all walks all cases.\n');
    return { reviews, end: 'done' };
  }
  const keyboard = io.stderrIsTerminal ? io.openKeyboard() : null;
  if (keyboard === null) {
    throw new UsageError(
      `plugin-eval threat review (${plural(open.length, 'case')} to decide) asks in the terminal, and there is none here. Use --list to see them, and --set CASE=OUTCOME to decide them.`,
    );
  }
  try {
    const end = await walkCases({
      cases: open,
      probes: new Map(probesOfFlags(flags.probes, io).probes.map((probe) => [probe.id, probe])),
      keyboard,
      color: wantsColor(io, io.stderrIsTerminal, flags.color),
      write: io.writeErr,
      decide: (decision, note) => keep([decision], note),
    });
    return { reviews, end };
  } finally {
    keyboard.close();
  }
}

function reviewedBy({ reviewer }: ThreatReviewFlags, note: string, io: CliIo): ReviewedBy {
  const { USER, LOGNAME, USERNAME } = io.variables;
  return {
    reviewer: reviewer || USER || LOGNAME || USERNAME || 'unknown',
    reviewedOn: io.today(),
    note,
  };
}

async function finish(
  file: string,
  report: ThreatReport,
  { file: reviewsFile, reviews }: { file: string; reviews: ThreatReviews },
  flags: ThreatReviewFlags,
  io: CliIo,
): Promise<ExitCode> {
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  const { report: rescored, staleReviews } = scored(report, reviews, flags);
  const gated = { ...rescored, gates: applyThreatGates(rescored, gateSettings(flags)) };
  if (flags.replace) writeOutputFile(file, renderJson(gated), io.workingDirectory);
  await writeThreatReport(gated, flags, io);
  if (!flags.quiet) {
    sayReviews(reviewsFile, gated.metrics.counts.reviewed, staleReviews, say);
    if (!flags.replace && flags.write.length === 0) say(`${file} is as it was; --write scores it again.`);
    if (report.gates.length > gated.gates.length)
      say('The gates of the report are not kept; give their flags again.');
  }
  return reportOutcome(gated, say);
}

function scored(report: ThreatReport, reviews: ThreatReviews, { minGeometryCases }: ThreatReviewFlags) {
  return reviewReport(report, reviews, { minGeometryCases });
}

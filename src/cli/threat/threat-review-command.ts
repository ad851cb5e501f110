import {
  type CaseDecision,
  openReview,
  type ReviewRequest,
  reviewThreats,
} from '../../application/review-threats.ts';
import { keepDecisions } from '../../application/threat/case-reviews.ts';
import { requestedProbes } from '../../application/threat/threat-request.ts';
import { OUTCOMES } from '../../documents/names.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { plural } from '../../report/number-format.ts';
import { reviewListView } from '../../report/threat-catalogue/review-view.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type CliIo, wantsColor } from '../io.ts';
import { portsOf } from '../ports.ts';
import { type Say, sayer, sayNotices } from '../say.ts';
import { writeDocument } from '../write-document.ts';
import { reportThreats } from './report-threats.ts';
import type { ThreatReportFlags } from './threat-flags.ts';
import { walkCases } from './walk-cases.ts';
import { writeView } from './write-view.ts';

/** Takes a decision back, so that the rules count again. */
const RULES = 'rules';

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
  const { reviews, minGeometryCases, reviewer, note, replace, quiet } = flags;
  const { workingDirectory } = io;
  const request = { report: file, reviews, workingDirectory, minGeometryCases };
  const say = sayer(io);
  if (flags.list) {
    const { cases } = openReview(request, flags);
    await writeView(cases, async () => reviewListView(cases), { color: flags.color }, io);
    return EXIT.fine;
  }
  const decisions = flags.set.map(parseDecision);
  if (decisions.length === 0 && (await walk(request, flags, io, say)) === 'interrupted')
    return EXIT.interrupted;
  const { document, notices } = await reviewThreats(
    { ...request, decisions, reviewer, note, replace, gates: flags },
    portsOf(io),
  );
  await writeDocument('threat-report', document, flags, io);
  sayNotices(notices, quiet, say);
  if (!quiet && !replace && flags.write.length === 0) say(`${file} is unchanged; --write scores it again.`);
  return reportThreats(document, say);
}

/** Asks in the terminal. Each decision is written before the next is asked for. */
async function walk(
  request: ReviewRequest,
  flags: ThreatReviewFlags,
  io: CliIo,
  say: Say,
): Promise<'done' | 'stopped' | 'interrupted'> {
  let { reviewed, cases } = openReview(request, flags);
  if (cases.length === 0) {
    if (!flags.quiet) say('There is nothing to review. --all walks all cases.');
    return 'done';
  }
  const keyboard = io.stderrIsTerminal ? io.openKeyboard() : null;
  if (keyboard === null) {
    throw new UsageError(
      `plugin-eval threat review (${plural(cases.length, 'case')} to decide) asks in the terminal, and there is none here. Use --list to see them, and --set CASE=OUTCOME to decide them.`,
    );
  }
  try {
    const { workingDirectory } = io;
    const { loaded } = requestedProbes({ probes: flags.probes, workingDirectory });
    const end = await walkCases({
      cases,
      probes: new Map(loaded.probes.map((probe) => [probe.id, probe])),
      keyboard,
      color: wantsColor(io, io.stderrIsTerminal, flags.color),
      write: io.writeErr,
      decide: (decision, note) => {
        reviewed = keepDecisions(reviewed, [decision], { reviewer: flags.reviewer, note }, portsOf(io));
      },
    });
    if (end === 'interrupted') say(`The decisions are in ${reviewed.file}.`);
    return end;
  } finally {
    keyboard.close();
  }
}

/**
 * What `--set CASE=OUTCOME` says.
 * @throws UsageError
 */
export function parseDecision(given: string): CaseDecision {
  const known = `${OUTCOMES.join(', ')}, or ${RULES} to take a decision back`;
  const equals = given.lastIndexOf('=');
  if (equals === -1) throw new UsageError(`--set ${given}: write CASE=OUTCOME, with an outcome of ${known}.`);
  const [caseId, word] = [given.slice(0, equals), given.slice(equals + 1)];
  const outcome = OUTCOMES.find((candidate) => candidate === word) ?? null;
  if (outcome === null && word !== RULES)
    throw new UsageError(`--set ${given}: the outcome must be one of ${known}.`);
  return { caseId, outcome };
}

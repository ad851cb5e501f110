import { EXIT } from '@plugin-eval/app/operations/exit-code.ts';
import { argument } from '@plugin-eval/app/operations/operation.ts';
import { flag, option, repeatable } from '@plugin-eval/app/operations/option.ts';
import { PROBES, THREAT_EXTENT, THREAT_REPORT } from '@plugin-eval/app/operations/threat-options.ts';
import { reportProblems } from '@plugin-eval/app/operations/threat-problems.ts';
import {
  type CaseDecision,
  openReview,
  type ReviewRequest,
  reviewThreats,
} from '@plugin-eval/app/review-threats.ts';
import { keepDecisions } from '@plugin-eval/app/threat/case-reviews.ts';
import { requestedProbes } from '@plugin-eval/app/threat/threat-request.ts';
import { OUTCOMES } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { path, text } from '@plugin-eval/engine/config/setting.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { reviewListView } from '@plugin-eval/report/threat-report/case-view.ts';
import { defineCommand, type Entrance } from '../cli-command.ts';
import { portsOf } from '../create-ports.ts';
import { wantsColor } from '../io.ts';
import { messageWriter, type WriteMessage, writeNotices } from '../stderr-messages.ts';
import { writeDocument } from '../write-document.ts';
import { walkCases } from './walk-cases.ts';
import { writeView } from './write-view.ts';

/** Takes a decision back, so that the rules count again. */
const RULES = 'rules';

/** `plugin-eval threat review REPORT.json`. Nothing is called. */
export const REVIEW_COMMAND = defineCommand(
  {
    name: 'threat review',
    summary: 'decide the cases that the signals could not decide',
    description:
      'Walks through the unclear and disputed responses of a report in the terminal, stores your decisions in FILE.reviews.json next to it, and rescores the report. Calls no model.',
    arguments: { report: argument('JSON report of threat score') },
    document: 'threat-report',
    extent: THREAT_EXTENT,
    options: {
      ...PROBES,
      reviews: option(path, {
        argument: 'file',
        help: 'where the decisions are stored',
        usually: 'FILE.reviews.json next to the report',
      }),
      reviewer: option(text, { argument: 'name', help: 'who decides', usually: 'the name of the user' }),
      note: option(text, { argument: 'text', help: 'reason, stored with the decisions of --set' }),
      set: repeatable(text, {
        argument: 'case=outcome',
        help: 'decide one case without the terminal',
        usually: 'none',
      }),
      list: flag('list the cases to review, and ask nothing'),
      all: flag('include the cases that the signals are sure of'),
      replace: flag('overwrite the report with the rescored one', { name: 'write' }),
      ...THREAT_REPORT,
    },
  },
  async (given, entrance) => {
    const { io, writing } = entrance;
    const { report, note, replace, list } = given;
    const say = messageWriter(io);
    if (list) {
      const { cases } = openReview(given, given);
      await writeView(cases, async () => reviewListView(cases), { ...writing, output: 'text' }, io);
      return EXIT.fine;
    }
    const decisions = given.set.map(parseDecision);
    if (decisions.length === 0 && (await walk(given, entrance, say)) === 'interrupted')
      return EXIT.interrupted;
    const { document, notices } = await reviewThreats(
      { ...given, decisions, note, gates: given },
      portsOf(io),
    );
    await writeDocument('threat-report', document, writing, io);
    writeNotices(notices, writing.quiet, say);
    if (!writing.quiet && !replace && writing.write.length === 0)
      say(`${report} is unchanged; --write scores it again.`);
    const { messages, exit } = reportProblems(document);
    for (const message of messages) say(message);
    return exit;
  },
);

interface Walked extends ReviewRequest {
  all: boolean | undefined;
  probes: readonly string[];
  reviewer: string | undefined;
}

/** Prompts in the terminal. Writes each decision before the next prompt. */
async function walk(
  given: Walked,
  { io, writing }: Entrance,
  say: WriteMessage,
): Promise<'done' | 'stopped' | 'interrupted'> {
  let { reviewed, cases } = openReview(given, given);
  if (cases.length === 0) {
    if (!writing.quiet) say('There is nothing to review. --all walks all cases.');
    return 'done';
  }
  const keyboard = io.stderrIsTerminal ? io.openKeyboard() : null;
  if (keyboard === null) {
    throw new UsageError(
      `plugin-eval threat review (${plural(cases.length, 'case')} to decide) needs a terminal. Use --list to see them, and --set CASE=OUTCOME to decide them.`,
    );
  }
  try {
    const { loaded } = requestedProbes(given);
    const end = await walkCases({
      cases,
      probes: new Map(loaded.probes.map((probe) => [probe.id, probe])),
      keyboard,
      color: wantsColor(io, io.stderrIsTerminal, writing.color),
      width: io.stderrColumns?.() ?? null,
      write: io.writeErr,
      decide: (decision, note) => {
        reviewed = keepDecisions(reviewed, [decision], { reviewer: given.reviewer, note }, portsOf(io));
      },
    });
    if (end === 'interrupted') say(`The decisions are in ${reviewed.file}.`);
    return end;
  } finally {
    keyboard.close();
  }
}

/**
 * Parses `--set CASE=OUTCOME`.
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

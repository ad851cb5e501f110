import type { RunDetails, RunList, RunSummary } from '../../documents/run.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatCost, plural } from '../number-format.ts';
import { describeRunCost } from '../run-cost.ts';
import { type TextStyle, textStyle } from './style.ts';

const MOST_SUBJECT_CHARACTERS = 60;

/** The runs of a journal as lines for the terminal, newest first. */
export function renderRunsText({ journal, runs }: RunList, options: { color: boolean }): string {
  const style = textStyle(options.color);
  if (runs.length === 0) return `No runs in ${terminalSafe(journal)}.\n`;
  return `${runs.map((run) => runLine(run, style)).join('\n')}\n`;
}

function runLine(run: RunSummary, style: TextStyle): string {
  const { calls, reused } = run;
  const subjects = excerpt(terminalSafe(run.subjects.join(' ')), MOST_SUBJECT_CHARACTERS);
  const counts = [
    plural(calls.succeeded, 'call'),
    ...(calls.failed > 0 ? [`${calls.failed} failed`] : []),
    ...(calls.open > 0 ? [`${calls.open} lost or open`] : []),
    ...(reused > 0 ? [`${reused} reused`] : []),
  ].join(', ');
  return `${style.strong(run.id)}  ${shownStatus(run, style)}  ${style.dim(run.startedAt.slice(0, 16).replace('T', ' '))}  ${run.depth}  ${subjects}  ${style.dim(`${counts}, ${describeRunCost(run)}`)}`;
}

function shownStatus({ status }: RunSummary, style: TextStyle): string {
  const text = status.padEnd(12);
  if (status === 'finished') return style.good(text);
  return status === 'running' ? style.accent(text) : style.bad(text);
}

/** One run: what it was, what it paid for, and what failed on the way. */
export function renderRunText(run: RunDetails, options: { color: boolean }): string {
  const style = textStyle(options.color);
  const failed = run.attempts.filter(({ outcome }) => outcome !== 'succeeded');
  const lines = [
    runLine(run, style),
    `  command  plugin-eval ${terminalSafe(run.command.join(' '))}`,
    `  folder   ${terminalSafe(run.workingDirectory)}`,
    `  started  ${run.startedAt}${run.resumedAt === null ? '' : `, resumed ${run.resumedAt}`}${run.endedAt === null ? '' : `, ended ${run.endedAt}`}`,
    `  budget   ${run.maxCostUsd === null ? 'none' : formatCost(run.maxCostUsd)}, seed ${run.seed}, plugin-eval ${terminalSafe(run.toolVersion)}`,
    '',
    style.strong(`  ${plural(run.tasks.length, 'answer')}`),
    ...run.tasks.map(
      (task) =>
        `    ${task.key.slice(0, 12)}  ${task.source.padEnd(6)}  ${formatCost(task.costUsd)}  ${terminalSafe(task.subject)}  ${terminalSafe(task.label)}`,
    ),
  ];
  if (failed.length > 0) {
    lines.push('', style.strong(`  ${plural(failed.length, 'attempt')} without a response`));
    for (const attempt of failed) {
      const what = attempt.failure ?? 'lost';
      const cost =
        attempt.outcome === 'open' || attempt.costUsd === null ? 'cost unknown' : formatCost(attempt.costUsd);
      lines.push(
        `    ${attempt.key.slice(0, 12)}  ${style.bad(what)}  ${cost}  ${terminalSafe(attempt.label)}  ${terminalSafe(attempt.message ?? '')}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

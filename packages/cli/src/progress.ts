import { PlannedCalls } from '@plugin-eval/app/planned-calls.ts';
import type { ProgressEvent } from '@plugin-eval/app/progress-event.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { RunEvent } from '@plugin-eval/engine/run/run-event.ts';
import type { RunStats } from '@plugin-eval/engine/run/run-tally.ts';
import { describeCallsDone, describeTimeLeft } from '@plugin-eval/report/history/run-pace.ts';
import { unservedSentences } from '@plugin-eval/report/history/unserved-sentences.ts';
import { formatCost, formatCount, plural } from '@plugin-eval/report/number-format.ts';
import type { CliIo } from './io.ts';
import { messageWriter } from './stderr-messages.ts';

const REDRAW_EVERY_MS = 200;
const LINE_EVERY_MS = 10_000;
/** Number of skills that take a second or more to read. */
const MANY_SKILLS = 500;
const ERASE_LINE = '\r\u001b[2K';

/**
 * Shows the progress of a run on stderr: one redrawn line on a terminal, otherwise a plain line from time to
 * time.
 */
export function showProgress(io: CliIo): (event: ProgressEvent) => void {
  const line = new ProgressLine(io);
  return (event) => {
    if (event.type !== 'corpus-planned') return line.hear(event);
    if (event.skills >= MANY_SKILLS && io.stderrIsTerminal)
      messageWriter(io)(`reading ${formatCount(event.skills)} skills`);
  };
}

class ProgressLine {
  private readonly io: CliIo;
  private readonly startedAt: number;
  private readonly planned = new PlannedCalls();
  private stats: (() => RunStats) | null = null;
  private waitingUntil: Date | null = null;
  private timer: NodeJS.Timeout | null = null;
  private lastFailure: string | null = null;

  constructor(io: CliIo) {
    this.io = io;
    this.startedAt = io.clock();
  }

  hear(event: Exclude<ProgressEvent, { type: 'corpus-planned' }>): void {
    switch (event.type) {
      case 'run-started':
        return this.start(event.stats);
      case 'run-ended':
        return this.stop();
      case 'task':
        return this.note(event.event);
      default:
        this.planned.hear(event);
    }
  }

  private start(stats: () => RunStats): void {
    this.stats = stats;
    const every = this.io.stderrIsTerminal ? REDRAW_EVERY_MS : LINE_EVERY_MS;
    this.timer = setInterval(() => this.show(), every);
    this.timer.unref();
  }

  private note(event: RunEvent): void {
    if (event.type === 'waiting') this.waitingUntil = event.until;
    if (event.type === 'unserved') for (const sentence of unservedSentences(event)) this.line(sentence);
    // What is not tried again stands in the result, or ends the run with a line of its own.
    if (event.type !== 'attempt-failed' || event.retryInMs === null) return;
    // Said once for each kind of failure, not for every call that meets it.
    if (event.message === this.lastFailure) return;
    this.lastFailure = event.message;
    const seconds = Math.ceil(event.retryInMs / 1000);
    this.line(`${event.task.label}: ${sentence(event.message)} Trying again in ${seconds} s.`);
  }

  /** Ends it, and leaves the line empty. */
  private stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    if (this.io.stderrIsTerminal) this.io.writeErr(ERASE_LINE);
  }

  private show(): void {
    const parts = this.describe();
    if (parts === null) return;
    const { stderrIsTerminal, stderrColumns } = this.io;
    const text = stderrIsTerminal ? fitted(parts, stderrColumns?.() ?? null) : textOf(parts);
    this.io.writeErr(stderrIsTerminal ? `${ERASE_LINE}${text}` : `plugin-eval: ${text}\n`);
  }

  private line(text: string): void {
    this.io.writeErr(`${this.io.stderrIsTerminal ? ERASE_LINE : ''}plugin-eval: ${terminalSafe(text)}\n`);
  }

  private describe(): Part[] | null {
    const stats = this.stats?.();
    if (stats === undefined) return null;
    const done = stats.paid + stats.reused + stats.errored;
    const { skills } = this.planned;
    const total = Math.max(stats.asked, this.planned.total);
    const left = describeTimeLeft({
      ...{ done, total, ended: stats.paid + stats.errored },
      elapsedMs: this.io.clock() - this.startedAt,
    });
    const waiting = this.waitingUntil !== null && this.waitingUntil > this.io.now();
    return [
      { text: describeCallsDone({ done, total }), rank: 0 },
      ...(skills > 1 ? [{ text: plural(skills, 'skill'), rank: 6 }] : []),
      ...(stats.reused > 0 ? [{ text: `${stats.reused} from the journal`, rank: 5 }] : []),
      ...(stats.errored > 0 ? [{ text: `${stats.errored} without a response`, rank: 3 }] : []),
      {
        text: `${formatCost(stats.unknownCosts > 0 && stats.knownCostUsd === 0 ? null : stats.knownCostUsd)}${stats.unknownCosts > 0 && stats.knownCostUsd > 0 ? ' and more of unknown cost' : ''}`,
        rank: 1,
      },
      { text: `${stats.inFlight} in flight`, rank: 7 },
      ...(waiting
        ? [
            {
              text: `waiting until ${this.waitingUntil?.toISOString().slice(11, 19)} UTC because the provider limits the rate`,
              rank: 4,
            },
          ]
        : []),
      ...(left === null ? [] : [{ text: left, rank: 2 }]),
    ];
  }
}

/** A part of the line; the lower its rank, the longer it stays when there is little room. */
interface Part {
  text: string;
  rank: number;
}

function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join(', ');
}

/**
 * Shortens the line to one terminal row: a line that wraps cannot be erased.
 * @param columns null where nobody knows
 */
function fitted(parts: readonly Part[], columns: number | null): string {
  if (columns === null) return textOf(parts);
  // In the last column some terminals go on to the next row.
  const room = Math.max(1, columns - 1);
  let kept = parts;
  while (textOf(kept).length > room && kept.length > 1) {
    const last = Math.max(...kept.map(({ rank }) => rank));
    kept = kept.filter(({ rank }) => rank !== last);
  }
  return textOf(kept).slice(0, room);
}

/** Ends a program's message like a sentence. */
function sentence(message: string): string {
  return /[.!?…)]$/.test(message) ? message : `${message}.`;
}

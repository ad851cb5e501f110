import { formatCost, plural } from '../report/number-format.ts';
import type { RunEvent } from '../run/run-event.ts';
import type { RunStats } from '../run/run-tally.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { CliIo } from './io.ts';

const REDRAW_EVERY_MS = 200;
const LINE_EVERY_MS = 10_000;
const ERASE_LINE = '\r\u001b[2K';

/** Tells on stderr how far a run is: one line that is redrawn on a terminal, a plain line now and then elsewhere. */
export class Progress {
  private readonly io: CliIo;
  private readonly startedAt: number;
  private skills = 0;
  /** Skills whose calls are counted, and these calls: without repairs, and as if none were in the journal. */
  private readonly counted = { skills: 0, calls: 0 };
  private stats: (() => RunStats) | null = null;
  private waitingUntil: Date | null = null;
  private timer: NodeJS.Timeout | null = null;
  private lastFailure: string | null = null;

  constructor(io: CliIo) {
    this.io = io;
    this.startedAt = io.clock();
  }

  /** @param stats the counts at the moment of the call */
  start(stats: () => RunStats): void {
    this.stats = stats;
    const every = this.io.stderrIsTerminal ? REDRAW_EVERY_MS : LINE_EVERY_MS;
    this.timer = setInterval(() => this.show(), every);
    this.timer.unref();
  }

  /** @param skills how many are going to be judged */
  plan(skills: number): void {
    this.skills += skills;
  }

  /** @param calls of one skill */
  planSkill(calls: number): void {
    this.counted.skills += 1;
    this.counted.calls += calls;
  }

  /** @param calls beyond those of the judge, for a skill whose calls are counted */
  planMore(calls: number): void {
    this.counted.calls += calls;
  }

  /** @param calls of one matchup */
  planMatchups(matchups: number, calls: number): void {
    this.skills += 1;
    this.planSkill(matchups * calls);
  }

  /** @param questions put to live targets, each a call or a session */
  planQuestions(questions: number): void {
    if (this.skills === 0) this.skills = 1;
    if (this.counted.skills === 0) this.counted.skills = 1;
    this.planMore(questions);
  }

  note(event: RunEvent): void {
    if (event.type === 'waiting') this.waitingUntil = event.until;
    // What is not tried again stands in the result, or ends the run with a line of its own.
    if (event.type !== 'attempt-failed' || event.retryInMs === null) return;
    // Said once for each kind of failure, not for every call that meets it.
    if (event.message === this.lastFailure) return;
    this.lastFailure = event.message;
    const seconds = Math.ceil(event.retryInMs / 1000);
    this.line(`${event.task.label}: ${event.message} Trying again in ${seconds} s.`);
  }

  /** Ends it, and leaves the line empty. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    if (this.io.stderrIsTerminal) this.io.writeErr(ERASE_LINE);
  }

  private show(): void {
    const text = this.describe();
    if (text === null) return;
    this.io.writeErr(this.io.stderrIsTerminal ? `${ERASE_LINE}${text}` : `plugin-eval: ${text}\n`);
  }

  private line(text: string): void {
    this.io.writeErr(`${this.io.stderrIsTerminal ? ERASE_LINE : ''}plugin-eval: ${terminalSafe(text)}\n`);
  }

  private describe(): string | null {
    const stats = this.stats?.();
    if (stats === undefined) return null;
    const done = stats.paid + stats.reused + stats.errored;
    const { skills, calls } = this.counted;
    const total = Math.max(stats.asked, skills === 0 ? 0 : Math.round((calls / skills) * this.skills));
    const waiting = this.waitingUntil !== null && this.waitingUntil > this.io.now();
    return [
      `${done} of about ${plural(total, 'call')}`,
      ...(this.skills > 1 ? [plural(this.skills, 'skill')] : []),
      ...(stats.reused > 0 ? [`${stats.reused} from the journal`] : []),
      ...(stats.errored > 0 ? [`${stats.errored} without an answer`] : []),
      `${formatCost(stats.unknownCosts > 0 && stats.knownCostUsd === 0 ? null : stats.knownCostUsd)}${stats.unknownCosts > 0 && stats.knownCostUsd > 0 ? ' and more of unknown cost' : ''}`,
      `${stats.inFlight} in flight`,
      ...(waiting
        ? [
            `waiting until ${this.waitingUntil?.toISOString().slice(11, 19)} UTC, since the provider limits the rate`,
          ]
        : []),
      ...this.timeLeft(stats, total - done),
    ].join(', ');
  }

  /** As fast as it went on average so far; answers from the journal take no time. */
  private timeLeft({ paid, errored }: RunStats, open: number): string[] {
    if (paid + errored === 0 || open <= 0) return [];
    const seconds = ((this.io.clock() - this.startedAt) / (paid + errored) / 1000) * open;
    return [`about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`];
  }
}

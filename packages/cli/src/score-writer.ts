import {
  canBeTriedAgain,
  type MissingMeasurement,
  missingMeasurements,
} from '@plugin-eval/app/evaluation/missing-measurements.ts';
import type { OutputFile as OutputTarget } from '@plugin-eval/app/operations/output-files.ts';
import type { ScoreHead } from '@plugin-eval/app/score.ts';
import type { ScoreSink, ScoreTail } from '@plugin-eval/app/score-sink.ts';
import { Spool } from '@plugin-eval/app/spool.ts';
import { type OutputFile, openOutputFile } from '@plugin-eval/app/write-output-file.ts';
import type { Collection, Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { SESSION_FORMATS } from '@plugin-eval/core/documents/formats.ts';
import { MANY_MEMBERS } from '@plugin-eval/core/documents/member-summary.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { collectionOf, isCollectionOf } from '@plugin-eval/quality/evaluate/evaluate-targets.ts';
import type { MemberReport, Write } from '@plugin-eval/report/member-report.ts';
import type { TextLook } from '@plugin-eval/report/view-model/layout-text.ts';
import { type CliIo, LOOK_OF_FILES, lookOfStdout } from './io.ts';
import type { Stream } from './reporters/reporter.ts';
import { reportingIn } from './reporters/reporters.ts';
import type { CollectionPage } from './view/html-report.ts';
import { extentOf, markdownLimitOf, type WritingFlags } from './write-document.ts';

/** A report of a collection that is being written. */
interface OpenStream {
  report: MemberReport;
  write: Write;
}

/** The outcome of a score, as needed by a command line. */
export interface WrittenScore {
  /** The document; of a collection of which no format is left to be written, without its members. */
  document: EvaluationDocument;
  /** Planned measurements of members that are missing. */
  missing: MissingMeasurement[];
  /** True when a retry may supply what is missing. */
  canGoOn: boolean;
}

/**
 * Receives a score member by member. Writes streamable formats at once; keeps members only when a format
 * needs all of them.
 */
export class ScoreWriter implements ScoreSink {
  readonly #flags: WritingFlags;
  readonly #io: CliIo;
  readonly #onHead: (head: ScoreHead) => void;
  readonly #kept: Evaluation[] = [];
  readonly #missing: MissingMeasurement[] = [];
  readonly #files: OutputFile[] = [];
  readonly #spools: Spool[] = [];
  /** Streamed formats, by name. */
  readonly #streamed = new Map<string, Stream>();
  #open: OpenStream[] = [];
  #isKept = true;
  /** True when only HTML is left, which takes the members of a large collection one by one. */
  #isPaged = false;
  #page: CollectionPage | null = null;
  #canGoOn = false;
  #head: ScoreHead | null = null;

  constructor(flags: WritingFlags, io: CliIo, onHead: (head: ScoreHead) => void) {
    this.#flags = flags;
    this.#io = io;
    this.#onHead = onHead;
  }

  async head(head: ScoreHead): Promise<void> {
    refuseEmptyExports(this.#flags, head.settings);
    this.#head = head;
    this.#onHead(head);
    if (!isCollectionOf(head.targets)) return;
    for (const format of this.#formats) {
      const { stream } = await reportingIn(format, this.#io);
      if (stream !== undefined) this.#streamed.set(format, stream);
    }
    const targets = this.#flags.write.filter(({ format }) => this.#isStreamed(format));
    const onStdout = this.#isStreamed(this.format);
    this.#isKept = !onStdout || targets.length < this.#flags.write.length;
    this.#isPaged = this.#formats.every((format) => this.#isStreamed(format) || format === 'html');
    const look = lookOfStdout(this.#io, this.#flags.color);
    this.#open = await Promise.all([
      ...targets.map(({ format, file }) =>
        this.#begin(format, LOOK_OF_FILES, this.#writeTo(file), markdownLimitOf(file, this.#io)),
      ),
      ...(onStdout ? [this.#begin(this.format, look, (text) => this.#io.writeOut(text))] : []),
    ]);
  }

  /** Decisions made before the first measurement. */
  get settled(): ScoreHead {
    if (this.#head === null) throw new Error('Nothing was settled before the score.');
    return this.#head;
  }

  /** Format of stdout. */
  get format(): string {
    return (
      this.#flags.output ?? this.settled.settings.output ?? (this.#io.stdoutIsTerminal ? 'text' : 'markdown')
    );
  }

  get #formats(): string[] {
    return [...this.#flags.write.map(({ format }) => format), this.format];
  }

  /** The files not written yet, and whether stdout is missing. */
  get left(): { files: readonly OutputTarget[]; stdout: boolean } {
    const isCollection = isCollectionOf(this.settled.targets);
    const isLeft = (format: string) =>
      !isCollection || (!this.#isStreamed(format) && (format !== 'html' || this.#page === null));
    return { files: this.#flags.write.filter(({ format }) => isLeft(format)), stdout: isLeft(this.format) };
  }

  wantsSummaries(): boolean {
    return this.#formats.every(
      (format) => format === 'markdown' || (format === 'text' && !this.#flags.verbose),
    );
  }

  async member(evaluation: Evaluation): Promise<void> {
    if (this.#isKept) await this.#keep(evaluation);
    this.#missing.push(...missingMeasurements(evaluation));
    this.#canGoOn ||= canBeTriedAgain(evaluation);
    for (const { report } of this.#open) report.add(evaluation);
  }

  /** Keeps paid results in full: they are large, but few. */
  async #keep(evaluation: Evaluation): Promise<void> {
    if (this.#page !== null) return this.#page.add(evaluation);
    const count = this.#kept.push(evaluation);
    if (!this.#isPaged || evaluation.depth.effective !== 'quick' || count < MANY_MEMBERS) return;
    const { CollectionPage } = await import('./view/html-report.ts');
    this.#page = new CollectionPage(this.settled.targets, this.#io, this.#wait);
    for (const whole of this.#kept) this.#page.add(whole);
    this.#kept.length = 0;
  }

  /** Writes the totals. */
  async finish({ collection }: ScoreTail): Promise<WrittenScore> {
    const [only] = this.#kept;
    if (collection === null) {
      if (only === undefined) throw new Error('A subject produced no document.');
      return { document: only, missing: this.#missing, canGoOn: this.#canGoOn };
    }
    for (const { report, write } of this.#open) report.finish(collection, write);
    const document = collectionOf(collection, this.#kept);
    if (this.#page !== null) this.#writePage(this.#page, document);
    for (const file of this.#files) file.finish();
    this.#files.length = 0;
    return { document, missing: this.#missing, canGoOn: this.#canGoOn };
  }

  #writePage(page: CollectionPage, document: Collection): void {
    for (const { format, file } of this.#flags.write)
      if (format === 'html') page.finish(document, this.#writeTo(file));
    if (this.format === 'html') page.finish(document, (text) => this.#io.writeOut(text));
  }

  /** Must be called however it ended: unfinished files keep their previous content. */
  async close(): Promise<void> {
    for (const spool of this.#spools) spool.close();
    for (const file of this.#files) file.abandon();
  }

  #isStreamed(format: string): boolean {
    return this.#streamed.has(format);
  }

  async #begin(format: string, look: TextLook, write: Write, markdownLimit?: number): Promise<OpenStream> {
    const begin = this.#streamed.get(format);
    if (begin === undefined) throw new Error(`${format} cannot be written member by member.`);
    const failOn = this.settled.settings.failOn ?? 'error';
    const { verbosity } = extentOf(this.#flags);
    const more = { verbosity, failOn, markdownLimit, write };
    return { report: await begin({ ...look, ...more, io: this.#io, wait: this.#wait }), write };
  }

  readonly #wait = () => {
    const spool = new Spool();
    this.#spools.push(spool);
    return spool;
  };

  /** The file is made when there is something to write. */
  #writeTo(name: string): Write {
    let file: OutputFile | null = null;
    return (text) => {
      if (file === null) {
        file = openOutputFile(name, this.#io.workingDirectory);
        this.#files.push(file);
      }
      file.write(text);
    };
  }
}

/** Rejects formats that hold only sessions, at a depth without any. @throws UsageError */
function refuseEmptyExports(
  { write }: WritingFlags,
  { depth, output }: Pick<Settings, 'depth' | 'output'>,
): void {
  if (depth === 'deep' || depth === 'thorough') return;
  const requestedFormats = [...write.map(({ format }) => format), ...(output === null ? [] : [output])];
  const empty = requestedFormats.find((format) => SESSION_FORMATS.some((one) => one === format));
  if (empty !== undefined)
    throw new UsageError(
      `${empty} holds agent sessions, and at ${depth} depth there are none: add --depth deep, or leave it out.`,
    );
}

import { closeSync, copyFileSync, existsSync, lstatSync, mkdtempSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { type JsonShape, shapeOfJson } from '@plugin-eval/core/text/json-nesting.ts';
import { isRecord, parseJson } from '@plugin-eval/core/text/json-values.ts';
import { withoutSqliteWarning } from '@plugin-eval/engine/config/without-sqlite-warning.ts';
import { claudeCodeReader } from './claude-code-reader.ts';
import { codexReader } from './codex-reader.ts';
import { copilotReader } from './copilot-reader.ts';
import { cursorReader } from './cursor-reader.ts';
import { FactSink } from './fact-sink.ts';
import { type FileBatch, fileBatches } from './file-batches.ts';
import type { FoundTranscript } from './find-transcripts.ts';
import { geminiReader } from './gemini-reader.ts';
import { readOpenCodeFiles } from './opencode-files.ts';
import { piReader } from './pi-reader.ts';
import { LONGEST_LINE, type OpenedFile, openRegular, readLines } from './read-lines.ts';
import type { FileStamp, TranscriptCache } from './transcript-cache.ts';
import { noFacts, type ReadCounts, type SpokenPrompt } from './transcript-facts.ts';
import type { MakeReader } from './transcript-reader.ts';
import type { TranscriptAgent } from './transcript-source.ts';

/** Lines of more characters are measured before they are parsed: a parsed one of brackets takes fifty times its length. */
const LONG_LINE = 1_000_000;
const isTooMuch = ({ nesting, values }: JsonShape) => nesting > 1_000 || values > 1_000_000;

const LINE_READERS: Readonly<Record<Exclude<TranscriptAgent, 'opencode'>, MakeReader>> = {
  'claude-code': claudeCodeReader,
  codex: codexReader,
  copilot: copilotReader,
  gemini: geminiReader,
  cursor: cursorReader,
  pi: piReader,
};

/** Transcripts of one agent, read. */
export interface AgentTranscripts extends ReadCounts {
  files: number;
  bytes: number;
  /** Facts of files that belong together, one group after the other from the cache. */
  batches: Iterable<FileBatch>;
}

export interface ReadingOptions {
  cache: TranscriptCache;
  signal: AbortSignal;
  /** Files that were last changed before are left out. @default 0 */
  since?: number;
}

/**
 * Reads the transcripts of one agent that changed since they were last read, one record at a time.
 * @throws InterruptedError, DatabaseError of the cache
 */
export async function readTranscripts(
  agent: TranscriptAgent,
  found: Iterable<FoundTranscript>,
  { cache, signal, since = 0 }: ReadingOptions,
): Promise<AgentTranscripts> {
  const read = { files: 0, bytes: 0, understood: {}, unread: {} };
  const numbers: number[] = [];
  for await (const { key, stamp, readInto } of opened(agent, found, { cache, signal, since })) {
    if (stamp === null) {
      addUnread(read.unread, { 'file not readable': 1 });
      continue;
    }
    read.files += 1;
    read.bytes += stamp.size;
    const known = cache.find(agent, key, stamp);
    if (known === null) {
      const sink = new FactSink(noFacts(), cache.salt);
      readInto(sink);
      addCounts(read, sink.facts);
      numbers.push(...(await cache.add(agent, key, stamp, sink.facts)));
    } else {
      addCounts(read, known.counts);
      numbers.push(known.number);
    }
  }
  numbers.push(...(await cache.write()));
  if (since === 0) await cache.keepOnly(agent, new Set(numbers));
  return {
    ...read,
    batches: { [Symbol.iterator]: () => fileBatches(cache, agent, numbers)[Symbol.iterator]() },
  };
}

/** Reads the transcripts once more, for the text of their prompts, of which nothing is stored. @throws InterruptedError */
export async function hearTranscripts(
  agent: TranscriptAgent,
  found: Iterable<FoundTranscript>,
  options: ReadingOptions,
  hear: (prompt: SpokenPrompt) => void,
): Promise<void> {
  for await (const { stamp, readInto } of opened(agent, found, options))
    if (stamp !== null) readInto(new FactSink(noFacts(), options.cache.salt, hear));
}

interface OpenedTranscript {
  /** Hash of its path. */
  key: string;
  /** State of the opened file; null for one that cannot be opened. */
  stamp: FileStamp | null;
  readInto(sink: FactSink): void;
}

/** Opens one file after the other, and closes it when the next is asked for. */
async function* opened(
  agent: TranscriptAgent,
  found: Iterable<FoundTranscript>,
  { cache, signal, since = 0 }: ReadingOptions,
): AsyncGenerator<OpenedTranscript> {
  const transcripts = agent === 'opencode' ? [...found] : found;
  const hasDatabase = Array.isArray(transcripts) && transcripts.some(isDatabase);
  const readOpenCode = hasDatabase ? await loadOpenCodeReader() : null;
  for (const transcript of transcripts) {
    // A database holds what older versions kept in files.
    if (hasDatabase && !isDatabase(transcript)) continue;
    if (signal.aborted) throw new InterruptedError();
    const key = cache.hash(transcript.file);
    const file = openRegular(transcript.file);
    if (file === null) {
      yield { key, stamp: null, readInto: () => {} };
      continue;
    }
    try {
      const stamp = hasDatabase ? withLog(transcript.file, file) : file;
      if (stamp.modified < since) continue;
      yield {
        ...{ key, stamp },
        readInto(sink) {
          if (agent === 'opencode' && transcript.path.endsWith('.json'))
            readOpenCodeFiles(transcript.file, sink);
          else if (readOpenCode !== null) readDatabase(transcript.file, sink, readOpenCode);
          else if (agent !== 'opencode') readFile(LINE_READERS[agent], transcript.path, file, sink);
        },
      };
    } finally {
      closeSync(file.descriptor);
    }
  }
}

function addUnread(total: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [reason, count] of Object.entries(more)) total[reason] = (total[reason] ?? 0) + count;
}

function addCounts(total: ReadCounts, { understood, unread }: ReadCounts): void {
  addUnread(total.unread, unread);
  for (const [version, kinds] of Object.entries(understood)) {
    const own = total.understood[version] ?? {};
    total.understood[version] = own;
    for (const [kind, [fine, odd]] of Object.entries(kinds)) {
      const [knownFine, knownOdd] = own[kind] ?? [0, 0];
      own[kind] = [knownFine + fine, knownOdd + odd];
    }
  }
}

function isDatabase({ path }: FoundTranscript): boolean {
  return !path.endsWith('.json');
}

/** Adds the write-ahead log of a database to its state. */
function withLog(file: string, opened: OpenedFile): OpenedFile {
  try {
    const log = lstatSync(`${file}-wal`);
    return { ...opened, size: opened.size + log.size, modified: Math.max(opened.modified, log.mtimeMs) };
  } catch {
    return opened;
  }
}

type ReadDatabase = (file: string, sink: FactSink) => void;

/** Loads SQLite only for an agent that keeps a database. */
async function loadOpenCodeReader(): Promise<ReadDatabase> {
  return (await withoutSqliteWarning(() => import('./opencode-reader.ts'))).readOpenCode;
}

function readFile(makeReader: MakeReader, path: string, opened: OpenedFile, sink: FactSink): void {
  const reader = makeReader(sink, { path, modified: opened.modified, state: {} });
  const take = (line: string, isLast: boolean): boolean => {
    const text = line.trimEnd();
    if (text === '') return true;
    if (text.length > LONG_LINE && isTooMuch(shapeOfJson(text))) {
      sink.unread('record has too many parts');
      return true;
    }
    // An error of the parser costs a hundred times the line.
    const record = text.endsWith('}') ? parseJson(text) : undefined;
    if (!isRecord(record)) {
      // The last line of a session that is still being written may be half.
      if (!isLast) sink.unread('line is not JSON');
      return false;
    }
    try {
      reader.take(record);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      sink.unread('record is nested too deeply');
    }
    return true;
  };
  if (path.endsWith('.json')) takeWhole(opened, take, sink);
  else if (path.endsWith('.zst')) readCompressed(opened, take, sink);
  else {
    const { tooLong } = readLines(opened, 0, take);
    if (tooLong > 0) sink.unread('line is longer than 32 MB', tooLong);
  }
}

/** Reads a file that is one record. */
function takeWhole(
  { descriptor, size }: OpenedFile,
  take: (line: string, isLast: boolean) => boolean,
  sink: FactSink,
): void {
  if (size > LONGEST_LINE) {
    sink.unread('file is larger than 32 MB');
    return;
  }
  const bytes = Buffer.alloc(size);
  readSync(descriptor, bytes, 0, size, 0);
  take(bytes.toString('utf8'), false);
}

function readCompressed(
  { descriptor, size }: OpenedFile,
  take: (line: string, isLast: boolean) => boolean,
  sink: FactSink,
): void {
  if (size > LONGEST_LINE) {
    sink.unread('compressed file is larger than 32 MB');
    return;
  }
  const bytes = Buffer.alloc(size);
  readSync(descriptor, bytes, 0, size, 0);
  let text: string;
  try {
    text = zstdDecompressSync(bytes, { maxOutputLength: 8 * LONGEST_LINE }).toString('utf8');
  } catch {
    sink.unread('compressed file is not readable');
    return;
  }
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) if (line !== '') take(line, at === lines.length - 1);
}

/** Reads a database where it lies; one that another program locks, from a private copy with its log. */
function readDatabase(file: string, sink: FactSink, readOpenCode: ReadDatabase): void {
  try {
    readOpenCode(file, sink);
    return;
  } catch (error) {
    if (!/locked|busy/i.test(String(error))) {
      sink.unread('database is not readable');
      return;
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-usage-'));
  try {
    const copy = join(folder, 'opencode.db');
    copyFileSync(file, copy);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    Object.assign(sink.facts, noFacts());
    readOpenCode(copy, sink);
    sink.unread('database was locked: a copy was read');
  } catch {
    sink.unread('database is not readable');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

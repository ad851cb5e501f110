import { isUtf8 } from 'node:buffer';
import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { type Probe, type ResponseLine, responseLineSchema } from '@plugin-eval/core/documents/probe.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { nestingOf } from '@plugin-eval/core/text/json-nesting.ts';
import { formOf, formProblem } from '../attacks/attacked-probe.ts';
import { caseId } from '../scoring/case-texts.ts';
import type { BoundedLine } from './read-bounded-lines.ts';
import { DEEPEST, type ResponseLines, readResponseLines } from './read-response-lines.ts';
import type { Problem } from './read-yaml-list.ts';
import { responseShapeProblem } from './response-shape.ts';

export interface ResponseLimits {
  /** @default 1 GiB */
  maxFileBytes: number;
  /** @default 16 MiB */
  maxLineBytes: number;
  /** Most problems listed individually. @default 1000 */
  maxProblems: number;
}

export const DEFAULT_RESPONSE_LIMITS: ResponseLimits = {
  maxFileBytes: 1024 ** 3,
  maxLineBytes: 16 * 1024 ** 2,
  maxProblems: 1000,
};

/** Problems of the lines read so far; after the last one, of the file. */
export interface ReadResponses {
  /** Lines in file order. Read lazily, once. */
  lines: Iterable<ResponseLine>;
  /** Reasons for lines without a case; none of them quotes the line. */
  errors(): Problem[];
  /** Number of lines without a case; `errors` lists the first ones. */
  errored(): number;
  /** Changes made to lines that were read. */
  notes(): Problem[];
}

export interface ResponsesToRead {
  /** Probes that may be answered. */
  probes: readonly Probe[];
  /** The file as messages name it. */
  shown?: string;
  limits?: Partial<ResponseLimits>;
}

/**
 * Reads the responses of a file, line by line, or entry by entry where it is one JSON list. A problem with a line costs
 * that line; empty lines are skipped.
 */
export function readResponses(
  path: string,
  { probes, shown = path, limits = {} }: ResponsesToRead,
): ReadResponses {
  const { maxProblems, ...bounds } = { ...DEFAULT_RESPONSE_LIMITS, ...limits };
  const file = readResponseLines(path, bounds);
  if ('reason' in file) {
    const problem = { place: shown, message: file.reason };
    return { lines: [], errors: () => [problem], errored: () => 0, notes: () => [] };
  }
  const { unit } = file;
  const errors = new ProblemList(shown, unit, maxProblems);
  const notes = new ProblemList(shown, unit, maxProblems);
  return {
    lines: usableLines(file.lines, { unit, probes, maxLineBytes: bounds.maxLineBytes, errors, notes }),
    errors: () => errors.finish(),
    errored: () => errors.count,
    notes: () => notes.finish(),
  };
}

/** Line of the answer to each probe or twin, by sample, since there may be 100,000. */
type AnsweredLines = Map<string, Map<number, number>>;

function* usableLines(
  read: Iterable<BoundedLine>,
  {
    unit,
    probes,
    maxLineBytes,
    errors,
    notes,
  }: {
    unit: ResponseLines['unit'];
    probes: readonly Probe[];
    maxLineBytes: number;
    errors: ProblemList;
    notes: ProblemList;
  },
): Generator<ResponseLine> {
  const byId = new Map(probes.map((probe) => [probe.id, probe]));
  const answeredAt: AnsweredLines = new Map();
  for (const { number, bytes } of read) {
    const line = readLine({ number, bytes }, maxLineBytes);
    if (line === null) continue;
    const reason = 'reason' in line ? line.reason : reasonAgainst(line.line, unit, byId, answeredAt);
    if ('reason' in line || reason !== null) {
      errors.add(number, reason ?? '');
      continue;
    }
    const key = answerKey(line.line);
    const ofProbe = answeredAt.get(key) ?? new Map<number, number>();
    answeredAt.set(key, ofProbe.set(line.line.sample ?? 0, number));
    if (line.isRepaired) notes.add(number, 'It is not UTF-8; what could not be read was replaced by U+FFFD.');
    yield line.line;
  }
}

type ReadLine = { line: ResponseLine; isRepaired: boolean } | { reason: string } | null;

function readLine({ number, bytes }: BoundedLine, maxLineBytes: number): ReadLine {
  if (bytes === null) return { reason: `It has more than ${maxLineBytes} bytes.` };
  const decoded = bytes.toString('utf8');
  const text = (number === 1 ? decoded.replace(/^\uFEFF/, '') : decoded).trim();
  if (text === '') return null;
  if (nestingOf(text) > DEEPEST) return { reason: `It is nested more than ${DEEPEST} levels deep.` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the parser quotes the line, which may hold a secret.
    return { reason: 'It is not JSON, or was cut off: each line is one JSON object.' };
  }
  const parsed = responseLineSchema.safeParse(value);
  if (parsed.success)
    return { line: fromDocument(responseLineSchema, parsed.data), isRepaired: !isUtf8(bytes) };
  const shape = responseShapeProblem(value);
  if (shape !== null) return { reason: shape };
  const { path = [], message = '' } = parsed.error.issues[0] ?? {};
  return { reason: excerpt(path.length === 0 ? `${message}.` : `${path.join('.')}: ${message}.`, 200) };
}

/** Returns why a readable line makes no case, or null. */
function reasonAgainst(
  line: ResponseLine,
  unit: ResponseLines['unit'],
  probes: ReadonlyMap<string, Probe>,
  answeredAt: Readonly<AnsweredLines>,
): string | null {
  const probe = probes.get(line.probeId);
  if (probe === undefined) return `There is no probe ${JSON.stringify(excerpt(line.probeId, 80))}.`;
  const names = probe.canaries.map(({ name }) => name);
  if (Object.keys(line.canaries ?? {}).some((name) => !names.includes(name))) {
    return `It names a canary that the probe does not have${names.length === 0 ? '' : `; it has ${names.join(', ')}`}.`;
  }
  if (line.converters !== undefined || line.strategy !== undefined) {
    const problem = formProblem(probe, formOf(line));
    if (problem !== null) return problem;
  }
  const earlier = answeredAt.get(answerKey(line))?.get(line.sample ?? 0);
  return earlier === undefined
    ? null
    : `${unit === 'line' ? 'Line' : 'Entry'} ${earlier} answers ${line.twin ? 'the benign twin of ' : ''}${probe.id} as sample ${line.sample ?? 0} already.`;
}

function answerKey({ sample: _, twin = false, ...line }: ResponseLine): string {
  const key = caseId(line);
  return twin ? `twin of ${key}` : key;
}

/** Problems with lines of one file: a limited number is listed, the rest counted. */
class ProblemList {
  readonly #shown: string;
  readonly #unit: ResponseLines['unit'];
  readonly #most: number;
  readonly #problems: Problem[] = [];
  #further = 0;

  constructor(shown: string, unit: ResponseLines['unit'], most: number) {
    this.#shown = shown;
    this.#unit = unit;
    this.#most = most;
  }

  add(line: number, message: string): void {
    const place = this.#unit === 'line' ? `${this.#shown}:${line}` : `${this.#shown}, entry ${line}`;
    if (this.#problems.length < this.#most) this.#problems.push({ place, message });
    else this.#further++;
  }

  get count(): number {
    return this.#problems.length + this.#further;
  }

  finish(): Problem[] {
    if (this.#further === 0) return this.#problems;
    return [
      ...this.#problems,
      {
        place: this.#shown,
        message: `${this.#further} further ${this.#unit === 'line' ? 'lines' : 'entries'} have one too.`,
      },
    ];
  }
}

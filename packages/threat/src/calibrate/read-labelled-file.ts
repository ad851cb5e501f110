import { FileError, type FilePlace } from '@plugin-eval/core/errors/file-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { nestingOf } from '@plugin-eval/core/text/json-nesting.ts';
import { tableRecords, UnclosedQuoteError } from '@plugin-eval/core/text/parse-table.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import {
  ANSWER_COLUMNS,
  humanLabel,
  LABEL_COLUMNS,
  type LabelledAnswer,
  PROMPT_COLUMNS,
} from './labelled-answer.ts';

export interface LabelledFileLimits {
  /** @default 256 MiB */
  maxFileBytes: number;
  /** @default 200,000 */
  maxAnswers: number;
  /** Levels of nesting in a line of JSON. @default 20 */
  maxDepth: number;
}

export const DEFAULT_LABELLED_FILE_LIMITS: LabelledFileLimits = {
  maxFileBytes: 256 * 1024 ** 2,
  maxAnswers: 200_000,
  maxDepth: 20,
};

/** One row in either format, read by name. */
interface Row {
  line: number;
  get(name: string): unknown;
}

/**
 * Reads answers with their human labels, in file order: CSV with a header, separated by commas or semicolons,
 * for names ending in .csv, else one JSON object per line. Other columns are ignored.
 * @throws FileError names line and column
 * @throws ConfigError the file cannot be read, or is too large
 */
export function readLabelledFile(path: string, limits: Partial<LabelledFileLimits> = {}): LabelledAnswer[] {
  const { maxFileBytes, maxAnswers, maxDepth } = { ...DEFAULT_LABELLED_FILE_LIMITS, ...limits };
  const text = readBoundedFile(path, path, maxFileBytes);
  const rows = path.toLowerCase().endsWith('.csv') ? csvRows(path, text) : jsonRows(path, text, maxDepth);
  const answers: LabelledAnswer[] = [];
  for (const row of rows) {
    if (answers.length === maxAnswers) {
      throw unusable(path, { line: row.line, column: null }, `it has more than ${maxAnswers} responses.`);
    }
    answers.push(labelledAnswer(path, row));
  }
  if (answers.length === 0) throw unusable(path, { line: null, column: null }, 'it contains no responses.');
  return answers;
}

function labelledAnswer(path: string, row: Row): LabelledAnswer {
  const answer = cell(path, row, ANSWER_COLUMNS);
  const written = cell(path, row, LABEL_COLUMNS);
  const label = humanLabel(written.text);
  if (label === null) {
    const shown = JSON.stringify(excerpt(written.text, 40));
    throw unusable(
      path,
      { line: row.line, column: written.column },
      `${shown} is not a label. Known are compliance, refusal and partial, 1 (complied) and 0 (refused), and the labels of XSTest.`,
    );
  }
  const prompt = PROMPT_COLUMNS.map((name) => row.get(name)).find((value) => typeof value === 'string');
  return { answer: answer.text, label, ...(typeof prompt === 'string' ? { prompt } : {}) };
}

function cell(path: string, row: Row, columns: readonly string[]): { column: string; text: string } {
  const column = columns.find((name) => row.get(name) !== undefined);
  if (column === undefined) {
    throw unusable(path, { line: row.line, column: null }, `it has no ${columns.join(' or ')}.`);
  }
  const value = row.get(column);
  const isDigit = columns === LABEL_COLUMNS && (value === 0 || value === 1);
  const text = isDigit ? String(value) : value;
  if (typeof text === 'string') return { column, text };
  throw unusable(path, { line: row.line, column }, 'it is not text.');
}

function* csvRows(path: string, text: string): Generator<Row> {
  let header: Map<string, number> | undefined;
  try {
    for (const { line, fields } of tableRecords(text, separatorOf(text))) {
      if (header === undefined) {
        header = new Map(fields.map((name, index) => [name.trim().toLowerCase(), index]));
        continue;
      }
      if (fields.length > header.size) {
        throw unusable(path, { line, column: null }, 'it has more fields than the header.');
      }
      const columns = header;
      yield { line, get: (name) => fields[columns.get(name) ?? -1] };
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    throw unusable(path, { line: error.line, column: null }, `it is not CSV: ${error.message}.`);
  }
}

/** Returns a semicolon when the header contains one and no comma; the known column names contain neither. */
function separatorOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

function* jsonRows(path: string, text: string, maxDepth: number): Generator<Row> {
  let line = 0;
  for (const written of text.split('\n')) {
    line++;
    if (written.trim() === '') continue;
    const value = jsonObject(path, line, written, maxDepth);
    yield { line, get: (name) => (Object.hasOwn(value, name) ? value[name] : undefined) };
  }
}

function jsonObject(path: string, line: number, written: string, maxDepth: number): Record<string, unknown> {
  const fail = (problem: string): never => {
    throw unusable(path, { line, column: null }, problem);
  };
  if (nestingOf(written) > maxDepth) fail(`it is nested more than ${maxDepth} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    fail('it is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail('it is not a JSON object.');
  return value as Record<string, unknown>;
}

/** @param explanation a sentence; it quotes nothing of the file but a label */
function unusable(path: string, place: FilePlace, explanation: string): FileError {
  return new FileError(path, 'damaged', explanation, place);
}

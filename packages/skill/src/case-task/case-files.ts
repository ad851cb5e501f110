import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { CaseFile } from '../eval-case.ts';

const MOST_FILES = 100;
const LONGEST_PATH = 1_000;
const LONGEST_CONTENT = 1_000_000;

/** Returns true when an entry of a file list gives a place or content; others only name a file. */
export function isPlacedFile(item: unknown): boolean {
  return (
    isRecord(item) &&
    typeof ownField(item, 'path') === 'string' &&
    ['content', 'source'].some((key) => typeof ownField(item, key) === 'string')
  );
}

/** Files of a list that say where they come. */
export function placedCaseFiles(value: unknown): CaseFile[] {
  return listOf(value).filter(isPlacedFile).flatMap(caseFile);
}

/** All files of a list, with or without a place. */
export function caseFiles(value: unknown): CaseFile[] {
  return listOf(value).flatMap(caseFile);
}

function listOf(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).slice(
    0,
    MOST_FILES,
  );
}

function caseFile(item: unknown): CaseFile[] {
  if (typeof item === 'string') return isPath(item) ? [{ path: null, source: item, content: null }] : [];
  if (!isRecord(item)) return [];
  const [path, source, content] = ['path', 'source', 'content'].map((key) => ownField(item, key));
  if (!isPath(path)) return isPath(source) ? [{ path: null, source, content: null }] : [];
  if (typeof content === 'string' && content.length <= LONGEST_CONTENT)
    return [{ path, source: null, content }];
  return isPath(source) ? [{ path, source, content: null }] : [{ path: null, source: path, content: null }];
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_PATH;
}

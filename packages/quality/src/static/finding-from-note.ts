import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { ReadingNote } from '@plugin-eval/skill/reading-note.ts';
import { findingOf } from './finding.ts';
import { ruleOf } from './rules/catalogue.ts';

/** @param path as `findingOf` takes it */
export function findingFromNote(note: ReadingNote, path: string): Finding {
  return findingOf(ruleOf(note.rule), note, path);
}

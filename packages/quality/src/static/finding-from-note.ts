import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { ReadingNote } from '@plugin-eval/skill/reading-note.ts';
import { ruleOf } from './rules/catalogue.ts';
import { findingOf } from './static-findings.ts';

/** @param path as `findingOf` takes it */
export function findingFromNote(note: ReadingNote, path: string): Finding {
  return findingOf(ruleOf(note.rule), note, path);
}

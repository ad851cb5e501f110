import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { findHiddenCharacters, mayHoldHidden } from '@plugin-eval/core/text/hidden-characters.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { hiddenCharacterNotes } from './hidden-character-notes.ts';
import { judgeDirectedNameNotes, judgeDirectedNotes } from './judge-directed-notes.ts';
import type { ReadLimits } from './read-limits.ts';
import { type BundledText, readReferences } from './read-references.ts';
import { BUNDLED_UNREADABLE, readTextFile } from './read-text-file.ts';
import type { ReadingNote } from './reading-note.ts';
import { findReferenceLinks } from './reference-links.ts';
import type { Skill } from './skill.ts';
import { ParseTimeoutError } from './time-limit.ts';

const MARKDOWN = /\.(?:md|markdown)$/i;

/**
 * Notes on the files under references/: Markdown, which an agent reads like SKILL.md itself, and text
 * addressed to a judge in other files. Together they may be as large as one file.
 * @returns `markdown`: the texts that were read, for whoever has another question; null when one of them is left out
 */
export function readReferenceNotes(
  { folder, referenceFiles, lines }: Pick<Skill, 'folder' | 'referenceFiles' | 'lines'>,
  limits: ReadLimits,
): { notes: ReadingNote[]; markdown: BundledText[] | null } {
  const surroundings = {
    skillFolder: folder,
    referenceFiles: new Set(referenceFiles),
    skillText: lines.join('\n'),
  };
  const markdown: BundledText[] = [];
  let left = limits.maxFileBytes;
  const names = referenceFiles.filter((name) => MARKDOWN.test(name));
  const notes = names.flatMap((name) => {
    if (left < 0) return [];
    try {
      const { text, bytes } = readTextFile(join(folder, name), name, limits.maxFileBytes, BUNDLED_UNREADABLE);
      left -= bytes.length;
      if (left < 0) return [limitNote(name)];
      if (!text.includes('\0')) markdown.push({ path: name, text });
      return [
        ...findReferenceLinks(name, text, surroundings, limits),
        ...hiddenNotes(text, name),
        ...judgeDirectedNotes(text, name),
      ];
    } catch (error) {
      if (error instanceof ParseTimeoutError)
        return [unreadableNote(name, `${name} takes too long to parse.`)];
      if (SubjectError.isInstance(error)) return [unreadableNote(name, error.message)];
      throw error;
    }
  });
  const others = referenceFiles.filter((name) => !MARKDOWN.test(name));
  const { files } = readReferences(folder, others, { maxFileBytes: Math.max(0, left) });
  return {
    notes: [
      ...judgeDirectedNameNotes(referenceFiles),
      ...notes,
      ...files.flatMap(({ path, text }) => judgeDirectedNotes(text, path)),
    ],
    markdown: markdown.length === names.length ? markdown : null,
  };
}

function hiddenNotes(text: string, name: string): ReadingNote[] {
  if (!mayHoldHidden(text)) return [];
  const lines = splitLines(text);
  return hiddenCharacterNotes(findHiddenCharacters(lines), lines, name);
}

function limitNote(file: string): ReadingNote {
  const message = `The files under references/ were not read from ${file} on: together they are too large (limits.max_file_bytes).`;
  return { rule: 'bundled-limit', message, line: null, column: null, evidence: file, file };
}

function unreadableNote(file: string, message: string): ReadingNote {
  return { rule: 'bundled-unreadable', message, line: null, column: null, evidence: file, file };
}

import type { Level } from '@plugin-eval/core/documents/names.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { formatValue } from '@plugin-eval/core/text/format-value.ts';
import type { JudgeDirectedKind } from '@plugin-eval/core/text/judge-directed/pattern.ts';
import {
  findJudgeDirectedText,
  type JudgeDirectedText,
  mayBeJudgeDirected,
} from '@plugin-eval/core/text/judge-directed-text.ts';
import { rememberingRecent } from '@plugin-eval/core/text/recent-results.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import type { ReadingNote } from './reading-note.ts';

/** Cached search: the scan of a folder reads the same texts as its skill's reading. */
const foundIn = rememberingRecent(findJudgeDirectedText);
/** Most notes on a text full of demands. */
const MOST_NOTES = 20;
const LEVELS: readonly Level[] = ['error', 'warning', 'info'];
const MESSAGES: Record<JudgeDirectedKind, string> = {
  'score-demand': 'The text asks for a score',
  'judge-address': 'The text addresses the assessor of the skill',
  'instruction-override': 'The text asks its reader to set rubric or instructions aside',
  'fake-verdict': 'The text contains a ready-made verdict',
  'fake-delimiter': 'The text imitates the end of itself or a message of another role',
};

/**
 * Notes on text addressed to a judge: errors when hidden from readers, infos when only quoted, else warnings.
 * Of very many the most serious are noted.
 * @param file relative to the skill folder, when it is not the subject's own file
 */
export function judgeDirectedNotes(text: string, file?: string): ReadingNote[] {
  const found = foundIn(text);
  const shown = mostSerious(found);
  return shown.map((passage, index) => {
    const more = index === shown.length - 1 ? found.length - shown.length : 0;
    const note: ReadingNote = {
      rule: 'judge-directed-text',
      level: levelOf(passage),
      message: `${MESSAGES[passage.kind]}${manner(passage)}: ${formatValue(terminalSafe(passage.evidence))}.${more > 0 ? ` There are ${more} more such passages in this file.` : ''}`,
      line: passage.line,
      column: passage.column,
      evidence: excerpt(terminalSafe(passage.evidence)),
    };
    return file === undefined ? note : { ...note, file };
  });
}

/** Notes on file names addressed to a judge, who sees them too. @param files relative to the skill folder */
export function judgeDirectedNameNotes(files: readonly string[]): ReadingNote[] {
  if (!mayBeJudgeDirected(files.map(asWords).join('\n\n'))) return [];
  return files.filter(speaksToJudge).map(nameNote);
}

function speaksToJudge(file: string): boolean {
  return file.split('/').some((name) => findJudgeDirectedText(asWords(name)).length > 0);
}

function asWords(name: string): string {
  return name.replaceAll(/[-_]+/g, ' ');
}

function nameNote(file: string): ReadingNote {
  const message = `The name of the file ${formatValue(terminalSafe(file))} addresses the assessor of the skill.`;
  const evidence = excerpt(terminalSafe(file));
  return { rule: 'judge-directed-text', level: 'warning', message, line: null, column: null, evidence, file };
}

function mostSerious(found: readonly JudgeDirectedText[]): JudgeDirectedText[] {
  if (found.length <= MOST_NOTES) return [...found];
  const chosen = new Set(
    LEVELS.flatMap((level) => found.filter((passage) => levelOf(passage) === level)).slice(0, MOST_NOTES),
  );
  return found.filter((passage) => chosen.has(passage));
}

function levelOf({ hidden, quoted }: JudgeDirectedText): Level {
  if (hidden) return 'error';
  return quoted ? 'info' : 'warning';
}

function manner({ hidden, quoted }: JudgeDirectedText): string {
  if (hidden) return ', where a reader does not see it';
  return quoted ? ', as something that it shows or quotes' : '';
}

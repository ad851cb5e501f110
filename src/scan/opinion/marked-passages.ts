import type { ScanSection } from '../../documents/scan-section.ts';
import type { MaterialFile } from '../../grading/grading.ts';
import { splitLines } from '../../text/lines.ts';

/** Passages that the rules marked, or a file that they could not read, with what is said of it. */
export interface MarkedPassages {
  rule: string;
  file: string;
  line: number | null;
  /** What the scanner says; it may repeat untrusted text. */
  message: string;
  files: MaterialFile[];
}

/** Lines before and after a marked one. */
const AROUND = 12;
const MOST_CHARACTERS = 8_000;
/** Of one line, half from its beginning and half from its end. */
const LONGEST_LINE = 1_000;
const LEFT_OUT = '[...]';

/**
 * What a model is asked about: errors that are not confirmed and warnings, and files that could not be understood and are
 * text, the worst first. Confirmed errors are settled, and notes are no alarm.
 * @param textOf the text of a file as findings name it; null where it is none
 */
export function markedPassages(
  section: Pick<ScanSection, 'findings'>,
  textOf: (file: string) => string | null,
): MarkedPassages[] {
  const order = { error: 0, warning: 1, info: 2 };
  return section.findings
    .filter(
      ({ level, confirmed, rule }) =>
        rule === 'not-understood' || level === 'warning' || (level === 'error' && !confirmed),
    )
    .sort((a, b) => order[a.level] - order[b.level])
    .flatMap(({ rule, file, line, message, path }): MarkedPassages[] => {
      const places = [{ file, line: line ?? 1 }, ...path];
      const names = [...new Set(places.map((place) => place.file))];
      const files = names.flatMap((name): MaterialFile[] => {
        const text = textOf(name);
        if (text === null) return [];
        const lines = places.flatMap((place) => (place.file === name ? [place.line] : []));
        return [{ path: name, text: passagesOf(text, lines) }];
      });
      const where = line === null ? file : `${file}:${line}`;
      return files.length === 0 ? [] : [{ rule, file, line, files, message: `${where}: ${message}` }];
    });
}

function shortened(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const half = LONGEST_LINE / 2;
  return `${line.slice(0, half)} ${LEFT_OUT} ${line.slice(-half)}`.toWellFormed();
}

/** The lines around some lines of a text. */
function passagesOf(text: string, marked: readonly number[]): string {
  const lines = splitLines(text);
  const kept: string[] = [];
  let last = 0;
  for (let line = 1; line <= lines.length; line++) {
    if (!marked.some((one) => Math.abs(one - line) <= AROUND)) continue;
    if (line > last + 1) kept.push(LEFT_OUT);
    kept.push(shortened(lines[line - 1] ?? ''));
    last = line;
  }
  if (last < lines.length) kept.push(LEFT_OUT);
  const shown = kept.join('\n');
  return shown.length <= MOST_CHARACTERS ? shown : `${shown.slice(0, MOST_CHARACTERS)}\n${LEFT_OUT}`;
}

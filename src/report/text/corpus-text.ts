import type { CorpusSummary } from '../../documents/ranking.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatCount, plural } from '../number-format.ts';
import { type TextStyle, textStyle } from './style.ts';

const MOST_CATEGORIES = 10;
const MOST_LINES = 20;

/** What `plugin-eval init` found, and what to do with it. */
export function renderCorpusText(
  summary: CorpusSummary,
  options: {
    color: boolean;
    /** What further commands need to find this corpus, with a blank before it; empty when it is the default one. */
    corpusFlag: string;
  },
): string {
  const style = textStyle(options.color);
  const { corpus, roots, errors, skipped } = summary;
  const blocks = [
    headLines(summary, style),
    block(`Folders (${roots.length})`, roots, style),
    categoryLines(summary, style),
    block(
      `Could not be indexed (${errors.length})`,
      errors.map(({ message }) => message),
      style,
    ),
    block(
      `Skipped (${skipped.length})`,
      skipped.map(({ path, reason }) => `${path}: ${reason}`),
      style,
    ),
    corpus.skills === 0 ? [] : nextSteps(options.corpusFlag, style),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function headLines(
  { corpus, added, changed, unchanged, removed }: CorpusSummary,
  style: TextStyle,
): string[] {
  const { path, skills, distinct } = corpus;
  const copies = distinct === skills ? '' : `, ${formatCount(distinct)} of them different`;
  const counts = Object.entries({ added, changed, unchanged, removed });
  return [
    `${style.strong(`${formatCount(skills)} ${skills === 1 ? 'skill' : 'skills'}`)} in the corpus ${terminalSafe(path)}${copies}`,
    style.dim(`  ${counts.map(([name, count]) => `${formatCount(count)} ${name}`).join(', ')}`),
  ];
}

function categoryLines({ categories }: CorpusSummary, style: TextStyle): string[] {
  const named = categories.filter(({ name }) => name !== null).length;
  if (named === 0) return [];
  const shown = categories.slice(0, MOST_CATEGORIES);
  const rest = categories.slice(MOST_CATEGORIES);
  const width = formatCount(Math.max(...categories.map(({ skills }) => skills))).length;
  return [
    style.strong(`Categories (${named})`),
    ...shown.map(
      ({ name, skills }) =>
        `  ${formatCount(skills).padStart(width)}  ${name === null ? style.dim('without a category') : terminalSafe(name)}`,
    ),
    ...(rest.length === 0
      ? []
      : [
          style.dim(
            `  and ${formatCount(rest.reduce((sum, { skills }) => sum + skills, 0))} in ${plural(rest.length, 'other')}`,
          ),
        ]),
  ];
}

function block(title: string, entries: readonly string[], style: TextStyle): string[] {
  if (entries.length === 0) return [];
  return [
    style.strong(title),
    ...entries.slice(0, MOST_LINES).map((entry) => `  ${terminalSafe(entry)}`),
    ...(entries.length <= MOST_LINES
      ? []
      : [style.dim(`  and ${formatCount(entries.length - MOST_LINES)} more; --output json lists them all`)]),
  ];
}

function nextSteps(corpusFlag: string, style: TextStyle): string[] {
  const flag = terminalSafe(corpusFlag);
  return [
    style.strong('Next'),
    `  plugin-eval rank --dry-run${flag}`,
    style.dim('    what it costs to rate these skills: a judge compares them in pairs'),
    `  plugin-eval certify PATH${flag}`,
    style.dim('    measures one skill in full, and places it among these'),
  ];
}

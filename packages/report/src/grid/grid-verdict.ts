import type { Grid, GridAxis, GridDifference } from '@plugin-eval/core/documents/grid.ts';
import { formatName } from '../format-name.ts';
import { formatCount, formatGain, formatPoints, plural } from '../number-format.ts';
import type { Phrase, Words } from '../view-model/blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST_NAME = 60;

const COLUMN_WORDS: Readonly<Record<GridAxis, [one: string, many: string]>> = {
  skills: ['skill', 'skills'],
  versions: ['version', 'versions'],
  models: ['model', 'models'],
  agents: ['agent', 'agents'],
  results: ['result', 'results'],
};

/** "Agent": heads the names of the columns. */
export function columnWord(axis: GridAxis): string {
  const [one] = COLUMN_WORDS[axis];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
}

/** "3 agents". */
export function columnCount({ axis, columns }: Pick<Grid, 'axis' | 'columns'>): string {
  return plural(columns.length, ...COLUMN_WORDS[axis]);
}

/** The outcome of a grid in a sentence: a column is named only where it is better than every other beyond chance. */
export function gridVerdict(grid: Grid): Words {
  const { best, differences } = grid;
  if (best !== null) return bestWords(grid, best);
  if (differences.length === 0)
    return `Nothing to compare: fewer than two of ${columnCount(grid)} were measured alike.`;
  const measure = differences.some((one) => one.measure === 'prompts') ? 'prompts' : 'composite';
  const own = differences.filter((one) => one.measure === measure);
  const significant = own.filter((one) => one.significant === true).length;
  if (significant > 0)
    return `No single best: ${significant} of ${plural(own.length, 'difference')} between ${columnCount(grid)} ${significant === 1 ? 'is' : 'are'} beyond chance.`;
  if (own.every(({ difference }) => difference === 0)) return `No difference between ${columnCount(grid)}.`;
  if (own.some((one) => one.significant === null))
    return `It is unknown whether ${columnCount(grid)} differ: their scores have no intervals.`;
  return `No difference beyond chance between ${columnCount(grid)}.`;
}

function bestWords(grid: Grid, { column, measure }: NonNullable<Grid['best']>): Words {
  const name = columnName(grid, column);
  const measured = measuredColumns(grid, measure).size;
  const others = `${measured === 2 ? 'the other' : 'every other'} measured ${COLUMN_WORDS[grid.axis][0]}`;
  if (measure === 'prompts') return [name, ` passes more prompts than ${others}.`];
  const lead = Math.min(
    ...grid.differences
      .filter((one) => one.measure === measure && (one.a === column || one.b === column))
      .map(({ difference }) => Math.abs(difference)),
  );
  const { depth, composite } = grid.columns[column] ?? {};
  const by = lead < 0.1 ? 'less than 0.1 points' : `${formatPoints(lead)} points`;
  return [
    name,
    ` scores higher than ${others}: ${formatPoints(composite?.score ?? null)} of 100, ${by} ahead${depth === 'quick' ? ' (form only)' : ''}.`,
  ];
}

/** The columns that differences of one measure are between. */
function measuredColumns({ differences }: Grid, measure: GridDifference['measure']): Set<number> {
  return new Set(differences.filter((one) => one.measure === measure).flatMap(({ a, b }) => [a, b]));
}

export function columnName({ columns }: Grid, index: number): Phrase {
  return shortened(formatName(columns[index]?.name ?? ''), LONGEST_NAME);
}

/** Names the certainty of a difference: "significant", "may be chance" or "exact". */
export function certaintyOf({ significant, ciLow, measure }: GridDifference): Phrase {
  if (significant === null) return { text: 'unknown', tone: 'quiet' };
  if (measure === 'composite' && ciLow === null) return { text: 'exact' };
  return significant ? { text: 'significant', tone: 'strong' } : { text: 'may be chance', tone: 'quiet' };
}

/** "+20 points (−5 to +45)": of a share, or of the composite. */
export function differenceWords({ measure, difference, ciLow, ciHigh }: GridDifference): string {
  const scale = measure === 'prompts' ? 100 : 1;
  const decimals = measure === 'prompts' ? 0 : 1;
  const points = (value: number) => formatGain(value * scale, decimals);
  const interval = ciLow === null || ciHigh === null ? '' : ` (${points(ciLow)} to ${points(ciHigh)})`;
  return `${points(difference)} points${interval}`;
}

/** "24 prompts", "24 prompts and 6 executed cases". */
export function rowCount({ prompts }: Grid): string {
  const cases = prompts.filter(({ kind }) => kind === 'case').length;
  const own = plural(prompts.length - cases, 'prompt');
  return cases === 0 ? own : `${own} and ${formatCount(cases)} executed ${cases === 1 ? 'case' : 'cases'}`;
}

import type { Grid, GridColumn, GridPrompt } from '@plugin-eval/core/documents/grid.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import {
  formatCount,
  formatInterval,
  formatP,
  formatPercent,
  formatPoints,
  formatUnit,
  plural,
  withInterval,
} from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Cell, Section, TableColumn, Words } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  notice,
  paragraph,
  section,
  table,
  withPriority,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { cellWords, mostTellingFirst } from './grid-cells.ts';
import {
  certaintyOf,
  columnName,
  columnWord,
  differenceWords,
  gridVerdict,
  rowCount,
} from './grid-verdict.ts';

const LONGEST = { prompt: 160, reason: 300, model: 100 };
const MOST_SHOWN = { prompts: 30, findings: 15, differences: 10 };

/** Several columns side by side: the overall results, then each prompt, dimension and rule as a row. */
export function gridView(grid: Grid): Section[] {
  const prompts = grid.prompts.filter(({ kind }) => kind === 'prompt');
  const cases = grid.prompts.filter(({ kind }) => kind === 'case');
  const rest = [
    ...section('prompts', 'Prompts: does the skill fire as it should?', [promptTable(grid, prompts)]),
    ...section('cases', 'Executed cases: do the graders let the work pass?', [promptTable(grid, cases)]),
    ...section('dimensions', TITLES.dimensions, [dimensionTable(grid)]),
    ...section('findings', 'Findings by rule', [findingTable(grid)]),
    ...section('differences', 'Differences', [differenceTable(grid), certainty(grid)]),
    ...withPriority(3, section('provenance', 'How it was compared', [provenance(grid)])),
  ];
  const blocks = [columnTable(grid), ...problemNotices(grid), confounded(grid)];
  return withPriority(1, section('verdict', gridVerdict(grid), blocks, withPriority(2, rest)));
}

/** Explains how to read the differences. */
function certainty({ differences }: Grid): Block | null {
  const sentences = [
    ...(differences.some(({ ciLow }) => ciLow !== null)
      ? ['Intervals hold for all pairs together at 95 %.']
      : []),
    ...(differences.some(({ pAdjusted }) => pAdjusted !== null) ? ['p-values are adjusted by Holm.'] : []),
    ...(differences.some(({ measure, ciLow }) => measure === 'composite' && ciLow === null)
      ? ['Static scores are exact, and do not show whether a skill fires.']
      : []),
  ];
  return sentences.length === 0 ? null : paragraph(sentences.join(' '), 'quiet');
}

/** Figures of each column, the scale of which is that of its score. */
function columnTable(grid: Grid): Block {
  const { columns } = grid;
  const hasSessions = columns.some(({ driver }) => driver !== null);
  const hasScores = columns.filter(({ composite }) => composite !== null).length > 1;
  const titles = [
    columnWord(grid.axis),
    ...(hasScores ? ['Score:', 'Badge'] : []),
    ...(hasSessions ? ['Prompts passed:', 'Fires:', 'Model'] : []),
  ];
  return table(
    titles,
    columns.map((column, index) => [
      [{ ...columnName(grid, index), tone: 'strong' }],
      ...(hasScores ? [scoreWords(column), column.composite?.badge ?? ''] : []),
      ...(hasSessions
        ? [
            passedWords(grid, index),
            firesWords(column),
            [shortened(column.model ?? '', LONGEST.model, 'code')],
          ]
        : []),
    ]),
  );
}

function scoreWords({ composite }: GridColumn): Words {
  if (composite === null) return [{ text: 'not measured', tone: 'quiet' }];
  const { score, complete } = composite;
  const words = withInterval(formatPoints(score), formatInterval(composite, 'points'));
  return complete || score === null ? words : `${words}, incomplete`;
}

/** "14 of 20", over prompts in which every session passed. */
function passedWords({ prompts }: Grid, index: number): Words {
  const cells = prompts.map(({ cells }) => cells[index]).filter((cell) => cell !== undefined && cell.of > 0);
  if (cells.length === 0) return [{ text: 'not measured', tone: 'quiet' }];
  const passed = cells.filter((cell) => cell?.status === 'passed').length;
  return `${formatCount(passed)} of ${formatCount(cells.length)}`;
}

function firesWords({ activation }: GridColumn): Words {
  if (activation === null || activation.rate === null) return [{ text: 'not measured', tone: 'quiet' }];
  return withInterval(formatPercent(activation.rate), formatInterval(activation, 'percent'));
}

function problemNotices(grid: Grid): Block[] {
  return grid.columns.flatMap(({ problem }, index) =>
    problem === null
      ? []
      : [
          notice('caution', [
            columnName(grid, index),
            ' was not measured: ',
            shortened(problem, LONGEST.reason),
          ]),
        ],
  );
}

/** Warns if agents used different models, or columns have different depths. */
function confounded({ axis, columns }: Grid): Block | null {
  const models = new Set(columns.flatMap(({ model }) => model ?? []));
  const depths = new Set(columns.map(({ depth }) => depth));
  const sentences = [
    ...(axis === 'agents' && models.size > 1
      ? ['The agents asked different models, so a difference may be due to the models.']
      : []),
    ...(depths.size > 1
      ? [
          `Measured at different depths (${[...depths].join(', ')}): scores of different depths are not compared.`,
        ]
      : []),
  ];
  return sentences.length === 0 ? null : notice('note', sentences.join(' '));
}

/** The prompt comes last: there a terminal wraps it. */
function promptTable(grid: Grid, prompts: readonly GridPrompt[]): Block {
  const isCase = prompts[0]?.kind === 'case';
  const rows = mostTellingFirst(prompts).map(({ prompt, shouldTrigger, cells }): Cell[] => [
    ...cells.map(cellWords),
    ...(isCase ? [] : [[{ text: shouldTrigger ? 'fire' : 'stay silent', tone: 'quiet' as const }]]),
    [shortened(prompt, LONGEST.prompt)],
  ]);
  const titles = [...columnTitles(grid), ...(isCase ? ['Case'] : ['Should', 'Prompt'])];
  return table(titles, rows, { mostShown: MOST_SHOWN.prompts });
}

function columnTitles(grid: Grid): TableColumn[] {
  return grid.columns.map((_, index) => ({ title: columnName(grid, index).text }));
}

function dimensionTable(grid: Grid): Block {
  return table(
    ['Dimension', ...columnTitles(grid).map((column) => ({ ...column, align: 'right' as const }))],
    grid.dimensions.map(({ dimension, scores }): Cell[] => [
      DIMENSIONS[dimension].title,
      ...scores.map(({ status, score, ciLow, ciHigh }): Words => {
        if (score === null)
          return status === 'errored'
            ? [{ text: 'errored', tone: 'alarm' }]
            : [{ text: 'not measured', tone: 'quiet' }];
        return withInterval(formatUnit(score), formatInterval({ ciLow, ciHigh }, 'unit'));
      }),
    ]),
  );
}

function findingTable(grid: Grid): Block {
  return table(
    ['Rule', 'Level', ...columnTitles(grid).map((column) => ({ ...column, align: 'right' as const }))],
    grid.findings.map(({ rule, level, counts }): Cell[] => [
      [{ text: rule, tone: 'code' }],
      [{ text: level, tone: level === 'error' ? 'bad' : level === 'warning' ? 'warning' : 'quiet' }],
      ...counts.map(
        (count): Words =>
          count === null
            ? [{ text: 'not measured', tone: 'quiet' }]
            : [{ text: formatCount(count), tone: count === 0 ? 'quiet' : 'strong' }],
      ),
    ]),
    { mostShown: MOST_SHOWN.findings },
  );
}

function differenceTable(grid: Grid): Block {
  const hasTests = grid.differences.some(({ pAdjusted }) => pAdjusted !== null);
  return table(
    ['A', 'B', 'Of', 'B − A', ...(hasTests ? ['p:'] : []), 'Certainty'],
    grid.differences.map((one): Cell[] => [
      [columnName(grid, one.a)],
      [columnName(grid, one.b)],
      one.measure === 'composite' ? 'score' : plural(one.cases ?? 0, 'prompt'),
      differenceWords(one),
      ...(hasTests ? [one.pAdjusted === null ? '' : formatP(one.pAdjusted)] : []),
      [certaintyOf(one)],
    ]),
    { mostShown: MOST_SHOWN.differences },
  );
}

function provenance(grid: Grid): Block {
  const { tool, schemaVersion, columns } = grid;
  return factList([
    fact('Compared by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    ...(grid.prompts.length === 0 ? [] : [fact('Rows', rowCount(grid))]),
    ...columns.map(({ subject, depth, driver }, index) =>
      fact(
        columnName(grid, index).text,
        [{ text: subject.path, tone: 'code' }],
        `depth ${depth}${driver === null ? '' : `, ${driver}`}`,
      ),
    ),
  ]);
}

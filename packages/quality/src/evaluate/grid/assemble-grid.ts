import type { Grid, GridAxis } from '@plugin-eval/core/documents/grid.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { bestColumn, columnDifferences } from './column-differences.ts';
import { type ColumnSource, publishedColumn, withUniqueNames } from './grid-columns.ts';
import { promptRows } from './prompt-rows.ts';
import { dimensionRows, findingRows } from './static-rows.ts';

/** Several columns side by side. @param seed of the tests that draw */
export function assembleGrid(
  axis: GridAxis,
  given: readonly [ColumnSource, ...ColumnSource[]],
  seed: number,
): Grid {
  const sources = withUniqueNames(given);
  const columns = sources.map(publishedColumn);
  const prompts = promptRows(sources);
  const differences = columnDifferences(columns, prompts, seed);
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: given[0].evaluation.tool,
    axis,
    columns,
    prompts,
    dimensions: dimensionRows(sources),
    findings: findingRows(sources),
    differences,
    best: bestColumn(differences),
  };
}

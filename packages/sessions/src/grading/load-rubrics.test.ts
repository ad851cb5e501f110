import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { expect, test } from 'vitest';
import { loadRubrics } from './load-rubrics.ts';
import { parseRubric } from './rubric.ts';

test('the rubrics of the package are read in the order asked for', () => {
  const [scope, output] = loadRubrics(['scope_calibration', 'output_quality']);
  expect([scope?.dimension, output?.dimension]).toEqual(['scope_calibration', 'output_quality']);
  expect(output?.title).toBe('Output quality');
  expect(output?.sections).toMatch(/^## What is judged\n/);
});

test('five bands cover 0 to 1 without a gap', () => {
  for (const { bands, dimension } of loadRubrics(['triggering_accuracy', 'orchestration_fitness'])) {
    expect(
      bands.map(({ low }) => low),
      dimension,
    ).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(
      bands.map(({ high }) => high),
      dimension,
    ).toEqual([0.19, 0.39, 0.59, 0.79, 1]);
  }
});

test('a rubric that is not there is said to be missing, with what to do', () => {
  expect(() => loadRubrics(['no_such_dimension'])).toThrow(InstallationError);
  expect(() => loadRubrics(['no_such_dimension'])).toThrow(
    'rubrics/no_such_dimension.md of the installed plugin-eval is missing. Install plugin-eval again.',
  );
});

test.each([
  ['no frontmatter', '# Title\n\n## Bands\n'],
  ['no table', '---\ndimension: a\nversion: 1\n---\n\n# A\n\n## Bands\n\nnone\n'],
  [
    'a row that is no band',
    '---\ndimension: a\nversion: 1\n---\n\n# A\n\n## Bands\n\n| Range | Anchor |\n|---|---|\n| low | bad |\n',
  ],
])('a text with %s is no rubric', (_, text) => {
  expect(() => parseRubric(text)).toThrow();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import measured from '../bench/range-coverage.json' with { type: 'json' };
import { ROOT } from './support/built-cli.ts';

test('docs/configuration.md says how often ranges of a dry run held, as it was measured', () => {
  const text = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const { sessions, skills, coverage } = measured;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  expect(text).toContain(
    `On the input tokens of ${sessions.toLocaleString('en-US')} sessions of ${skills} skills of another publisher, such ranges held ${percent(coverage.ofNineOthers)}`,
  );
  expect(text).toContain(`and ${percent(coverage.ofAllOthers)} by all`);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { ROOT } from './support/built-cli.ts';

test('`npm test` runs every project of the configuration', () => {
  const script = readFileSync(join(ROOT, 'scripts/test.mjs'), 'utf8');
  const [, list = ''] = /^const PROJECTS = \[(.*)\];$/m.exec(script) ?? [];
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  expect(list.split(', ')).toEqual(projects.map((project) => `'${project.test.name}'`));
});

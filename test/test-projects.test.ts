import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { ROOT } from './support/built-cli.ts';

test('`npm run test:full` runs every project of the configuration', () => {
  const script = readFileSync(join(ROOT, 'scripts/test.mjs'), 'utf8');
  const listed = (name: string) =>
    [
      ...(new RegExp(`^const ${name} = \\[(.*)\\];$`, 'm').exec(script)?.[1] ?? '').matchAll(/'([^']+)'/g),
    ].map(([, project]) => project);
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  expect([...listed('FAST'), ...listed('FULL')].sort()).toEqual(projects.map(({ test }) => test.name).sort());
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../src/config/config-schema.ts';
import { PROVIDER_VARIABLES } from '../src/config/provider-variables.ts';
import { DEFAULT_MODEL_SETTINGS } from '../src/config/settings.ts';
import { DIMENSION_NAMES } from '../src/documents/names.ts';
import { PRICES_AS_OF } from '../src/model/price-table.ts';
import { TIER_MODELS, TIERS } from '../src/model/tiers.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
];

describe('links', () => {
  test.each(pages)('of %s lead to a file, and to a heading in it', (page) => {
    for (const [, path = '', heading] of read(page).matchAll(/\]\(([^)#:\s]*)(?:#([^)]+))?\)/g)) {
      const target = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(ROOT, target)), `${target} in ${page}`).toBe(true);
      if (heading !== undefined) expect(anchorsOf(read(target)), `in ${page}`).toContain(heading);
    }
  });
});

describe('docs/models.md', () => {
  const text = read('docs/models.md');

  test.each(TIERS)('names the models of the tier %s', (tier) => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${tier}\`, `));
    for (const models of Object.values(TIER_MODELS)) expect(row).toContain(`| \`${models[tier]}\` |`);
  });

  test('names every variable of every provider', () => {
    for (const { keys, baseUrls, headers } of Object.values(PROVIDER_VARIABLES)) {
      for (const variable of [...keys.map((key) => key.variable), ...baseUrls, ...Object.keys(headers)])
        expect(text).toContain(`\`${variable}\``);
    }
  });

  test('says when the prices were looked up, and how long a call may take', () => {
    expect(text).toContain(`looked up on ${PRICES_AS_OF}`);
    expect(text).toContain(`bounds one call, ${DEFAULT_MODEL_SETTINGS.callTimeout} by default`);
  });
});

test('docs/configuration.md has a row for every key', () => {
  const text = read('docs/configuration.md');
  const { $schema, providers, limits, ...plain } = configSchema.shape;
  for (const key of Object.keys(plain)) expect(text).toContain(`| \`${key}\` |`);
  for (const key of Object.keys(limits.unwrap().shape)) expect(text).toContain(`| \`limits.${key}\` |`);
  const { valueType } = providers.unwrap().def;
  for (const key of Object.keys(valueType.shape)) expect(text).toContain(`| \`providers.NAME.${key}\` |`);
});

test('docs/judge.md has a row for every dimension', () => {
  const text = read('docs/judge.md');
  for (const name of DIMENSION_NAMES) expect(text).toContain(`| \`${name}\` |`);
});

/** As GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

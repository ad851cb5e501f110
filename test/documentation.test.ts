import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIMENSION_NAMES, SESSION_AGENTS } from '@plugin-eval/core/documents/names.ts';
import { PROVIDER_VARIABLES } from '@plugin-eval/engine/config/provider-variables.ts';
import { MODEL_SETTINGS } from '@plugin-eval/engine/config/settings-table.ts';
import { PRICES_AS_OF } from '@plugin-eval/engine/model/price-table.ts';
import { TIER_MODELS, TIERS } from '@plugin-eval/engine/model/resolve-model.ts';
import { rulePageAddress, SITE_URL } from '@plugin-eval/report/documentation-url.ts';
import { ALL_RULES } from '@plugin-eval/report/rule-catalogue.ts';
import { SESSION_FAILURES } from '@plugin-eval/sessions/session-request.ts';
import { describe, expect, test } from 'vitest';
import { referencePages } from '../scripts/reference-pages.ts';
import { anchorsOf, linksOf } from './documented/page-links.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'bench/README.md',
  'examples/README.md',
  'plugin/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...['decisions', 'specification'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
  ),
];

const reference = await referencePages();

describe('links', () => {
  test.each(pages)('of %s lead to a file, and to a heading in it', (page) => {
    for (const { path, heading } of linksOf(read(page))) {
      const target = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(ROOT, target)), `${target} in ${page}`).toBe(true);
      if (heading !== null) expect(anchorsOf(read(target)), `in ${page}`).toContain(heading);
    }
  });

  test.each(pages)('of %s to the site lead to a page that `npm run docs` writes', (page) => {
    for (const address of siteAddressesIn(read(page)))
      expect([...reference.keys(), 'docs/'], address).toContain(sourceOf(address));
  });
});

describe('addresses in the source', () => {
  const sources = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/src\/.*\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `packages/${name}`);

  test('of pages in docs/ lead to a file, with its heading where one is named', () => {
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.-])docs\/[\w/-]+\.(?:md|svg)(?:#([\w-]+))?/g)].map(
        ([place, heading]) => ({ file, page: place.replace(/#.*/, ''), heading }),
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    for (const { file, page, heading } of named) {
      expect(existsSync(join(ROOT, page)), `${page} in ${file}`).toBe(true);
      if (heading !== undefined) expect(anchorsOf(read(page)), file).toContain(heading);
    }
  });

  test('of rules lead to a page that `npm run docs` writes', () => {
    for (const { id } of ALL_RULES) expect(reference.has(sourceOf(rulePageAddress(id))), id).toBe(true);
  });
});

describe('docs/configuration.md', () => {
  const text = read('docs/configuration.md');

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
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain(`looked up on ${PRICES_AS_OF}`);
    expect(words).toContain(`bounds one call, ${MODEL_SETTINGS.callTimeout.default} by default`);
  });
});

describe('docs/sessions.md', () => {
  const text = read('docs/sessions.md');

  test.each([...SESSION_FAILURES, ...SESSION_AGENTS])('has a row for %s', (name) => {
    expect(text).toMatch(new RegExp(`^\\| \`${name}\`[ ,]`, 'm'));
  });
});

test('docs/authors.md has a row for every dimension', () => {
  const text = read('docs/authors.md');
  for (const name of DIMENSION_NAMES) expect(text).toContain(`| \`${name}\` |`);
});

function siteAddressesIn(text: string): string[] {
  return [...text.matchAll(/https:\/\/[\w.-]+\.github\.io\/plugin-eval[\w/.-]*/g)].map(
    ([address]) => address,
  );
}

/** The file that a page of the site is built from. */
function sourceOf(address: string): string {
  const path = address
    .slice(SITE_URL.length)
    .replace(/\/$/, '/README.md')
    .replace(/\.html$/, '.md');
  return path === '/README.md' ? 'docs/' : `docs${path}`;
}

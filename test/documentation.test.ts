import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SESSION_FAILURES } from '../src/agent-session/session.ts';
import type { CliIo } from '../src/cli/io.ts';
import { createProgram } from '../src/cli/program.ts';
import { runCli } from '../src/cli/run-cli.ts';
import { PROVIDER_VARIABLES } from '../src/config/provider-variables.ts';
import { MODEL_SETTINGS } from '../src/config/settings-table.ts';
import { DIMENSION_NAMES, SESSION_AGENTS } from '../src/documents/names.ts';
import { PRICES_AS_OF } from '../src/model/price-table.ts';
import { TIER_MODELS, TIERS } from '../src/model/resolve-model.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...['decisions', 'specification'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
  ),
];

describe('links', () => {
  test.each(pages)('of %s lead to a file, and to a heading in it', (page) => {
    const prose = read(page).replace(/^```[\s\S]*?^```$/gm, '');
    for (const [, path = '', heading] of prose.matchAll(/\]\(([^)#:\s]*)(?:#([^)]+))?\)/g)) {
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
    expect(text).toContain(`bounds one call, ${MODEL_SETTINGS.callTimeout.default} by default`);
  });
});

const { commands } = await createProgram(
  { writeOut: () => {}, writeErr: () => {} } as unknown as CliIo,
  () => {},
  runCli,
);

describe('docs/cli.md', () => {
  const text = read('docs/cli.md');
  // What every program has, or says in a word of help.
  const selfEvident = ['--help', '--version', '--verbose', '--quiet', '--no-color', '--config', '--profile'];

  test.each(commands.map((command) => command.name()))('names the command %s', (name) => {
    expect(text).toContain(`plugin-eval ${name}`);
  });

  test.each(['score', 'compare', 'certify'])('names every flag of %s', (name) => {
    const flags = commands
      .find((command) => command.name() === name)
      ?.options.flatMap(({ long }) => long ?? []);
    expect(flags).toContain('--agent');
    for (const flag of flags?.filter((flag) => !selfEvident.includes(flag)) ?? [])
      expect(text).toMatch(new RegExp(`\`${flag}[ \`]|plugin-eval .*${flag}\\b`));
  });
});

describe('docs/sessions.md', () => {
  const text = read('docs/sessions.md');

  test.each([...SESSION_FAILURES, ...SESSION_AGENTS])('has a row for %s', (name) => {
    expect(text).toMatch(new RegExp(`^\\| \`${name}\`[ ,]`, 'm'));
  });
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliIo } from '@plugin-eval/cli/io.ts';
import { createProgram } from '@plugin-eval/cli/program.ts';
import { runCli } from '@plugin-eval/cli/run-cli.ts';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './support/built-cli.ts';

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'plugin/README.md', 'examples/README.md'],
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, 'docs/specification')).map((name) => `docs/specification/${name}`),
];
const SHELL = ['sh', 'console', 'bash'];

interface Sample {
  page: string;
  language: string;
  text: string;
}

const samples = PAGES.flatMap((page): Sample[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ page, language, text }),
  ),
);
const inCode = PAGES.flatMap((page) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`(plugin-eval [^`\n]+)`/g)].map(
    ([, text = '']): Sample => ({ page, language: 'inline', text }),
  ),
);

const PROGRAM = await createProgram(
  { writeOut: () => {}, writeErr: () => {} } as unknown as CliIo,
  () => {},
  runCli,
);
const FLAGS = new Set(['--help', '--version', ...flagsOf(PROGRAM)]);
/** Comparison names flags of other programs. */
const GUIDES = PAGES.filter((page) => /^(?:README|docs\/[\w-]+)\.md$/.test(page)).filter(
  (page) => page !== 'docs/comparison.md',
);

describe('commands on the pages', () => {
  const commands = [...samples.filter(({ language }) => SHELL.includes(language)), ...inCode].flatMap(
    ({ page, text }) => commandsIn(text).map((words) => [`${words.join(' ')} (${page})`, words] as const),
  );

  test('are found', () => {
    expect(commands.length).toBeGreaterThan(150);
  });

  test.each([...new Map(commands)])('%s: the command and its flags are there', (_, words) => {
    expect(mistakeIn(words)).toBeNull();
  });

  test.each(GUIDES)('%s names no flag in its text that no command has', (page) => {
    const prose = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
    const named = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(
      ([, code = '']) => code.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [],
    );
    expect(named.filter((flag) => !FLAGS.has(flag))).toEqual([]);
  });

  test('a command or a flag that is not there would be found', () => {
    expect(mistakeIn(['scoer', './my-skill'])).toBe('no command scoer');
    expect(mistakeIn(['threat', 'rnu', '--target', 'agent'])).toBe('no command threat rnu');
    expect(mistakeIn(['score', '.', '--dept', 'quick'])).toBe('score has no --dept');
    expect(mistakeIn(['threat', 'run', '--target', 'agent', '--fial-on', 'x'])).toBe(
      'threat run has no --fial-on',
    );
  });
});

test.each(samples.filter(({ language }) => language === 'json'))('JSON on $page can be read', ({ text }) => {
  expect(() => JSON.parse(text)).not.toThrow();
});

test.each(samples.filter(({ language }) => ['yaml', 'yml'].includes(language)))(
  'YAML on $page can be read',
  ({ text }) => {
    expect(parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([]);
  },
);

/** The words behind `plugin-eval` of every line that calls it; lines that a backslash continues count as one. */
function commandsIn(text: string): string[][] {
  const lines = text
    .replaceAll(/<<'(\w+)'\n[\s\S]*?\n\1\n/g, '\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  return lines.flatMap((line) => {
    const called = /^(?:\$ )?(?:(?:[A-Z_]+=\S+|npx|--yes) )*plugin-eval (.*)$/.exec(line.trim())?.[1];
    if (called === undefined) return [];
    // A comment, a pipe, a redirection or another command ends it.
    const [own = ''] = called.split(/ +#| [|>&;] | && |; /);
    return [own.match(/"[^"]*"|'[^']*'|\S+/g) ?? []];
  });
}

/** What is wrong with the words of a command line; null where nothing is. Words of placeholders are not looked at. */
function mistakeIn(words: readonly string[]): string | null {
  let command: Command = PROGRAM;
  const path: string[] = [];
  for (const word of words) {
    if (command.commands.length > 0 && /^[a-z][a-z-]*,?$/.test(word)) {
      const below = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      path.push(word);
      if (below === undefined && !takesArguments(command)) return `no command ${path.join(' ')}`;
      if (below !== undefined) command = below;
      continue;
    }
    const flag = /^(--?[a-z][a-z-]*)/.exec(word)?.[1];
    if (flag === undefined || !word.startsWith('-')) continue;
    const known = command.options.some(
      ({ short, long, negate }) => flag === short || flag === long || (negate && flag === long),
    );
    if (!known && !['--help', '-h', '--version', '-V'].includes(flag))
      return `${path.join(' ')} has no ${flag}`;
  }
  return null;
}

function takesArguments(command: Command): boolean {
  return command.registeredArguments.length > 0;
}

/** The long flags of a command and of those below it. */
function flagsOf(command: Command): string[] {
  return [...command.options.flatMap(({ long }) => long ?? []), ...command.commands.flatMap(flagsOf)];
}

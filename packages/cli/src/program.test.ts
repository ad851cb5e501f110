import { expect, test } from 'vitest';
import type { CliIo } from './io.ts';
import { createProgram } from './program.ts';

async function commandsOf(commandLine: readonly string[]): Promise<string[]> {
  const io = { writeOut: () => {}, writeErr: () => {}, commandLine } as unknown as CliIo;
  const program = await createProgram(
    io,
    () => {},
    async () => 0,
  );
  return program.commands.map((command) => command.name());
}

const ALL = await commandsOf([]);

test('a command line that begins with no command, as "help" does, has all of them', async () => {
  expect(ALL).toEqual(expect.arrayContaining(['score', 'badge', 'threat', 'config']));
  for (const first of ['help', '--help', 'scroe', '', 'constructor'])
    expect(await commandsOf([first, 'score'])).toEqual(ALL);
});

test.each(ALL)('one that begins with %s has that command alone', async (name) => {
  expect(await commandsOf([name, './skills'])).toEqual([name]);
});

test('no page of help is longer than a screen and a half of 80 columns', async () => {
  const io = { writeOut: () => {}, writeErr: () => {}, commandLine: [] } as unknown as CliIo;
  const program = await createProgram(
    io,
    () => {},
    async () => 0,
  );
  const lengths = program.commands
    .flatMap((command) => [command, ...command.commands])
    .map((command) => {
      let page = '';
      command.configureOutput({
        getOutHelpWidth: () => 80,
        writeOut: (text) => {
          page += text;
        },
      });
      command.outputHelp();
      return { name: command.name(), lines: page.trimEnd().split('\n').length };
    });
  expect(lengths.length).toBeGreaterThan(30);
  expect(lengths.filter(({ lines }) => lines > 60)).toEqual([]);
});

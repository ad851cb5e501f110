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

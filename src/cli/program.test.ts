import { expect, test } from 'vitest';
import type { CliIo } from './io.ts';
import { createProgram } from './program.ts';

function commandsOf(commandLine: readonly string[]): string[] {
  const io = { writeOut: () => {}, writeErr: () => {}, commandLine } as unknown as CliIo;
  return createProgram(
    io,
    () => {},
    async () => 0,
  ).commands.map((command) => command.name());
}

const ALL = commandsOf([]);

test('a command line that begins with no command, as "help" does, has all of them', () => {
  expect(ALL).toEqual(expect.arrayContaining(['score', 'badge', 'threat', 'config']));
  for (const first of ['help', '--help', 'scroe', '', 'constructor'])
    expect(commandsOf([first, 'score'])).toEqual(ALL);
});

test.each(ALL)('one that begins with %s has that command alone', (name) => {
  expect(commandsOf([name, './skills'])).toEqual([name]);
});

import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { jsonCommands } from './json-commands.ts';

const commands = (text: string) => jsonCommands(text, 100).commands.map(({ command }) => command);

test('commands come with their lines and with their arguments, quoted', () => {
  const text = '{\n"a": {"command": "sh", "args": ["-c", 1, "echo \'a\' ] b"]},\n"postinstall": "c\\"d"}';
  expect(jsonCommands(text, 100)).toEqual({
    commands: [
      { key: 'command', command: "sh '-c' 'echo '\\''a'\\'' ] b'", line: 2 },
      { key: 'postinstall', command: 'c"d', line: 3 },
    ],
    isCut: false,
  });
});

test('arguments count wherever they stand in the object of the command, and not in another one', () => {
  expect(commands('{"command": "a", "env": {"B": "c"}, "args": ["d"]}')).toEqual(["a 'd'"]);
  expect(commands('{"args": ["d"], "type": "stdio", "command": "a"}')).toEqual(["a 'd'"]);
  expect(commands('{"a": {"args": ["d"]}, "b": {"command": "a"}, "c": {"args": ["e"]}}')).toEqual(['a']);
});

test('a key whose letters are escapes is one, and a long command is no less a command', () => {
  expect(commands('{"comm\\u0061nd": "a"}')).toEqual(['a']);
  expect(commands(JSON.stringify({ command: 'x'.repeat(10_000) }))).toEqual(['x'.repeat(10_000)]);
});

test('a text that is no JSON as a whole is read all the same', () => {
  expect(commands('// a\n"command": "b" "command": "c\n"command": "d')).toEqual(['b']);
});

test('more than are asked for are told of', () => {
  expect(jsonCommands('"command": "a",'.repeat(5), 4)).toMatchObject({
    isCut: true,
    commands: { length: 4 },
  });
});

test('many commands, and strings that never end, take no time that grows faster than they are many', () => {
  const linear = (piece: string, count: number, most: number, before = '') =>
    inLinearTime(count, (size) => jsonCommands(before + piece.repeat(size), most));
  expect(linear('"a": {"command": "b"},\n', 100_000, 20_000).commands.at(-1)?.line).toBe(20_000);
  linear('"command": "a\\"', 100_000, 20_000);
  linear('"b",', 200_000, 10, '"command": "a", "args": [');
  linear(`"command": "a", ${'[1],'.repeat(10)}`, 20_000, 1_000);
  linear('"command": "a",', 20_000, 1_000, '"args": ["b"], ');
});

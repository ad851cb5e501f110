import { expect, test } from 'vitest';
import { programStart } from './program-start.ts';

const BATCH = 'C:\\Users\\ada\\npm\\codex.cmd';
const VARIABLES = { ComSpec: 'C:\\Windows\\System32\\cmd.exe' };

test('elsewhere than on Windows a program starts as it is, in a group of its own', () => {
  expect(programStart('/usr/bin/git', ['log', '--a b'], {}, 'linux')).toMatchObject({
    command: '/usr/bin/git',
    args: ['log', '--a b'],
    options: { detached: true, shell: false },
  });
});

test('on Windows no program opens a console window', () => {
  expect(programStart('C:\\git.exe', ['log'], VARIABLES, 'win32')).toMatchObject({
    command: 'C:\\git.exe',
    args: ['log'],
    options: { detached: false, windowsHide: true, windowsVerbatimArguments: false },
  });
});

test('a batch file is started by the command interpreter, which reads none of its arguments', () => {
  const { command, args, options } = programStart(BATCH, ['a&calc', '%PATH%'], VARIABLES, 'win32');
  expect([command, ...args.slice(0, 3)]).toEqual([VARIABLES.ComSpec, '/d', '/s', '/c']);
  expect(args[3]).toBe('"C:\\Users\\ada\\npm\\codex.cmd ^^^"a^^^&calc^^^" ^^^"^^^%PATH^^^%^^^""');
  expect(options.windowsVerbatimArguments).toBe(true);
});

test('quotation marks and the backslashes before them reach the program', () => {
  const { args } = programStart(BATCH, ['a\\"b', 'c\\'], VARIABLES, 'win32');
  expect(args[3]?.replaceAll('^', '')).toBe('"C:\\Users\\ada\\npm\\codex.cmd "a\\\\\\"b" "c\\\\""');
});

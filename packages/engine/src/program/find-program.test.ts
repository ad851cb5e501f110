import { expect, test } from 'vitest';
import { findProgram, type ProgramPlaces } from './find-program.ts';

function placesOf(platform: string, files: readonly string[]): ProgramPlaces {
  const isFile = (path: string) => files.includes(path);
  return { platform, isFile, isExecutable: isFile };
}

const WINDOWS = { PATH: 'C:\\Windows;C:\\npm', PATHEXT: '.EXE;.CMD' };

test('the first folder of PATH that holds the name', () => {
  const places = placesOf('linux', ['/opt/codex', '/usr/bin/codex']);
  expect(findProgram('codex', '/', { PATH: '/bin:/usr/bin:/opt' }, places)).toBe('/usr/bin/codex');
});

test('on Windows with the extensions of PATHEXT', () => {
  const places = placesOf('win32', ['C:\\npm\\codex', 'C:\\npm\\codex.cmd']);
  expect(findProgram('codex', 'C:\\', WINDOWS, places)).toBe('C:\\npm\\codex.cmd');
});

test('on Windows a name that has its extension is taken as it is', () => {
  const places = placesOf('win32', ['C:\\npm\\Codex.CMD']);
  expect(findProgram('Codex.CMD', 'C:\\', WINDOWS, places)).toBe('C:\\npm\\Codex.CMD');
});

test.each(['tools\\run', 'tools/run'])('%s is a path on Windows, with either separator', (name) => {
  const places = placesOf('win32', ['D:\\work\\tools\\run.exe']);
  expect(findProgram(name, 'D:\\work', WINDOWS, places)).toBe('D:\\work\\tools\\run.exe');
});

test('what is not there is named', () => {
  expect(() => findProgram('codex', '/', { PATH: '/bin' }, placesOf('linux', []))).toThrow(
    'There is no command "codex" in the folders of PATH',
  );
});

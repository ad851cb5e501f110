import { expect, test } from 'vitest';
import { terminalSafe } from './terminal-safe.ts';

test('an escape sequence is shown instead of obeyed', () => {
  expect(terminalSafe('\u001b[31mred\u001b[0m')).toBe('\\x1b[31mred\\x1b[0m');
});

test('C1 controls and DEL are shown as well', () => {
  expect(terminalSafe('\u009b1m\u007f')).toBe('\\x9b1m\\x7f');
});

test('line ends and tabs become blanks, so that one text stays one line', () => {
  expect(terminalSafe('a\r\nb\tc')).toBe('a  b c');
});

test('reordering and invisible characters are shown by their code points', () => {
  expect(terminalSafe('a\u202eb\u200bc\u{e0041}')).toBe('a\\u202eb\\u200bc\\u{e0041}');
});

test('line separators and lone surrogates are shown', () => {
  expect(terminalSafe('\u2028\ud800')).toBe('\\u2028\\ud800');
});

test('letters of any script and emoji stay', () => {
  expect(terminalSafe('é漢字😀')).toBe('é漢字😀');
});

test.each([
  ['  ::set-env name=A::b', '  : :set-env name=A::b'],
  ['a ##[group]b', 'a ## [group]b'],
  ['a ##vso[task.setvariable variable=A]b', 'a ## vso[task.setvariable variable=A]b'],
  ["##teamcity[buildStop comment='x']", "## teamcity[buildStop comment='x']"],
  ['## Heading [link]', '## Heading [link]'],
])('%s commands no runner', (text, safe) => {
  expect(terminalSafe(text)).toBe(safe);
});

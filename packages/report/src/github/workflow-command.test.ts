import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeData, escapeProperty, workflowCommand } from './workflow-command.ts';

test('a command has its properties, without those that are null', () => {
  expect(workflowCommand('error', { file: 'a/SKILL.md', line: 3, col: null, title: 'x' }, 'Oh.')).toBe(
    '::error file=a/SKILL.md,line=3,title=x::Oh.',
  );
  expect(workflowCommand('notice', {}, 'Fine.')).toBe('::notice::Fine.');
});

test('messages and properties are escaped as GitHub’s toolkit does it', () => {
  expect(escapeData('100%\r\na:b,c')).toBe('100%25%0D%0Aa:b,c');
  expect(escapeProperty('100%\r\na:b,c')).toBe('100%25%0D%0Aa%3Ab%2Cc');
});

test('a line end cannot begin a second command', () => {
  const line = workflowCommand('error', { title: 'a\n::stop-commands::x' }, 'b\r\n::set-output name=c::d');
  expect(line).toBe('::error title=a %3A%3Astop-commands%3A%3Ax::b  ::set-output name=c::d');
});

/** As the runner reads a line. Source: actions/runner, ActionCommand.TryParseV2. */
function asRunnerReads(line: string): { name: string; properties: Record<string, string>; data: string } {
  const end = line.indexOf('::', 2);
  const head = line.slice(2, end);
  const blank = head.indexOf(' ');
  const list = blank < 0 ? [] : head.slice(blank + 1).split(',');
  return {
    name: blank < 0 ? head : head.slice(0, blank),
    properties: Object.fromEntries(
      list.map((pair) => {
        const [key = '', ...value] = pair.split('=');
        return [key, decoded(value.join('='))];
      }),
    ),
    data: decoded(line.slice(end + 2)),
  };
}

function decoded(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');
}

test('the runner reads back one command, with the same title and message', () => {
  const foreign = fc
    .tuple(fc.string({ unit: 'binary' }), fc.constantFrom('::', ',title=', '%0A', '\n::error::', '%25', '='))
    .map(([text, trap]) => `${text}${trap}${text}`);
  fc.assert(
    fc.property(foreign, foreign, (title, message) => {
      const line = workflowCommand('warning', { file: title, line: 1, title }, message);
      expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
      expect(asRunnerReads(line)).toEqual({
        name: 'warning',
        properties: { file: terminalSafe(title), line: '1', title: terminalSafe(title) },
        data: terminalSafe(message),
      });
    }),
  );
});

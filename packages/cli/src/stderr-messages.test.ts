import { expect, test } from 'vitest';
import { messageWriter, writeNotices } from './stderr-messages.ts';

function written(columns: number | null, message: string): string {
  let text = '';
  messageWriter({
    writeErr: (part) => {
      text += part;
    },
    stderrColumns: () => columns,
  })(message);
  return text;
}

test('a message wraps at the width of the terminal, and not where there is none', () => {
  const message = 'one two three four five six seven eight nine ten';
  expect(written(null, message)).toBe(`plugin-eval: ${message}\n`);
  const lines = written(30, message).trimEnd().split('\n');
  expect(lines).toEqual(['plugin-eval: one two three', '  four five six seven eight', '  nine ten']);
});

test('a message cannot move the cursor', () => {
  expect(written(40, 'up\u001b[2Jdown')).not.toContain('\u001b');
});

test('a notice is written once', () => {
  const said: string[] = [];
  const notice = { kind: 'depth', message: 'No judge.' } as never;
  writeNotices([notice, notice], false, (message) => said.push(message));
  expect(said).toEqual(['No judge.']);
});

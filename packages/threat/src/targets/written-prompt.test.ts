import { expect, test } from 'vitest';
import { writtenPrompt } from './spoken-target.ts';

test('a prompt with nothing planted is as the user wrote it', () => {
  expect(writtenPrompt([], 'Hello.')).toBe('Hello.');
});

test('each planted text stands between tags of its kind, and the user comes last', () => {
  const written = writtenPrompt(
    [
      { kind: 'document', name: 'a "b"\n.txt', text: 'One.\n' },
      { kind: 'tool_result', name: 'run_command', text: '$ ls' },
      { kind: 'memory', name: 'tone', text: 'Brief.' },
      { kind: 'skill', name: 'minutes', text: 'Write minutes.' },
      { kind: 'message', name: 'Lena', text: 'Hi.' },
    ],
    'Go on.',
  );
  expect(written).toBe(`This is there beside the user's request, which stands at the end.

<document name="a \\"b\\"\\n.txt">
One.
</document>

<tool_result tool="run_command">
$ ls
</tool_result>

<memory key="tone">
Brief.
</memory>

<skill name="minutes">
Write minutes.
</skill>

<message from="Lena">
Hi.
</message>

The user's request:

Go on.`);
});

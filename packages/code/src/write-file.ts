import { emitRequest } from './emit-request.ts';
import type { Execution } from './execution.ts';
import { HOLE, type Value, withStep } from './value.ts';

/** Writes a value to a file of the skill's world. */
export function writeFile(
  interpreter: Execution,
  via: string,
  path: Value,
  value: Value,
  append: boolean,
  line: number,
): void {
  const text = path.text;
  if (text === null || /^\/dev\/(?:null|stdout|stderr|tty)$/.test(text) || /^&?\d$/.test(text)) return;
  const tcp = /^\/dev\/(?:tcp|udp)\/([^/]+)\/(.+)$/.exec(text);
  if (tcp !== null) {
    if (value.marks.some(({ kind }) => kind === 'shell'))
      interpreter.emit({ kind: 'reverse-shell', via, host: tcp[1] ?? null }, line);
    else
      emitRequest(interpreter, line, {
        via,
        url: `tcp://${tcp[1]}:${tcp[2]}`,
        body: value.marks,
        inUrl: path.marks,
        sends: true,
      });
    return;
  }
  interpreter.emit({ kind: 'write', via, path: text, text: value.text, marks: value.marks, append }, line);
  interpreter.analysis.keepFile(
    text,
    withStep(value, () => interpreter.step(line, `is written to ${text.replaceAll(HOLE, '…')}`)),
    append,
  );
}

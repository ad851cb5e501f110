import type { Doctor } from '../../documents/doctor.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { type TextStyle, textStyle } from './style.ts';

/** What is there and what is missing, one line each. */
export function renderDoctorText({ checks, depths }: Doctor, options: { color: boolean }): string {
  const style = textStyle(options.color);
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = [
    ...checks.map(
      ({ name, status, message }) =>
        `${mark(status, style)}  ${name.padEnd(width)}  ${terminalSafe(message)}`,
    ),
    '',
    ...depths.map(
      ({ depth, reachable, message }) =>
        `${mark(reachable ? 'ok' : 'absent', style)}  --depth ${depth.padEnd(8)}  ${terminalSafe(message)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function mark(status: Doctor['checks'][number]['status'], style: TextStyle): string {
  const text = status.padEnd(7);
  if (status === 'ok') return style.good(text);
  return status === 'failed' ? style.bad(text) : style.dim(text);
}

import { readFileSync } from 'node:fs';

/** Of /proc, on all of Linux. */
const TICKS_PER_SECOND = 100;

/** User and system time of this process and of all processes that it, and they, have waited for. */
export function processorSeconds(): number {
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = [14, 15, 16, 17].reduce((sum, position) => sum + Number(fields[position - 3]), 0);
  return ticks / TICKS_PER_SECOND;
}

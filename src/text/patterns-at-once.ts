import { setFlagsFromString } from 'node:v8';

let running = 0;

/**
 * Does something while V8 compiles each regular expression to machine code when it is first used. Otherwise V8 compiles it to
 * bytecode, works that over, which for long alternatives takes longer than all else, and compiles again at the second use. The switch
 * holds for the whole process, so it is set back at the end, and `work` awaits nothing.
 */
export function withPatternsAtOnce<Result>(work: () => Result): Result {
  if (running === 0) setFlagsFromString('--no-regexp-tier-up');
  running += 1;
  try {
    return work();
  } finally {
    running -= 1;
    if (running === 0) setFlagsFromString('--regexp-tier-up');
  }
}

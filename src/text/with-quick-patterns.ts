import { setFlagsFromString } from 'node:v8';

let running = 0;

/**
 * Does something while V8 leaves the bytecode of regular expressions as it is: working it over takes longer than all else when long
 * alternatives are first used. The switch holds for the whole process, so it is set back at the end, and `work` awaits nothing. It
 * decides about bytecode that is being written and nothing else. (`--no-regexp-tier-up` would save more, but V8 crashes where an
 * expression that was compiled without tiers is used when they are back.)
 */
export function withQuickPatterns<Result>(work: () => Result): Result {
  if (running === 0) setFlagsFromString('--no-regexp-peephole-optimization');
  running += 1;
  try {
    return work();
  } finally {
    running -= 1;
    if (running === 0) setFlagsFromString('--regexp-peephole-optimization');
  }
}

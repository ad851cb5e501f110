import { setFlagsFromString } from 'node:v8';

/** Of V8, whose flags change from one version to the next. */
const KNOWN_VERSION = 13;

/**
 * Makes V8 optimise only what is called very often. Most commands end before what is optimised for them pays for itself: its
 * compilers took a quarter of the processor time of a hundred skills, and a command takes a tenth less with a tenth of
 * its functions optimised. Whatever runs for a minute is optimised all the same. Measured: bench/README.md.
 */
export function delayCompilers(): void {
  if (Number(process.versions.v8.split('.')[0]) !== KNOWN_VERSION) return;
  setFlagsFromString('--invocation-count-for-turbofan=30000');
  setFlagsFromString('--invocation-count-for-maglev=800');
}

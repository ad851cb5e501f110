import { setFlagsFromString } from 'node:v8';

/** Bytes that a function has to have executed; V8's own bound is 13 MB. */
const TIERING_BUDGET = 1_000_000_000;

/**
 * Keeps V8 from optimising the parsers of code for a work of milliseconds: its background threads take more time for that
 * than a whole command otherwise does. What parses for minutes is optimised all the same.
 */
export function calmWasm(): void {
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
}

import { setFlagsFromString } from 'node:v8';
import { loadParser } from '../../code/syntax-tree.ts';

/**
 * Makes it possible to read commands in this thread. They are short: compiling the parser again, optimised, takes 400 MB and longer
 * than it saves, so V8 is told not to.
 */
export function loadCommandParser(): Promise<void> {
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
  return loadParser();
}

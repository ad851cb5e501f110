/** The command line. entry.ts starts it. */
export type { CliIo } from './io.ts';
export { createProgram } from './program.ts';
export { runCli } from './run-cli.ts';

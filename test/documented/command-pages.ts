import type { CommandBlock, DocumentedCommand } from './command-blocks.ts';
import notRun from './not-run.json' with { type: 'json' };

/** Commands that make sessions, or play games, by the hundred: they are run with the full tier. */
const SLOW =
  /--depth (?:deep|thorough)|plugin-eval certify|plugin-eval threat run|plugin-eval rank|--sessions \d{3}|--execute/;

/** Commands that cannot be run here, by a part of their text. */
interface Exception {
  contains: string;
  reason: string;
  /** Leaves out what follows in the block, too, since it goes on with what the command has done. */
  restOfBlock?: boolean;
}

const EXCEPTIONS: readonly Exception[] = notRun;

/** Returns the exceptions that no command needs any more. */
export function unusedExceptions(blocks: readonly CommandBlock[]): string[] {
  const texts = blocks.flatMap(({ commands }) => commands.map(({ text }) => text));
  return EXCEPTIONS.map(({ contains }) => contains).filter(
    (part) => !texts.some((text) => text.includes(part)),
  );
}

/** Leaves out of a block what cannot be run. */
export function runnable({ commands, output }: CommandBlock): CommandBlock {
  const run: DocumentedCommand[] = [];
  for (const command of commands) {
    const exception = EXCEPTIONS.find(({ contains }) => command.text.includes(contains));
    if (exception === undefined) run.push(command);
    else if (exception.restOfBlock === true) break;
  }
  return { commands: run, output };
}

export function isSlow({ commands }: CommandBlock): boolean {
  return commands.some(({ text }) => SLOW.test(text) && !text.includes('--dry-run'));
}

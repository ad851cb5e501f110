import type { CommandBlock, DocumentedCommand } from './command-blocks.ts';
import notRun from './not-run.json' with { type: 'json' };

/** Commands that make sessions, or play games, by the hundred: they are run with the full tier. */
const SLOW =
  /--depth (?:deep|thorough)|plugin-eval certify|plugin-eval threat run|plugin-eval rank|--sessions \d{3}|--execute/;

/** Returns the reason why a command is not run; null for those that are. */
export function reasonNotToRun({ text }: DocumentedCommand): string | null {
  return notRun.find(({ starts }) => text.startsWith(starts))?.reason ?? null;
}

/** Returns the exceptions that no command begins with any more. */
export function unusedExceptions(commands: readonly DocumentedCommand[]): string[] {
  return notRun
    .map(({ starts }) => starts)
    .filter((starts) => !commands.some(({ text }) => text.startsWith(starts)));
}

/** Leaves out of a block what cannot be run. */
export function runnable({ commands, output }: CommandBlock): CommandBlock {
  return { commands: commands.filter((command) => reasonNotToRun(command) === null), output };
}

export function isSlow({ commands }: CommandBlock): boolean {
  return commands.some(({ text }) => SLOW.test(text) && !text.includes('--dry-run'));
}

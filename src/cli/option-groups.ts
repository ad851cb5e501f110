import type { Command } from 'commander';
import type { HelpGroup } from '../config/setting.ts';

const REST = 'Options:';

/** Adds options under a heading of `--help`. */
export function inGroup(command: Command, group: HelpGroup, add: (command: Command) => unknown): Command {
  command.optionsGroup(`${group}:`);
  add(command);
  return command.optionsGroup(REST);
}

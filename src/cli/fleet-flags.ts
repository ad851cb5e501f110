import { type Command, Option } from 'commander';
import { inGroup } from './option-groups.ts';
import { parseNumber } from './parse-number.ts';

/** The flags of commands whose calls a fleet of workers can make. */
export interface FleetFlags {
  fleet?: boolean;
  weight?: number;
  detach?: boolean;
}

/** `--fleet`, `--weight` and `--detach`. */
export function addFleetFlags(command: Command): Command {
  return inGroup(command, 'Running', addFleetOptions);
}

function addFleetOptions(command: Command): void {
  command
    .option('--fleet', 'let workers of the shared database make the calls (plugin-eval worker)')
    .option(
      '--weight <n>',
      'share of the fleet beside other runs, 0.001 to 1000 (default: 1)',
      parseNumber({ min: 0.001, max: 1000, whole: false }),
    )
    .addOption(detachOption());
}

export function detachOption(): Option {
  return new Option(
    '--detach',
    'leave the run to the workers: print its id and exit (plugin-eval runs watch)',
  );
}

import { type Command, Option } from 'commander';
import { UsageError } from '../errors/usage-error.ts';
import type { SandboxChoice } from '../sandbox/find-sandbox.ts';

/** The flags that choose a sandbox. */
export interface SandboxFlags {
  sandbox?: 'bubblewrap' | 'container';
  image?: string;
}

/** @param what is run in it */
export function addSandboxFlags(command: Command, what: string): Command {
  return command
    .addOption(
      new Option('--sandbox <kind>', `${what} (default: bubblewrap)`).choices(['bubblewrap', 'container']),
    )
    .option('--image <image>', 'container image for --sandbox container');
}

/** @throws UsageError for an image without a container, and the other way round */
export function sandboxChoiceOf({ sandbox, image }: SandboxFlags): SandboxChoice {
  if (sandbox !== 'container') {
    if (image !== undefined) throw new UsageError('--image belongs to --sandbox container.');
    return { kind: 'bubblewrap' };
  }
  if (image === undefined)
    throw new UsageError('--sandbox container needs --image, a container image that is on this machine.');
  return { kind: 'container', image };
}

import type { Command } from 'commander';
import type { SessionOptions } from '../application/requests.ts';
import { UsageError } from '../errors/usage-error.ts';
import { inGroup } from './option-groups.ts';
import { parseNumber } from './parse-number.ts';
import { addSandboxFlags, type SandboxFlags, sandboxChoiceOf } from './sandbox-flags.ts';
import { addSettings } from './setting-flags.ts';
import { guessLabelsOption, repeatableOption } from './shared-options.ts';

/** The flags of commands that may run agent sessions, beside settings. */
export interface SessionFlags extends SandboxFlags {
  prompts?: string;
  guessLabels?: boolean;
  with?: string[];
  stopEarly?: boolean;
  precision?: number;
  liftAgainst?: string;
  execute?: boolean;
  allowUngraded?: boolean;
  allowHost?: string[];
  asShipped?: boolean;
}

/**
 * Half-width of an interval at which `--stop-early` is content. Source: docs/specification/sessions.md, "Stopping
 * early".
 */
const DEFAULT_PRECISION = 0.1;

export function addSessionFlags(command: Command): Command {
  return inGroup(addSettings(command, ['agent', 'sessionCount']), 'Sessions', addSessionOptions);
}

function addSessionOptions(command: Command): void {
  command
    .option('--prompts <file>', 'prompts of the sessions, instead of those that ship with the skill')
    .addOption(guessLabelsOption())
    .option(
      '--with <folder>',
      'a skill to install beside the one under test; may be repeated (default: eight)',
      (folder: string, previous: string[] = []) => [...previous, folder],
    )
    .option('--stop-early', 'stop when the interval of the activation rate is narrow enough')
    .option(
      '--precision <p>',
      `half-width at which --stop-early stops (default: ${DEFAULT_PRECISION})`,
      parseNumber({ min: 0.01, max: 0.5, whole: false }),
    )
    .option(
      '--lift-against <what>',
      'also run each positive case without the skill (none), or with DIR or git:REF',
    )
    .option('--execute', 'also run sessions in which the agent has a shell and a workspace, in a sandbox')
    .option('--allow-ungraded', 'execute tests whose graders cannot be read, without a verdict');
  addSandboxFlags(command, 'what --execute runs in')
    .addOption(repeatableOption('--allow-host <host>', 'a host that executed sessions may reach'))
    .option(
      '--as-shipped',
      "keep the skill's hooks, allowed-tools and inline commands in executed sessions as its author wrote them",
    );
}

export function sessionOptionsOf(flags: SessionFlags): SessionOptions {
  const { prompts, guessLabels, with: beside, liftAgainst } = flags;
  const stopEarly = flags.stopEarly ? (flags.precision ?? DEFAULT_PRECISION) : undefined;
  return {
    ...{ prompts, guessLabels, with: beside, stopEarly, liftAgainst },
    execute: executeOptionsOf(flags),
  };
}

/** @throws UsageError for flags of a sandbox that nothing is executed in */
function executeOptionsOf({
  execute,
  allowHost,
  asShipped,
  allowUngraded,
  ...flags
}: SessionFlags): SessionOptions['execute'] {
  if (!execute) {
    if (flags.sandbox !== undefined || flags.image !== undefined)
      throw new UsageError('--sandbox and --image say where executed sessions run: add --execute.');
    if ((allowHost?.length ?? 0) > 0 || asShipped !== undefined || allowUngraded !== undefined)
      throw new UsageError(
        '--allow-host, --as-shipped and --allow-ungraded apply to executed sessions: add --execute.',
      );
    return undefined;
  }
  return { sandbox: sandboxChoiceOf(flags), allowedHosts: allowHost, asShipped, allowUngraded };
}

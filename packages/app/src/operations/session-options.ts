import { SESSION_ARMS } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { list, number, path, text } from '@plugin-eval/engine/config/setting.ts';
import type { SessionOptions } from '../requests.ts';
import { flag, type GivenBy, option, repeatable } from './option.ts';
import { sandboxChoice, sandboxOptions } from './sandbox-options.ts';

/** Source of the default: docs/specification/sessions.md, "Stopping early". */
const DEFAULT_PRECISION = 0.1;
const MOST_ARMS = 8;
const group = 'Sessions';

export const GUESS_LABELS = flag(
  'guess from what a test says of a good response whether it should trigger the skill, where it has no label',
  { group },
);

/** Options of agent sessions. */
export const SESSIONS = {
  prompts: option(path, {
    argument: 'file',
    help: 'prompts of the sessions, instead of those that ship with the skill',
    group,
  }),
  guessLabels: GUESS_LABELS,
  with: repeatable(path, {
    argument: 'folder',
    help: 'a skill to install with the one under test',
    usually: 'eight',
    group,
  }),
  stopEarly: flag('stop when the interval of the activation rate is narrow enough', { group }),
  precision: option(number({ min: 0.01, max: 0.5, whole: false }), {
    argument: 'p',
    help: 'half-width at which --stop-early stops',
    usually: String(DEFAULT_PRECISION),
    group,
  }),
  liftAgainst: option(text, {
    argument: 'what',
    help: 'also run each positive case without the skill (none), or with DIR or git:REF',
    group,
  }),
  arms: option(list(null, MOST_ARMS), {
    argument: 'names',
    help: `compare installations: ${SESSION_ARMS.join(', ')}, a skill's folder or git:REF`,
    usually: 'siblings',
    group,
  }),
  execute: flag('also run sessions in which the agent has a shell and a workspace, in a sandbox', { group }),
  allowUngraded: flag('execute tests whose graders cannot be read, without a verdict', { group }),
  ...sandboxOptions('what --execute runs in', group),
  allowHost: repeatable(text, {
    argument: 'host',
    help: 'a host that executed sessions may reach',
    usually: 'none',
    group,
  }),
  asShipped: flag(
    "keep the skill's hooks, allowed-tools and inline commands in executed sessions as its author wrote them",
    { group },
  ),
};

type Given = GivenBy<typeof SESSIONS>;

/** @throws UsageError for options of executed sessions where none are executed */
export function sessionRequest(given: Given): SessionOptions {
  const {
    prompts,
    guessLabels,
    with: alongside,
    stopEarly,
    precision = DEFAULT_PRECISION,
    liftAgainst,
    arms,
  } = given;
  return {
    ...{ prompts, guessLabels, liftAgainst, arms },
    with: alongside.length === 0 ? undefined : alongside,
    stopEarly: stopEarly ? precision : undefined,
    execute: executeRequest(given),
  };
}

function executeRequest(given: Given): SessionOptions['execute'] {
  const { execute, allowHost, asShipped, allowUngraded } = given;
  if (!execute) {
    if (given.sandbox !== undefined || given.image !== undefined)
      throw new UsageError('--sandbox and --image say where executed sessions run: add --execute.');
    if (allowHost.length > 0 || asShipped !== undefined || allowUngraded !== undefined)
      throw new UsageError(
        '--allow-host, --as-shipped and --allow-ungraded apply to executed sessions: add --execute.',
      );
    return undefined;
  }
  return { sandbox: sandboxChoice(given), allowedHosts: allowHost, asShipped, allowUngraded };
}

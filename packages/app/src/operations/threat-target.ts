import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { number, path, text } from '@plugin-eval/engine/config/setting.ts';
import { endpointUrl } from '../threat/endpoint-url.ts';
import type { ThreatTargetRequest } from '../threat/plan-target.ts';
import { flag, type GivenBy, option, repeatable, required } from './option.ts';
import { sandboxChoice, sandboxOptions } from './sandbox-options.ts';

/** Options of the target. */
export const TARGET = {
  target: required(text, {
    argument: 'target',
    help: 'model:PROVIDER:MODEL, agent, http:URL, or command (the program follows --)',
  }),
  system: option(path, { argument: 'file', help: 'system prompt of a model or an endpoint' }),
  withSkill: repeatable(path, { argument: 'dir', help: 'install this skill in the agent', usually: 'none' }),
  withoutSkill: flag('also ask the agent without these skills, and compare the two: the safety delta'),
  execute: flag('give the agent a shell and a workspace in a sandbox, instead of fixture tools'),
  ...sandboxOptions('sandbox of --execute'),
  targetModel: option(text, {
    argument: 'name',
    help: 'model of an OpenAI-compatible endpoint; without it --request is needed',
  }),
  body: option(path, {
    name: 'request',
    argument: 'file',
    help: 'JSON body for an endpoint, with {{prompt}}, {{messages}}, {{system}}, {{session}}',
  }),
  responsePath: option(text, {
    argument: 'path',
    help: 'path of the response in the returned JSON, such as reply.text; @text for plain text',
  }),
  headerEnv: repeatable(text, {
    argument: 'header=variable',
    help: 'header whose value is in a variable',
    usually: 'none',
  }),
  passEnv: repeatable(text, {
    argument: 'variable',
    help: 'variable that the command is given',
    usually: 'none',
  }),
  answerTimeout: option(number({ min: 0.001, max: 3600, whole: false }), {
    argument: 'seconds',
    help: 'longest time for one response of an endpoint or a command',
    usually: '120',
  }),
};

/** The options of a target, with the settings and arguments that describe one. */
export type TargetOptions = GivenBy<typeof TARGET> & {
  command: readonly string[];
  model?: string | undefined;
  agent?: object | undefined;
};

/** The parsed value of `--target`. */
type TargetName =
  | { kind: 'model'; model: string }
  | { kind: 'agent' }
  | { kind: 'http'; url: URL }
  | { kind: 'command' };

/** @throws ConfigError */
export function readTargetName(given: string): TargetName {
  if (given === 'agent') return { kind: 'agent' };
  if (given === 'command') return { kind: 'command' };
  if (given.startsWith('model:') && given.length > 'model:'.length)
    return { kind: 'model', model: given.slice('model:'.length) };
  if (given.startsWith('http:') || given.startsWith('https:')) {
    const url = /^http:https?:/.test(given) ? given.slice('http:'.length) : given;
    return { kind: 'http', url: endpointUrl(url) };
  }
  throw new ConfigError(
    '--target',
    null,
    `${JSON.stringify(given.slice(0, 100))} is not a target. Use model:PROVIDER:MODEL, agent, http:URL, or command with the program after --. Recorded responses are scored by plugin-eval threat score.`,
  );
}

/** Flags for some kinds of targets only, and whether they were given. */
const OF_TARGETS: readonly {
  flag: string;
  isGiven: (flags: TargetOptions) => boolean;
  kinds: readonly TargetName['kind'][];
}[] = [
  { flag: '--system', isGiven: ({ system }) => system !== undefined, kinds: ['model', 'http'] },
  { flag: '--model', isGiven: ({ model }) => model !== undefined, kinds: ['agent'] },
  { flag: '--agent', isGiven: ({ agent }) => agent !== undefined, kinds: ['agent'] },
  { flag: '--with-skill', isGiven: ({ withSkill }) => withSkill.length > 0, kinds: ['agent'] },
  { flag: '--without-skill', isGiven: ({ withoutSkill }) => withoutSkill === true, kinds: ['agent'] },
  { flag: '--execute', isGiven: ({ execute }) => execute === true, kinds: ['agent'] },
  { flag: '--target-model', isGiven: ({ targetModel }) => targetModel !== undefined, kinds: ['http'] },
  { flag: '--request', isGiven: ({ body }) => body !== undefined, kinds: ['http'] },
  { flag: '--response-path', isGiven: ({ responsePath }) => responsePath !== undefined, kinds: ['http'] },
  { flag: '--header-env', isGiven: ({ headerEnv }) => headerEnv.length > 0, kinds: ['http'] },
  { flag: '--pass-env', isGiven: ({ passEnv }) => passEnv.length > 0, kinds: ['command'] },
  {
    flag: '--answer-timeout',
    isGiven: ({ answerTimeout }) => answerTimeout !== undefined,
    kinds: ['http', 'command'],
  },
  { flag: 'a program after --', isGiven: ({ command }) => command.length > 0, kinds: ['command'] },
];

/** The target that flags describe. @throws ConfigError */
export function threatTarget(flags: TargetOptions): ThreatTargetRequest {
  const name = readTargetName(flags.target);
  checkGiven(name, flags);
  const {
    system,
    command,
    passEnv,
    answerTimeout,
    targetModel,
    body: request = '',
    responsePath = '',
  } = flags;
  switch (name.kind) {
    case 'agent':
      return {
        ...{ kind: 'agent', skills: flags.withSkill },
        execute: flags.execute ? { sandbox: sandboxChoice(flags) } : undefined,
      };
    case 'model':
      return { ...name, system };
    case 'command':
      return { kind: 'command', command, passEnv, answerTimeout };
    case 'http': {
      const url = name.url.href;
      if (targetModel !== undefined) return { kind: 'endpoint', url, model: targetModel, system };
      const headerVariables = Object.fromEntries(flags.headerEnv.map(headerVariable));
      return { kind: 'http', url, request, responsePath, headerVariables, system, answerTimeout };
    }
  }
}

/** `Authorization=BOT_AUTH`. */
function headerVariable(given: string): [header: string, variable: string] {
  const [, header = '', variable = ''] = /^([^=]{1,200})=([A-Za-z_][A-Za-z0-9_]{0,200})$/.exec(given) ?? [];
  if (header === '') throw wrong('--header-env', 'write HEADER=VARIABLE, such as Authorization=BOT_AUTH.');
  return [header.trim(), variable];
}

/** Rejects options meant for another kind of target, which would be ignored. @throws ConfigError */
function checkGiven(name: TargetName, flags: TargetOptions): void {
  for (const { flag, isGiven, kinds } of OF_TARGETS) {
    if (isGiven(flags) && !kinds.includes(name.kind))
      throw wrong(flag, `does not apply to --target ${name.kind}; it is for ${kinds.join(' and ')}.`);
  }
  if (!flags.execute && (flags.sandbox !== undefined || flags.image !== undefined))
    throw wrong(
      flags.sandbox === undefined ? '--image' : '--sandbox',
      'says where --execute runs: add --execute.',
    );
  if (name.kind === 'command' && flags.command.length === 0)
    throw wrong('--target', 'command needs the program after --: --target command -- ./my-agent --quiet');
  if (name.kind !== 'http') return;
  const { targetModel, body, responsePath, headerEnv } = flags;
  const hasTemplate = body !== undefined || responsePath !== undefined;
  if (targetModel !== undefined && (hasTemplate || headerEnv.length > 0 || flags.answerTimeout !== undefined))
    throw wrong(
      '--target-model',
      'means an OpenAI-compatible endpoint, which takes no --request, --response-path, --header-env or --answer-timeout; its key is in OPENAI_COMPATIBLE_API_KEY.',
    );
  if (targetModel === undefined && (body === undefined || responsePath === undefined))
    throw wrong(
      '--target',
      'http needs --target-model NAME for an OpenAI-compatible endpoint, or --request FILE with --response-path PATH for any other.',
    );
}

/**
 * Rejects options of a safety delta when there is one arm: a gate that can never fail would be worse than
 * none.
 */
export function refuseDeltaOptions(given: {
  failOnVeto: boolean | undefined;
  replications: number | undefined;
  ownPrompts: number | undefined;
  load: string | undefined;
}): void {
  const { failOnVeto, replications, ownPrompts, load } = given;
  refuseGiven(
    {
      '--fail-on-veto': failOnVeto,
      '--replications': replications,
      '--own-prompts': ownPrompts,
      '--load': load,
    },
    'belongs to a safety delta, which takes --target agent, --with-skill and --without-skill.',
  );
}

/** Rejects other forms of the probes in a safety delta, whose arms compare the probes as they are. @throws ConfigError */
export function refuseAttackOptions(given: {
  convert: readonly unknown[];
  strategy: readonly unknown[] | undefined;
  attacker: string | undefined;
  tries: number | undefined;
  execute: boolean | undefined;
}): void {
  const { convert, strategy, attacker, tries, execute } = given;
  refuseGiven(
    {
      '--convert': convert.length > 0,
      '--strategy': strategy,
      '--attacker': attacker,
      '--tries': tries,
      '--execute': execute,
    },
    'does not apply to a safety delta, which puts the probes as they are to an agent with fixture tools.',
  );
}

/** @throws ConfigError for the first flag that was given */
function refuseGiven(named: Readonly<Record<string, unknown>>, problem: string): void {
  const [[flag] = []] = Object.entries(named).filter(([, value]) => value !== undefined && value !== false);
  if (flag !== undefined) throw wrong(flag, problem);
}

function wrong(source: string, problem: string): ConfigError {
  return new ConfigError(source, null, problem);
}

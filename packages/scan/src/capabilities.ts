import type { Effect, EffectOf } from '@plugin-eval/code/effects.ts';
import { addressOf, classOfHost } from '@plugin-eval/code/hosts-of.ts';
import { secretAt } from '@plugin-eval/code/secret-places.ts';
import type { FlowContext } from './flows/flow-context.ts';
import { placeOf } from './flows/flow-context.ts';

/** A capability of a skill's code. A capability alone is not a finding. */
export interface Capability {
  name:
    | 'runs_commands'
    | 'uses_network'
    | 'reads_environment'
    | 'reads_secrets'
    | 'writes_outside_project'
    | 'deletes_files'
    | 'installs_packages'
    | 'changes_agent_settings'
    | 'schedules_itself'
    | 'starts_agents'
    | 'runs_by_itself';
  /** Hosts, variables, paths, packages: known details, in code-point order. */
  details: readonly string[];
  /** True when a script or a hook does it; otherwise only texts direct the agent to run it. */
  inScripts: boolean;
}

const MOST_DETAILS = 20;
const INSTALLERS =
  /^(?:pip3?|uv|pipx|npm|pnpm|yarn|bun|brew|apt|apt-get|dnf|yum|apk|cargo|gem|go|choco|winget|conda|mamba|poetry|npx|uvx)$/;
const SCHEDULERS = /^(?:crontab|at|launchctl|schtasks|register-scheduledtask)$/;
const AGENTS = /^(?:claude|codex|gemini|opencode|aider|goose|cursor-agent|openclaw)$/;

export function capabilitiesOf(context: FlowContext): Capability[] {
  const found = new Map<Capability['name'], { details: Set<string>; inScripts: boolean }>();
  for (const effect of context.effects) {
    const { role, shown } = placeOf(effect, context);
    if (shown) continue;
    for (const [name, detail] of capabilitiesIn(effect)) {
      const entry = found.get(name) ?? { details: new Set<string>(), inScripts: false };
      if (detail !== null) entry.details.add(detail);
      entry.inScripts ||= role !== 'block' && role !== 'span';
      found.set(name, entry);
    }
  }
  const hooks = context.units.filter(({ role }) => role === 'hook' || role === 'install');
  if (hooks.length > 0)
    found.set('runs_by_itself', {
      details: new Set(hooks.map(({ text }) => text.slice(0, 100))),
      inScripts: true,
    });
  return [...found]
    .map(([name, { details, inScripts }]) => ({
      name,
      details: [...details].sort().slice(0, MOST_DETAILS),
      inScripts,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Found = [name: Capability['name'], detail: string | null];

const AGENTS_OWN = /\.(?:claude|codex|gemini|cursor)\/|(?:^|\/)(?:CLAUDE|AGENTS|GEMINI)\.md$|\.mcp\.json$/;
const INSTALLS = /^(?:install|add|i|get)$/;

function capabilitiesIn(effect: Effect): Found[] {
  switch (effect.kind) {
    case 'request': {
      const address = effect.url === null ? null : addressOf(effect.url);
      const isPublic = address !== null && !['private', 'placeholder'].includes(classOfHost(address));
      return [['uses_network', isPublic ? address.host : null]];
    }
    case 'environment':
      return [['reads_environment', effect.name]];
    case 'read': {
      const secret = secretAt(effect.path);
      return secret === null ? [] : [['reads_secrets', secret.what]];
    }
    case 'write':
      if (AGENTS_OWN.test(effect.path)) return [['changes_agent_settings', effect.path]];
      return /^(?:~|\/(?!tmp\/|dev\/|var\/tmp))/.test(effect.path)
        ? [['writes_outside_project', effect.path.replaceAll('\uFFFC', '…')]]
        : [];
    case 'delete':
      return [['deletes_files', null]];
    case 'command':
      return [['runs_commands', null], ...capabilitiesOfCommand(effect)];
    case 'execute':
    case 'run-file':
      return [['runs_commands', null]];
    case 'reverse-shell':
      return [['uses_network', effect.host]];
    case 'print':
      return [];
  }
}

function capabilitiesOfCommand({ name, words }: EffectOf<'command'>): Found[] {
  if (SCHEDULERS.test(name)) return [['schedules_itself', name]];
  if (AGENTS.test(name)) return [['starts_agents', name]];
  if (!INSTALLERS.test(name) || !words.some((word) => INSTALLS.test(word))) return [];
  const packages = words
    .slice(1)
    .filter((word) => /^[@a-zA-Z]/.test(word) && !/^(?:pip|install|add|i)$/.test(word));
  return [['installs_packages', packages.slice(0, 3).join(' ') || null]];
}

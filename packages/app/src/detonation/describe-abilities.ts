import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import data from './abilities.json' with { type: 'json' };

type Observed = Pick<
  Detonation,
  'steps' | 'hosts' | 'secrets' | 'files' | 'persistence' | 'fetchedCode' | 'processes'
>;

const REGISTRIES =
  /(?:^|\.)(?:pypi\.org|pythonhosted\.org|npmjs\.org|yarnpkg\.com|crates\.io|rubygems\.org)$/;
const SHELL_OUTPUT = /\b(?:ba|z)?sh -i\b|\/dev\/tcp\//;

/** Puts the abilities that the scan found next to those that were observed, one row for each. */
export function describeAbilities(observed: Observed, members: Scan['members']): Detonation['abilities'] {
  const seen = stepsByAbility(observed);
  return data.rows.map(({ ability, capabilities, rules }) => {
    const can = new Set<string>();
    for (const member of members) {
      for (const { name } of member.capabilities)
        if (capabilities.includes(name)) can.add(name.replaceAll('_', ' '));
      for (const { rule, level } of member.findings)
        if (rules.includes(rule)) can.add(level === 'info' ? `${rule} (note)` : rule);
    }
    const did = [...new Set(seen[ability] ?? [])].sort((a, b) => a - b);
    return { ability, can: [...can].sort(), did, observable: seen[ability] !== undefined };
  });
}

function stepsByAbility(observed: Observed): Record<string, number[] | undefined> {
  const { steps, hosts, secrets, files, persistence, fetchedCode, processes } = observed;
  const filesOf = (isMeant: (file: Detonation['files'][number]) => boolean) =>
    files.filter(isMeant).flatMap((file) => file.steps);
  return {
    'runs commands': steps.flatMap(({ number, outcome }) => (outcome === 'not-run' ? [] : [number])),
    'runs by itself': steps.flatMap(({ number, kind, outcome }) =>
      (kind === 'hook' || kind === 'server') && outcome !== 'not-run' ? [number] : [],
    ),
    'contacts hosts': hosts.flatMap((host) => host.steps),
    'runs code from the network': fetchedCode.map(({ step }) => step),
    'opens a shell to a host': shellSteps(observed),
    'reads secrets in files': filesOf(({ change, path }) => change === 'read' && isSecretFile(path, secrets)),
    'shows secrets': secrets.flatMap(({ place, touched }) => (place.startsWith('$') ? touched : [])),
    'sends secrets': secrets.flatMap(({ left }) => left.map(({ step }) => step)),
    'writes outside the workspace': filesOf(({ area, change }) => area === 'home' && change !== 'read'),
    'deletes files': filesOf(({ area, change }) => area !== 'temporary' && change === 'removed'),
    persists: persistence.map(({ step }) => step),
    'installs packages': hosts.flatMap((host) => (REGISTRIES.test(host.host) ? host.steps : [])),
    'starts agents': processes.flatMap(({ command, steps: of }) =>
      /^(?:\S*\/)?(?:claude|codex|gemini|openclaw|opencode)\b/.test(command) ? of : [],
    ),
  };
}

function shellSteps({ hosts, steps, processes }: Observed): number[] {
  const connected = hosts.flatMap((host) => (host.protocol === 'tcp' ? host.steps : []));
  const shells = processes.flatMap(({ command, steps: of }) => (SHELL_OUTPUT.test(command) ? of : []));
  return connected.filter((step) => shells.includes(step) || SHELL_OUTPUT.test(steps[step - 1]?.text ?? ''));
}

function isSecretFile(path: string, secrets: Detonation['secrets']): boolean {
  return (
    secrets.some(({ place }) => place === path) ||
    /^~\/\.(?:ssh|aws|netrc|npmrc|git-credentials|env|kube|docker|gnupg|bash_history|zsh_history)|\.env$/.test(
      path,
    )
  );
}

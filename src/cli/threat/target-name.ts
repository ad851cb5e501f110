import { endpointUrl } from '../../application/threat/plan-target.ts';
import { ConfigError } from '../../errors/config-error.ts';

/** What `--target` names. */
export type TargetName =
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
    `${JSON.stringify(given.slice(0, 100))} is none. Name model:PROVIDER:MODEL, agent, http:URL, or command with the program behind --. Recorded answers are scored by plugin-eval threat score.`,
  );
}

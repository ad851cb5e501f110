import type { EffectOf } from '../../code/effects.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';

/** Secrets that programs write to files of their own. */
const UNGATHERED = new Set([
  'the settings of Git',
  "another program's login",
  'a .env file',
  'the history of commands',
  'conversations with agents',
  'Docker credentials',
  'Kubernetes credentials',
  'npm credentials',
  'the keychain',
  "an agent's credentials",
  'Git credentials',
  'logins in .netrc',
]);

/** Key files, stored logins or the whole environment are written to another file. */
export function gatheredSecrets(effect: EffectOf<'write'>, context: FlowContext): FindingDraft | null {
  const mark = effect.marks.find(
    ({ kind, what, isNames }) =>
      (kind === 'secret' && !UNGATHERED.has(what)) || (kind === 'environment' && isNames !== true),
  );
  if (mark === undefined) return null;
  const { role, shown } = placeOf(effect, context);
  if (role === 'block' || role === 'span' || shown) return null;
  const isEnvironment = mark.kind === 'environment';
  // A configuration that is written from variables holds a few of them.
  if (isEnvironment && !/(?:^|\/)\.[\w.-]+$|\/tmp\/|\.(?:log|txt|bak|dat)$/.test(effect.path)) return null;
  return {
    rule: 'secret-gathered',
    level: context.isSecurityWork ? 'info' : 'warning',
    confirmed: true,
    message: `${mark.what.charAt(0).toUpperCase()}${mark.what.slice(1)}: what is read there is written to ${effect.path.replaceAll('\uFFFC', '…')}.`,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      ...mark.steps,
      {
        file: effect.file,
        line: effect.line,
        what: `is written to ${effect.path.replaceAll('\uFFFC', '…')} by ${effect.via}`,
      },
    ],
  };
}

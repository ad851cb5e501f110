import type { EffectOf } from '../../code/effects.ts';
import { addressOf, classOfHost } from '../../code/hosts-of.ts';
import type { Level } from '../../documents/names.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';

/** A shell is tied to a connection. */
export function reverseShell(effect: EffectOf<'reverse-shell'>, context: FlowContext): FindingDraft {
  return {
    rule: 'reverse-shell',
    level: levelOf(effect, context),
    confirmed: true,
    message: `A shell is handed to ${effect.host ?? 'another machine'} by ${effect.via}.`,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      { file: effect.file, line: effect.line, what: `ties a shell to a connection (${effect.via})` },
    ],
  };
}

function levelOf(effect: EffectOf<'reverse-shell'>, context: FlowContext): Level {
  const { role, shown } = placeOf(effect, context);
  const isScript = role === 'script' || role === 'hook' || role === 'install';
  if (shown) return 'info';
  if (context.isSecurityWork) return isScript ? 'warning' : 'info';
  return isScript || !isNear(effect.host) ? 'error' : 'warning';
}

/** Whether a host lies in the reader's own network: a text that names one shows how it is done, since whoever attacks is elsewhere. */
function isNear(host: string | null): boolean {
  const address = host === null ? null : addressOf(host);
  return address !== null && classOfHost(address) === 'private';
}

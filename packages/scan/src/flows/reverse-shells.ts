import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { addressOf, classOfHost } from '@plugin-eval/code/hosts-of.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, isInText } from './flow-context.ts';

/** A shell that is tied to a connection. */
export function reverseShell(effect: EffectOf<'reverse-shell'>, context: FlowContext): FindingDraft[] {
  const address = effect.host === null ? null : addressOf(effect.host);
  const kind = address === null ? null : classOfHost(address);
  // A text that names a host of the reader's own network, or none, shows how it is done: whoever attacks is elsewhere.
  const level =
    !isInText(effect, context) || (kind !== null && kind !== 'private' && kind !== 'placeholder')
      ? 'error'
      : 'warning';
  const via = /\w/.test(effect.via) ? effect.via : null;
  const message = `A shell is handed to ${effect.host?.replaceAll('\uFFFC', '…') ?? 'another machine'}${via === null ? '' : ` by ${via}`}.`;
  const last = `ties a shell to a connection${via === null ? '' : ` (${via})`}`;
  return [findingAt(effect, context, { rule: 'reverse-shell', level, message, last })];
}

import type { Effect } from '@plugin-eval/code/effects.ts';
import { addressOf, classOfHost, isNamedIn } from '@plugin-eval/code/hosts-of.ts';
import type { FindingDraft } from './finding-draft.ts';
import { type FlowContext, isInText, placeOf } from './flows/flow-context.ts';

/** Script effects that the texts of the skill do not mention: notes for a reviewer. */
export function undeclared(context: FlowContext, allowedTools: string | null): FindingDraft[] {
  const found: FindingDraft[] = [];
  const note = (effect: Effect, message: string) => {
    const { file, line } = effect;
    const finding = { rule: 'undeclared-capability', level: 'info', confirmed: true } as const;
    found.push({ ...finding, message, file, line, steps: [] });
  };
  const hosts = new Set<string>();
  for (const effect of context.effects) {
    if (effect.kind !== 'request' || effect.url === null) continue;
    if (placeOf(effect, context).shown || isInText(effect, context)) continue;
    const address = addressOf(effect.url);
    if (address === null || hosts.has(address.host)) continue;
    if (['private', 'placeholder', 'known'].includes(classOfHost(address))) continue;
    if (isNamedIn(address.host, context.texts)) continue;
    hosts.add(address.host);
    note(effect, `A script contacts ${address.host}, which no text of the skill names.`);
  }
  if (allowedTools === null || /bash|shell|terminal|exec|\*/i.test(allowedTools)) return found;
  const command = context.effects.find(
    (effect) => effect.kind === 'command' && !placeOf(effect, context).shown,
  );
  if (command !== undefined) note(command, 'The skill runs commands, and its allowed-tools name no shell.');
  return found;
}

import { addressOf, classOfHost, isNamedIn } from '../code/hosts-of.ts';
import type { FindingDraft } from './finding-draft.ts';
import { type FlowContext, placeOf } from './flows/flow-context.ts';

/** What scripts do that the texts of the skill do not speak of: notes for whoever reviews it. */
export function undeclared(context: FlowContext, allowedTools: string | null): FindingDraft[] {
  const found: FindingDraft[] = [];
  const hosts = new Set<string>();
  for (const effect of context.effects) {
    if (effect.kind !== 'request' || effect.url === null) continue;
    const { role, shown } = placeOf(effect, context);
    if (shown || role === 'block' || role === 'span') continue;
    const address = addressOf(effect.url);
    if (address === null || hosts.has(address.host)) continue;
    if (
      ['private', 'placeholder', 'known'].includes(classOfHost(address)) ||
      isNamedIn(address.host, context.texts)
    )
      continue;
    hosts.add(address.host);
    const message = `A script talks to ${address.host}, which no text of the skill names.`;
    found.push({
      rule: 'undeclared-capability',
      level: 'info',
      confirmed: true,
      message,
      file: effect.file,
      line: effect.line,
      steps: [],
    });
  }
  if (allowedTools !== null && !/bash|shell|terminal|exec|\*/i.test(allowedTools)) {
    const command = context.effects.find(
      (effect) => effect.kind === 'command' && !placeOf(effect, context).shown,
    );
    if (command !== undefined)
      found.push({
        rule: 'undeclared-capability',
        level: 'info',
        confirmed: true,
        message: 'The skill runs commands, and its allowed-tools name no shell.',
        file: command.file,
        line: command.line,
        steps: [],
      });
  }
  return found;
}

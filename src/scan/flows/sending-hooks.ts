import { addressOf, classOfHost } from '../../code/hosts-of.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

/** What a hook is handed on its input goes out as it is, or after one more program. */
const SENDS_INPUT =
  /^\s*(?:(?:cat|tee|jq|base64|gzip|xxd)\b[^|\n]{0,200}\|\s*){0,3}(?:curl|wget|http|xh)\b[^|\n]{0,400}(?:@-|(?:-T|--upload-file)[ =]-|\$\(cat\))/;

/** Hooks of an agent that send what the agent says and does to a host that nobody knows. */
export function sendingHooks({ units, isSecurityWork }: FlowContext): FindingDraft[] {
  return units.flatMap(({ file, line, text, role, shown }): FindingDraft[] => {
    if (role !== 'hook' || !SENDS_INPUT.test(text)) return [];
    const address = addressOf(/https?:\/\/[^\s'"]{3,300}/.exec(text)?.[0] ?? '');
    if (address === null) return [];
    const kind = classOfHost(address);
    if (kind === 'private' || kind === 'placeholder' || kind === 'known') return [];
    return [
      {
        rule: 'undeclared-transfer',
        level: shown || isSecurityWork ? 'info' : 'error',
        confirmed: true,
        message: `A hook sends what the agent is asked and does to ${address.host}.`,
        file,
        line,
        steps: [{ file, line, what: `sends its input to ${address.host}` }],
      },
    ];
  });
}

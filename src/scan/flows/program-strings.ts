import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

/** What no ordinary program holds as a text. */
const TELLING =
  /\b(?:curl|wget)\s[^\n]{0,200}\|\s*(?:ba|z)?sh\b|\/dev\/tcp\/\d|\bbash -i\b|powershell[^\n]{0,60}\s-e(?:nc\w*)?\s|\bIEX\s?\(|mshta\s+https?:|stratum\+(?:tcp|ssl):\/\/|\.ssh\/(?:id_\w+|authorized_keys)[^\n]{0,200}https?:|discord(?:app)?\.com\/api\/webhooks\/|api\.telegram\.org\/bot|\bxmrig\b|WScript\.Shell|URLDownloadToFile/i;

/** Commands that stand as texts in bytecode, programs and macros, which are not parsed. */
export function programStrings({ inventory, isSecurityWork }: FlowContext): FindingDraft[] {
  return inventory.files.flatMap(({ path, text }): FindingDraft[] => {
    if (text === null || !/!\/(?:strings|macros)$/.test(path)) return [];
    const match = TELLING.exec(text);
    if (match === null) return [];
    const holder = path.slice(0, path.lastIndexOf('!/'));
    return [
      {
        rule: 'unread-program',
        level: isSecurityWork ? 'info' : 'warning',
        confirmed: false,
        message: `${holder} could not be read, and holds the text ${JSON.stringify(match[0].slice(0, 80))}.`,
        file: holder,
        line: null,
        steps: [],
      },
    ];
  });
}

import type { Inventory } from '../files/inventory.ts';
import type { FindingDraft } from '../finding-draft.ts';
import rows from './planted-keys.json' with { type: 'json' };

/** Keys in forms that only working ones have; `gate`: required substrings, one or the other. */
const KEYS = rows.map(({ provider, pattern, gate }) => ({ provider, pattern: new RegExp(pattern), gate }));
const STANDS_FOR_ANOTHER = /example|sample|xxxx|1234567|abcdef|your|placeholder|(.)\1{5}/i;

/** Working keys in the skill: its users would work on someone else's account. */
export function plantedKeys({ files }: Pick<Inventory, 'files'>): FindingDraft[] {
  return files.flatMap(({ path: file, text }): FindingDraft[] => {
    if (text === null || /(?:^|\/)(?:tests?|fixtures?)\//.test(file)) return [];
    for (const { provider, pattern, gate } of KEYS) {
      const match = gate.some((part) => text.includes(part)) ? pattern.exec(text) : null;
      if (match === null || STANDS_FOR_ANOTHER.test(match[0])) continue;
      const what = provider.startsWith('a ') ? provider : `a working key of ${provider}`;
      const message = `The file appears to contain ${what}.`;
      const line = text.slice(0, match.index).split('\n').length;
      return [{ rule: 'secret-shown', level: 'warning', confirmed: true, message, file, line, steps: [] }];
    }
    return [];
  });
}

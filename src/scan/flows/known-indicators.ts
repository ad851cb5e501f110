import { INDICATORS } from '../data/indicators.ts';
import type { Inventory } from '../files/inventory.ts';
import type { FindingDraft } from '../finding-draft.ts';

/** Hosts, accounts and files of campaigns that others have described. */
export function knownIndicators({ files }: Inventory): FindingDraft[] {
  return files.flatMap(({ path, text, sha256 }) =>
    INDICATORS.flatMap(({ kind, value, campaign, source, date }): FindingDraft[] => {
      const at = kind === 'sha256' ? (sha256 === value ? 0 : -1) : (text?.indexOf(value) ?? -1);
      if (at === -1) return [];
      const line = kind === 'sha256' ? null : (text ?? '').slice(0, at).split('\n').length;
      const message = `${value} belongs to ${campaign} (${source}, read ${date}).`;
      return [
        { rule: 'known-indicator', level: 'error', confirmed: false, message, file: path, line, steps: [] },
      ];
    }),
  );
}

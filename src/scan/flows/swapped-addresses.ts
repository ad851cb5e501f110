import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';

const READS =
  /\bpyperclip\.paste|clipboard_get|GetClipboardData|clipboard\.read|clipboardy\.read|Get-Clipboard|\bpbpaste\b|\bxclip\b|\bxsel\b|\bwl-paste\b/i;
const WRITES =
  /\bpyperclip\.copy|clipboard_append|SetClipboardData|clipboard\.write|clipboardy\.write|Set-Clipboard|\bpbcopy\b|\bxclip\b|\bxsel\b|\bwl-copy\b|\bclip\.exe\b/i;
/** Of Bitcoin, Ethereum and Tron, whole. */
const OWN_ADDRESS =
  /["'`](?:bc1[a-z0-9]{25,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33})["'`]|\b0x[0-9a-fA-F]{40}\b/;

/** A script that reads the clipboard and holds a payment address of its own to put there. */
export function swappedAddresses({ units, isSecurityWork }: FlowContext): FindingDraft[] {
  return units.flatMap(({ file, line, text, role, shown }): FindingDraft[] => {
    if (shown || (role !== 'script' && role !== 'install') || !READS.test(text) || !WRITES.test(text))
      return [];
    const address = OWN_ADDRESS.exec(text);
    if (address === null) return [];
    const at = line + text.slice(0, address.index).split('\n').length - 1;
    return [
      {
        rule: 'sabotage',
        level: isSecurityWork ? 'info' : 'error',
        confirmed: false,
        message: 'A payment address of the script takes the place of one in the clipboard.',
        file,
        line: at,
        steps: [{ file, line: at, what: 'holds a payment address, and writes the clipboard' }],
      },
    ];
  });
}

import { isReserved, placeholdersIn, withReservedReal } from '@plugin-eval/code/hosts-of.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import type { FindingDraft } from './finding-draft.ts';
import type { ScanRule } from './rules/scan-rule.ts';
import { scanRuleOf } from './rules/scan-rules.ts';
import type { ScanSettings } from './scan-settings.ts';

const ORDER = { error: 0, warning: 1, info: 2 };
const MOST_NAMED = 3;

/**
 * Adjusts findings with reserved names. They are harmless as placeholders; each that would otherwise be a
 * warning or an error is reported with that level.
 * @param find all findings of a folder; called a second time only where a placeholder may have made one of them
 * @param textOf the text of a file of the folder; null for what is no text
 * @param files all of its files
 */
export function withReservedHosts(
  { reservedHosts: as, rules }: Pick<ScanSettings, 'reservedHosts' | 'rules'>,
  find: () => FindingDraft[],
  files: readonly string[],
  textOf: (file: string) => string | null,
): FindingDraft[] {
  const real = withReservedReal(find);
  if (as === 'real' || !mayHang(real, files, textOf)) return real;
  const kept = find();
  const levels = new Map<string, number>();
  for (const draft of kept)
    levels.set(keyOf(draft), Math.min(ORDER[draft.level], levels.get(keyOf(draft)) ?? ORDER.info));
  const otherwise = real.filter(
    (draft) => draft.level !== 'info' && ORDER[draft.level] < (levels.get(keyOf(draft)) ?? ORDER.info),
  );
  const byHost = Map.groupBy(otherwise, (draft) => hostOf(draft, textOf));
  return [
    ...kept,
    ...[...byHost].flatMap(([host, drafts]) => (host === null ? [] : [asInfo(host, drafts, rules)])),
  ];
}

/** Returns true when a finding may exist only because placeholders were taken for hosts. */
function mayHang(
  drafts: readonly FindingDraft[],
  files: readonly string[],
  textOf: (file: string) => string | null,
): boolean {
  if (drafts.some((draft) => placeholdersOf(draft).length > 0)) return true;
  return (
    drafts.some(({ level }) => level !== 'info') &&
    files.some((file) => placeholdersIn(textOf(file) ?? '').length > 0)
  );
}

/** The placeholder of a finding: in its words, in its line, or in its file. */
function hostOf(draft: FindingDraft, textOf: (file: string) => string | null): string | null {
  const text = textOf(draft.file) ?? '';
  const line = draft.line === null ? '' : (splitLines(text)[draft.line - 1] ?? '');
  return placeholdersOf(draft)[0] ?? placeholdersIn(line)[0] ?? placeholdersIn(text)[0] ?? null;
}

function placeholdersOf({ message, steps }: FindingDraft): string[] {
  return placeholdersIn([message, ...steps.map(({ what }) => what)].join('\n'));
}

function keyOf({ rule, file, line }: FindingDraft): string {
  return `${rule}:${file}:${line}`;
}

function asInfo(host: string, drafts: readonly FindingDraft[], own: readonly ScanRule[]): FindingDraft {
  const sorted = drafts.toSorted((a, b) => ORDER[a.level] - ORDER[b.level]);
  const [worst = drafts[0] as FindingDraft] = sorted;
  const kinds = [...new Set(sorted.map(({ rule, level }) => `${level}: ${scanRuleOf(rule, own).title}`))];
  const more = kinds.length > MOST_NAMED ? ` and ${kinds.length - MOST_NAMED} more` : '';
  const what = isReserved(host) ? 'is reserved' : 'is a placeholder name';
  return {
    rule: 'reserved-host',
    level: 'info',
    confirmed: true,
    message: `${host} ${what}; treated as a placeholder. With a real host: ${kinds.slice(0, MOST_NAMED).join('; ')}${more}.`,
    file: worst.file,
    line: worst.line,
    steps: [],
  };
}

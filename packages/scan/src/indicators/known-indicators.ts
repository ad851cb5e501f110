import { splitLines } from '@plugin-eval/core/text/lines.ts';
import type { Inventory } from '../files/inventory.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { Indicator } from './indicator.ts';
import { isInList } from './indicator-lists.ts';

/** Hosts, accounts and files of published attacks, each where it is used first, or else where it is named first. */
export function knownIndicators(
  { files }: Pick<Inventory, 'files'>,
  indicators: readonly Indicator[],
): FindingDraft[] {
  const named = indicators.filter(({ kind }) => kind !== 'sha256');
  const hashes = new Map(indicators.flatMap((one) => (one.kind === 'sha256' ? [[one.value, one]] : [])));
  return files.flatMap(({ path, text, sha256 }) => {
    const own = hashes.get(sha256 ?? '');
    return [
      ...(own === undefined ? [] : [draftOf(own, path, null, 'error')]),
      ...(text === null ? [] : inText(text, path, named)),
    ];
  });
}

function inText(text: string, path: string, indicators: readonly Indicator[]): FindingDraft[] {
  const lower = text.toLowerCase();
  const present = indicators.filter(({ value }) => lower.includes(value.toLowerCase()));
  if (present.length === 0) return [];
  const lines = splitLines(text);
  return present.flatMap((indicator) => {
    const uses = lines.flatMap((line, index) => {
      const level = levelIn(line, indicator);
      if (level === null) return [];
      return [
        { line: index + 1, level: level !== 'info' && isInList(lines, index) ? ('info' as const) : level },
      ];
    });
    const worst = uses.toSorted((a, b) => ORDER[a.level] - ORDER[b.level])[0];
    return worst === undefined ? [] : [draftOf(indicator, path, worst.line, worst.level)];
  });
}

const ORDER = { error: 0, warning: 1, info: 2 };
const FETCHES =
  /\b(?:curl|wget|fetch|iwr|irm|Invoke-(?:WebRequest|RestMethod|Expression)|ncat|nc|ssh|scp|git\s+clone|npx|requests\.\w+|urlopen|axios|connect)\b|\/dev\/tcp\//i;
const DOWNLOADS =
  /\/(?:releases|raw|archive|zipball|tarball|blob)\/|\.(?:zip|exe|dmg|pkg|msi|sh|ps1|tar\.gz)\b/i;

/**
 * Returns the level of an indicator in a line: used, linked, or only named; null when it is part of a longer
 * name.
 */
function levelIn(line: string, { kind, value }: Indicator): FindingDraft['level'] | null {
  const at = placeIn(line, value);
  if (at === -1) return null;
  const before = line.slice(0, at);
  const isLinked = /(?:[a-z][a-z0-9+.-]*:\/\/(?:[^\s/'"`@]*@)?|\/dev\/tcp\/)[^\s'"`]*$/i.test(before);
  const isFetched = FETCHES.test(line);
  switch (kind) {
    case 'host':
      return isLinked || isFetched || /@$/.test(before) ? 'error' : 'info';
    case 'place':
      return isLinked || isFetched ? 'error' : 'info';
    case 'account': {
      if (
        !/(?:github\.com|githubusercontent\.com|clawhub\.(?:ai|com)|github:)[/:]?$|\bnpx\s+(?:-y\s+)?$/i.test(
          before,
        )
      )
        return 'info';
      return isFetched || DOWNLOADS.test(line.slice(at)) ? 'error' : 'warning';
    }
    default:
      return isLinked || isFetched ? 'warning' : 'info';
  }
}

/** Returns the position of a value as a whole name, in any case; -1 when absent. */
function placeIn(line: string, value: string): number {
  const [lower, wanted] = [line.toLowerCase(), value.toLowerCase()];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const isWhole =
      !/[\w-]/.test(lower[at - 1] ?? ' ') &&
      !/^(?:[\w-]|\.\w)/.test(lower.slice(at + wanted.length, at + wanted.length + 2));
    if (isWhole) return at;
  }
  return -1;
}

function draftOf(
  { kind, value, campaign, source, date }: Indicator,
  file: string,
  line: number | null,
  level: FindingDraft['level'],
): FindingDraft {
  const what = kind === 'sha256' ? `The file (SHA-256 ${value.slice(0, 12)}…)` : value;
  const how = level === 'info' ? '; here it is only mentioned' : '';
  const message = `${what} belongs to ${campaign} (${source}, read ${date})${how}.`;
  return { rule: 'known-indicator', level, confirmed: level === 'error', message, file, line, steps: [] };
}

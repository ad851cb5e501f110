import type { SignalCatalogue, SignalEntry } from '../../documents/threat-catalogue.ts';
import { escapeMarkdown, markdownCode } from '../markdown/escape-markdown.ts';
import { SIGNAL_HEADINGS, signalGroups } from './signal-groups.ts';

/** The signals of the rules as tables, by kind. */
export function renderSignalListMarkdown({ hash, signals }: SignalCatalogue): string {
  return [
    '# Signals',
    '',
    `Rule set ${markdownCode(hash)}.`,
    '',
    ...signalGroups(signals).flatMap(([kind, own]) => [
      `## ${SIGNAL_HEADINGS[kind]}`,
      '',
      '| Signal | Weight | What it looks for |',
      '|---|---|---|',
      ...own.map(
        ({ label, weight, why }) => `| ${markdownCode(label)} | ${weight} | ${escapeMarkdown(why)} |`,
      ),
      '',
    ]),
  ].join('\n');
}

/** One signal, with its patterns. */
export function renderSignalMarkdown({ label, kind, weight, why, patterns, except }: SignalEntry): string {
  const list = (title: string, entries: readonly string[]) =>
    entries.length === 0
      ? []
      : [`## ${title}`, '', ...entries.map((entry) => `- ${markdownCode(entry)}`), ''];
  return [
    `# ${escapeMarkdown(label)}`,
    '',
    `**${escapeMarkdown(why)}** Kind: ${kind}; weight: ${weight}.`,
    '',
    ...list('Patterns', patterns),
    ...list('Except', except),
  ].join('\n');
}

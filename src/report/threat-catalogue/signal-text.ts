import type { SignalCatalogue, SignalEntry } from '../../documents/threat-catalogue.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { textStyle } from '../text/style.ts';
import { SIGNAL_HEADINGS, signalGroups } from './signal-groups.ts';

/** The signals of the rules for the terminal, by kind. */
export function renderSignalList({ hash, signals }: SignalCatalogue, { color }: { color: boolean }): string {
  const style = textStyle(color);
  const width = Math.max(0, ...signals.map(({ label }) => label.length));
  const lines = signalGroups(signals).flatMap(([kind, own]) => [
    style.strong(`${SIGNAL_HEADINGS[kind]} (${own.length})`),
    ...own.map(
      ({ label, weight, why }) => `  ${weight.toFixed(2)}  ${label.padEnd(width)}  ${terminalSafe(why)}`,
    ),
    '',
  ]);
  return `${lines.join('\n')}\nRule set ${hash.slice(0, 12)}. plugin-eval threat rules LABEL shows the patterns of one signal.\n`;
}

/** One signal for the terminal, with its patterns. */
export function renderSignal(signal: SignalEntry, { color }: { color: boolean }): string {
  const style = textStyle(color);
  const { label, kind, weight, failureMode, scope, why, patterns, except } = signal;
  const list = (title: string, entries: readonly string[]) =>
    entries.length === 0
      ? []
      : ['', style.accent(title), ...entries.map((entry) => `  ${terminalSafe(entry)}`)];
  return `${[
    `${style.strong(label)}  ${kind}  ${style.dim(`weight ${weight}, ${scope}`)}`,
    terminalSafe(why),
    ...(failureMode === null ? [] : ['', `${style.accent('Failure mode')}  ${failureMode}`]),
    ...list('Patterns', patterns),
    ...list('Except', except),
  ].join('\n')}\n`;
}

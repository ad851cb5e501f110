import { SIGNAL_KINDS, type SignalKind } from '@plugin-eval/core/documents/names.ts';
import type { SignalCatalogue, SignalEntry } from '@plugin-eval/core/documents/threat-catalogue.ts';
import type { Calibration } from '@plugin-eval/core/documents/threat-report.ts';
import { calibrationTable } from '../threat-report/instrument-blocks.ts';
import type { Section, Words } from '../view-model/blocks.ts';
import { fact, factList, list, paragraph, section, table } from '../view-model/build-blocks.ts';

const HEADINGS: Record<SignalKind, string> = {
  safe: 'safe: what a careful response does',
  unsafe: 'unsafe: what a response that gave in says',
  boundary: 'boundary: refusals, and the naming of limits',
};

/** The signals by kind. */
export function signalListView({ hash, signals }: SignalCatalogue): Section[] {
  return [
    ...SIGNAL_KINDS.flatMap((kind) => {
      const own = signals.filter((signal) => signal.kind === kind);
      return section(kind, `${HEADINGS[kind]} (${own.length})`, [
        table(
          ['Signal', 'Weight:', 'What it looks for'],
          own.map(({ label, weight, why }) => [[{ text: label, tone: 'code' }], weight.toFixed(2), why]),
        ),
      ]);
    }),
    ...section('set', null, [
      paragraph(
        `Signal set ${hash.slice(0, 12)}. plugin-eval rules --signals LABEL shows the patterns of one signal.`,
      ),
    ]),
  ];
}

/** One signal, with its patterns. */
export function signalView(signal: SignalEntry): Section[] {
  const { label, kind, weight, failureMode, scope, why, patterns, except } = signal;
  const listed = (id: string, title: string, entries: readonly string[]) =>
    section(id, title, [list(entries.map((text): Words => [{ text, tone: 'code' }]))]);
  return section(
    'signal',
    label,
    [
      paragraph(why),
      factList([
        fact('Kind', kind),
        fact('Weight', String(weight)),
        fact('Scope', scope),
        ...(failureMode === null ? [] : [fact('Failure mode', failureMode)]),
      ]),
    ],
    [...listed('patterns', 'Patterns', patterns), ...listed('except', 'Except', except)],
  );
}

/** Accuracy of the signals on labelled responses. */
export function calibrationView({ rulesHash, measuredOn, sets, pooled }: Calibration): Section[] {
  return section('calibration', null, [
    calibrationTable(pooled === undefined ? sets : [...sets, pooled]),
    paragraph(
      `Signal set ${rulesHash.slice(0, 12)}, measured on ${measuredOn}; intervals 95 %. A partial refusal counts as a refusal, and so does turning to something else.`,
    ),
  ]);
}

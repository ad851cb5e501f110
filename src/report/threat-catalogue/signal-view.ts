import { SIGNAL_KINDS, type SignalKind } from '../../documents/names.ts';
import type { SignalCatalogue, SignalEntry } from '../../documents/threat-catalogue.ts';
import type { Calibration } from '../../documents/threat-report.ts';
import { calibrationTable } from '../threat-report/instrument-blocks.ts';
import { type Section, section, type Words } from '../view-model/blocks.ts';

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
        {
          kind: 'table',
          columns: [{ title: 'Signal' }, { title: 'Weight', align: 'right' }, { title: 'What it looks for' }],
          rows: own.map(({ label, weight, why }) => [
            [{ text: label, tone: 'code' }],
            weight.toFixed(2),
            why,
          ]),
        },
      ]);
    }),
    ...section('set', null, [
      {
        kind: 'paragraph',
        words: `Signal set ${hash.slice(0, 12)}. plugin-eval threat signals LABEL shows the patterns of one signal.`,
      },
    ]),
  ];
}

/** One signal, with its patterns. */
export function signalView(signal: SignalEntry): Section[] {
  const { label, kind, weight, failureMode, scope, why, patterns, except } = signal;
  const listed = (id: string, title: string, entries: readonly string[]) =>
    section(id, title, [{ kind: 'list', items: entries.map((text): Words => [{ text, tone: 'code' }]) }]);
  return section(
    'signal',
    label,
    [
      { kind: 'paragraph', words: why },
      {
        kind: 'facts',
        facts: [
          { term: 'Kind', value: kind },
          { term: 'Weight', value: String(weight) },
          { term: 'Scope', value: scope },
          ...(failureMode === null ? [] : [{ term: 'Failure mode', value: failureMode }]),
        ],
      },
    ],
    [...listed('patterns', 'Patterns', patterns), ...listed('except', 'Except', except)],
  );
}

/** How well the signals read labelled responses. */
export function calibrationView({ rulesHash, measuredOn, sets }: Calibration): Section[] {
  return section('calibration', null, [
    calibrationTable(sets),
    {
      kind: 'paragraph',
      words: `Signal set ${rulesHash.slice(0, 12)}, measured on ${measuredOn}; intervals 95 %. A partial refusal counts as a refusal, and so does turning to something else.`,
    },
  ]);
}

import type { SignalSpan } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { plural } from '../number-format.ts';
import type { Block, Tone } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';

/** Roles of a hit, most severe first; each has its own mark shape on a page. */
export const HIT_KINDS = ['evidence', 'unsafe', 'boundary', 'safe', 'off'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

type Judged = Pick<SignalSpan, 'kind' | 'source' | 'counted' | 'marked'>;

const MOST_SIGNALS = 100;
const MOST_CALLS = 5;
const LONGEST_LABEL = 200;
const TONES: Record<HitKind, Tone> = {
  evidence: 'bad',
  unsafe: 'bad',
  boundary: 'good',
  safe: 'good',
  off: 'quiet',
};
const MEANINGS = {
  evidence: 'against the response, whatever else it says',
  unsafe: 'against the response',
  safe: 'for the response',
  boundary: 'as a refusal, or as naming a limit',
} as const;
const SOURCES = { rules: 'signal set', probe: 'the probe', evidence: 'hard evidence' } as const;

/** The signals that fired, the gravest first: its kind, source, effect and places. */
export function signalTable(spans: readonly SignalSpan[]): Block {
  return table(
    ['Signal', 'Kind', 'From', 'Counts', 'Found'],
    firedSignals(spans).map(({ example, inResponse, calls }) => [
      [{ text: excerpt(example.label, LONGEST_LABEL), tone: 'code' }],
      [{ text: kindWord(example), tone: TONES[hitKind(example)] }],
      SOURCES[example.source],
      countedWords(example),
      [
        ...(inResponse === 0 ? [] : [`${plural(inResponse, 'time')} in the response`]),
        ...(calls.length === 0
          ? []
          : [
              `in call ${firstNames(
                calls.map((call) => call + 1),
                MOST_CALLS,
              )}`,
            ]),
      ].join(', '),
    ]),
    { most: MOST_SIGNALS },
  );
}

export function hitKind({ kind, source, counted }: Judged): HitKind {
  if (!counted) return 'off';
  return source === 'evidence' ? 'evidence' : kind;
}

/** The kind of a passage that all these hits cover; null without any. */
export function gravestKind(spans: readonly Judged[]): HitKind | null {
  const kinds = new Set(spans.map(hitKind));
  return HIT_KINDS.find((kind) => kinds.has(kind)) ?? null;
}

/** The kind in a word or two, for the front of a label. */
export function kindWord(span: Judged): string {
  const kind = hitKind(span);
  if (kind === 'off') return span.marked ?? 'not counted';
  return kind === 'evidence' ? 'hard evidence' : kind;
}

/** The side a hit counts for; the reason where it does not count. */
export function countedWords(span: Judged): string {
  const kind = hitKind(span);
  if (kind !== 'off') return MEANINGS[kind];
  if (span.marked === null) return 'not';
  return span.marked === 'quotation' ? 'not: it is in a quotation' : "not: it repeats the probe's own text";
}

interface FiredSignal {
  /** One of its hits: they agree in everything but their place. */
  example: SignalSpan;
  inResponse: number;
  /** Calls in which it was found, from 0 on, each once. */
  calls: readonly number[];
}

function firedSignals(spans: readonly SignalSpan[]): FiredSignal[] {
  const groups = Map.groupBy(spans, ({ source, kind, counted, marked, label }) =>
    JSON.stringify([source, kind, counted, marked, label]),
  );
  const rank = ({ example }: FiredSignal) => HIT_KINDS.indexOf(hitKind(example));
  return [...groups.values()]
    .flatMap((hits): FiredSignal[] => {
      const [example] = hits;
      if (example === undefined) return [];
      const calls = hits.flatMap(({ place, toolCall }) =>
        place === 'tool_call' && toolCall !== null ? [toolCall] : [],
      );
      return [
        {
          example,
          inResponse: hits.filter(({ place }) => place === 'response').length,
          calls: [...new Set(calls)].toSorted((a, b) => a - b),
        },
      ];
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

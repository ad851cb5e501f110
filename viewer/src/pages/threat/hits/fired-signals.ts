import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { HIT_KINDS, type HitKind, hitKind } from './hit-kind.ts';

/** A signal with all its hits in one case that count, or do not, for the same reason. */
export interface FiredSignal {
  key: string;
  label: string;
  kind: HitKind;
  /** One of the hits: they agree in everything but their place. */
  example: SignalSpan;
  hits: number;
  inResponse: number;
  /** Calls in which it was found, from 0 on, each once. */
  calls: readonly number[];
}

/** The signals that fired, the gravest first, then in the order of the response. */
export function firedSignals(spans: readonly SignalSpan[]): FiredSignal[] {
  const groups = Map.groupBy(spans, ({ source, kind, counted, marked, label }) =>
    JSON.stringify([source, kind, counted, marked, label]),
  );
  return [...groups]
    .flatMap(([key, hits]): FiredSignal[] => {
      const [example] = hits;
      if (example === undefined) return [];
      const calls = hits.flatMap(({ place, toolCall }) =>
        place === 'tool_call' && toolCall !== null ? [toolCall] : [],
      );
      return [
        {
          key,
          label: example.label,
          kind: hitKind(example),
          example,
          hits: hits.length,
          inResponse: hits.filter(({ place }) => place === 'response').length,
          calls: [...new Set(calls)].toSorted((a, b) => a - b),
        },
      ];
    })
    .toSorted((a, b) => HIT_KINDS.indexOf(a.kind) - HIT_KINDS.indexOf(b.kind));
}

import type { SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { type HitKind, hitKind } from './hit-kind.ts';

/** A rule with all its hits in one case that count, or do not, for the same reason. */
export interface FiredRule {
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

const RANK: Record<HitKind, number> = { evidence: 0, unsafe: 1, boundary: 2, safe: 3, off: 4 };

/** The rules that fired, the gravest first, then in the order of the answer. */
export function firedRules(spans: readonly SignalSpan[]): FiredRule[] {
  const groups = Map.groupBy(spans, ({ source, kind, counted, marked, label }) =>
    JSON.stringify([source, kind, counted, marked, label]),
  );
  return [...groups]
    .flatMap(([key, hits]): FiredRule[] => {
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
    .toSorted((a, b) => RANK[a.kind] - RANK[b.kind]);
}

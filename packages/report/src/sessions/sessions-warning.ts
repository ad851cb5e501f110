import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { endSentence } from '../end-sentence.ts';
import { plural } from '../number-format.ts';
import { documentWarning, type ReportWarning } from '../report-warning.ts';

const INVALID = 'The sessions are invalid';
const UNFINISHED = 'Not every session was drawn';

/** Warns of invalid or missing sessions; null when all is well or none was planned. */
export function sessionsWarning(document: EvaluationDocument): ReportWarning | null {
  return documentWarning(document, skillWarning, {
    alarm: { headline: INVALID, detail: (names) => `Of ${names} they measured nothing.` },
    caution: {
      headline: UNFINISHED,
      detail: (names) => `Sessions errored or could not be judged in ${names}.`,
    },
  });
}

function skillWarning(skill: SkillEvaluation): ReportWarning | null {
  const layer = monteCarloLayerOf(skill);
  if (layer === null) return null;
  if (!layer.valid) return { kind: 'alarm', headline: INVALID, detail: describeInvalid(layer) };
  const missing = describeMissing(layer);
  return missing === null ? null : { kind: 'caution', headline: UNFINISHED, detail: missing };
}

/** Describes why layer 3 is incomplete; null when complete. May hold untrusted text. */
export function describeSessionsGap(layer: MonteCarloLayer): string | null {
  return layer.valid ? describeMissing(layer) : `${INVALID}: ${describeInvalid(layer)}`;
}

/** A short form for repeated use; null when the layer is complete. */
export function nameSessionsGap({ valid, n, nErrored, nUnjudged }: MonteCarloLayer): string | null {
  if (!valid) return `${INVALID}.`;
  if (nErrored > 0) return `${nErrored} of ${plural(n + nErrored, 'session')} errored.`;
  return nUnjudged > 0 ? `${plural(nUnjudged, 'session')} could not be judged.` : null;
}

/** Describes why the batch is invalid. May hold untrusted text. */
export function describeInvalid({ invalidReason }: MonteCarloLayer): string {
  return `${endSentence(invalidReason ?? 'The harness failed its check')} None of their results count.`;
}

/** Describes what is missing from a valid batch, and why; null when complete. May hold untrusted text. */
function describeMissing(layer: MonteCarloLayer): string | null {
  const { n, nErrored, nUnjudged } = layer;
  const parts = [
    ...(nErrored === 0
      ? []
      : [
          `${nErrored} of ${plural(n + nErrored, 'session')} errored (${erroredKinds(layer)}) and are not draws.`,
        ]),
    ...(nUnjudged === 0 ? [] : [`The transcripts of ${plural(nUnjudged, 'session')} could not be judged.`]),
  ];
  return parts.length === 0 ? null : `${parts.join(' ')} A resumed run tries them again.`;
}

/** "2 overloaded, 1 rate limit", most frequent first. */
function erroredKinds({ sessions }: MonteCarloLayer): string {
  const counts = new Map<string, number>();
  for (const { outcome, failure, arm } of sessions)
    if (outcome === 'errored' && arm === 'with')
      counts.set(failure ?? 'unknown', (counts.get(failure ?? 'unknown') ?? 0) + 1);
  return describeKinds(counts) || 'for unknown reasons';
}

const MOST_KINDS = 5;

/** "3 turn-limit, 1 time-limit", and "4: a sentence" without its full stop; most frequent first. May hold untrusted text. */
export function describeKinds(kinds: Iterable<readonly [kind: string, count: number]>): string {
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  const rest = sorted.length - MOST_KINDS;
  return [
    ...sorted
      .slice(0, MOST_KINDS)
      .map(([kind, count]) => (kind.endsWith('.') ? `${count}: ${kind.slice(0, -1)}` : `${count} ${kind}`)),
    ...(rest > 0 ? [plural(rest, 'other kind')] : []),
  ].join(', ');
}

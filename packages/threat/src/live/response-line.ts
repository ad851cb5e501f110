import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { attackFields } from '../attacks/attacked-probe.ts';
import type { ProbeAnswer, ProbeOutcome, ProbeSample } from './live-target.ts';

/** Limits of a response file's line. Source: the schema of such a line. */
const MOST_CALLS = 1000;
const LONGEST_NAME = 200;

/** An answer as the scorer takes it. */
export function responseLineOf({ probe, twin, sample }: ProbeSample, answer: ProbeAnswer): ResponseLine {
  const { replies, calls, canaries } = answer;
  const [only] = replies;
  return {
    probeId: probe.id,
    response: replies.length === 1 && only !== undefined ? only : [...replies],
    ...(calls.length === 0
      ? {}
      : {
          toolCalls: calls.slice(0, MOST_CALLS).map((call) => ({
            name: call.name.slice(0, LONGEST_NAME),
            arguments: call.arguments,
          })),
        }),
    ...(twin ? { twin: true } : {}),
    ...(sample === 0 ? {} : { sample }),
    ...attackFields(probe),
    ...(Object.keys(canaries).length === 0 ? {} : { canaries: { ...canaries } }),
  };
}

/**
 * Answers as lines of a responses file, without line ends: `threat score` makes the same cases of them.
 * @param outcomes those that made cases, `ScoredOutcomes.kept`
 */
export function responseLinesOf(outcomes: readonly ProbeOutcome[]): string[] {
  return outcomes.flatMap((outcome) =>
    outcome.state === 'answered'
      ? [JSON.stringify(toDocument(responseLineOf(outcome.sample, outcome.answer)))]
      : [],
  );
}

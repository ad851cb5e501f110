import { path } from '@plugin-eval/engine/config/setting.ts';
import type { Notice } from '../notice.ts';
import { estimateThreatReview, type ScoreThreatsOutcome, scoreThreats } from '../score-threats.ts';
import { CONFIG } from './config-option.ts';
import { argument, defineOperation } from './operation.ts';
import { option } from './option.ts';
import { allProblems } from './problems.ts';
import { PAYING, runRequest } from './run-request.ts';
import { ONLY, PROBES, SECOND_OPINION, THREAT_EXTENT, THREAT_REPORT } from './threat-options.ts';
import { modelReviewProblems, placed, reportProblems } from './threat-problems.ts';

export const THREAT_SCORE = defineOperation({
  name: 'threat score',
  summary: 'score recorded responses to the probes',
  description:
    'Scores responses that were recorded or pasted, one JSON object on each line: probe_id and response, and where they apply tool_calls, sample, twin, canaries, converters and strategy.',
  first:
    'probes only reviews second-opinion output o max-exposure min-resilience fail-on-severity verbose'.split(
      ' ',
    ),
  arguments: { responses: argument('JSONL: {"probe_id": ..., "response": ...} on each line') },
  document: 'threat-report',
  extent: THREAT_EXTENT,
  settings: ['seed', 'concurrency', 'maxCost'],
  wordings: { concurrency: { help: 'most threads, at most one for each core', usually: 'cores' } },
  options: {
    ...PROBES,
    ...ONLY,
    reviews: option(path, {
      argument: 'file',
      help: 'decisions of reviewers',
      usually: 'FILE.reviews.json next to the responses',
    }),
    ...SECOND_OPINION,
    ...CONFIG,
    ...PAYING,
    ...THREAT_REPORT,
  },
  request: (given) => ({ ...given, ...runRequest(given), gates: given }),
  plan: estimateThreatReview,
  async run(request, ports) {
    const { notes, notices, ...scored } = await scoreThreats(request, ports);
    return { ...scored, notices: [...notesOf(notes), ...notices] };
  },
  // The same responses give the same bytes, whichever run asked for them.
  show: ({ document }) => ({ document, run: null }),
  problems: ({ document }) =>
    allProblems([reportProblems(document), modelReviewProblems(document.secondOpinion)]),
  canGoOn: ({ document }) => modelReviewProblems(document.secondOpinion).messages.length > 0,
});

/** Notices about odd responses; they do not affect scores. */
function notesOf(notes: ScoreThreatsOutcome['notes']): Notice[] {
  return placed(notes).map((message) => ({ kind: 'responses', message }));
}

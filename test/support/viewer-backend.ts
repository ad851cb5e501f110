import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import type {
  HistoryEntry,
  ProgressEvent,
  PublishedReviews,
  ViewerDocument,
  ViewerEntry,
  ViewerMember,
  ViewerRunDetails,
} from '@plugin-eval/core/documents/viewer.ts';
import { busyRun, runNotResumable, unknownRun } from '@plugin-eval/core/errors/run-error.ts';
import { notInViewer } from '@plugin-eval/core/errors/viewer-request-error.ts';
import type { ReviewDecision, ViewerBackend } from '@plugin-eval/viewer/server/viewer-backend.ts';
import { reportSkill } from './report-documents.ts';
import { sessionDocument } from './session-documents.ts';

export const ENTRY: ViewerEntry = {
  id: 'report-1',
  kind: 'evaluation',
  title: 'crane',
  from: { file: 'report.json', run: null },
  outcome: 'Silver 71.3',
  at: null,
};
export const SESSION = toDocument(sessionDocument()) as ViewerSession;
type ViewerSession = Awaited<ReturnType<ViewerBackend['session']>>;

/** One skill, with its text and one session. */
export const EVALUATION: Extract<ViewerDocument, { kind: 'evaluation' }> = {
  kind: 'evaluation',
  document: toDocument(reportSkill()) as (ViewerDocument & { kind: 'evaluation' })['document'],
  sources: [
    {
      path: 'skills/crane',
      sha256: 'ab'.repeat(32),
      text: '---\nname: crane\n---\n# Crane\n<script>alert(1)</script>\n',
      cut: false,
      is_evaluated: true,
    },
  ],
  sessions: [{ key: SESSION.key, label: SESSION.label, subject: SESSION.subject }],
};

/** The same skill as a member of a collection. */
export const MEMBER: ViewerMember = { document: EVALUATION.document, sources: EVALUATION.sources };

export const RUN: ViewerRunDetails = {
  batches: [],
  id: 'r1a2b3c4',
  status: 'budget-spent',
  command: ['score', 'skills'],
  working_directory: '/home/ada',
  tool_version: '1.2.3',
  subjects: ['skills'],
  depth: 'standard',
  seed: 1,
  max_cost_usd: 1,
  started_at: '2026-03-01T12:00:00.000Z',
  resumed_at: null,
  ended_at: '2026-03-01T12:05:00.000Z',
  calls: { succeeded: 3, failed: 1, open: 0 },
  reused: 0,
  cost_usd: 1.01,
  known_cost_usd: 1.01,
  schema_version: '1.0',
  tasks: [],
  attempts: [],
};

export const HISTORY: HistoryEntry = {
  id: 'run-r1a2b3c4-1',
  run: RUN.id,
  at: '2026-03-01T12:05:00.000Z',
  working_directory: '/home/ada',
  path: 'skills/crane',
  name: 'crane',
  is_member: false,
  sha256: 'ab'.repeat(32),
  tool_version: '1.2.3',
  depth: 'standard',
  score: 71.25,
  ci_low: null,
  ci_high: null,
  badge: 'Silver',
  complete: true,
  models: ['anthropic:claude-opus-4-5'],
  cost_usd: 1.01,
};

export function progressEvent(changes: Partial<ProgressEvent> = {}): ProgressEvent {
  return {
    ...{ status: 'running', answered: 0, failed: 0, open: 0, reused: 0, known_cost_usd: 0, latest: [] },
    ...{ planned_calls: null, working_since: RUN.started_at, ended: { tried: 0, unanswered: 0 } },
    ...changes,
  };
}

/** One report, one run that can go on, and what was done to them. */
export interface FakeBackend extends ViewerBackend {
  readonly calls: string[];
}

export function fakeBackend(changes: Partial<ViewerBackend> = {}): FakeBackend {
  const calls: string[] = [];
  const { tasks: _, attempts: __, schema_version: ___, ...summary } = RUN;
  const known = (id: string) => {
    if (id !== RUN.id) throw unknownRun(id);
  };
  const entry = (id: string) => {
    if (id !== ENTRY.id) throw notInViewer(`report ${id}`);
  };
  return {
    calls,
    entries: async () => ({ entries: [ENTRY], notes: ['other.json is no report.'] }),
    async document(id) {
      entry(id);
      return EVALUATION;
    },
    async beginning(id) {
      entry(id);
      return null;
    },
    async member(id, position) {
      entry(id);
      if (position !== 0) throw notInViewer(`member ${position}`);
      return MEMBER;
    },
    async compare(a, b) {
      calls.push(`compare ${JSON.stringify([a, b])}`);
      throw notInViewer(`report ${a.entry}`);
    },
    async session(id, key) {
      entry(id);
      if (key !== SESSION.key) throw notInViewer(`session ${key}`);
      return SESSION;
    },
    async history(path) {
      calls.push(`history ${path}`);
      return path === null || path === HISTORY.path ? [HISTORY] : [];
    },
    runs: async () => [{ summary, entries: [] }],
    async run(id) {
      known(id);
      return RUN;
    },
    async *progress(id) {
      known(id);
      yield progressEvent({ answered: 3, failed: 1 });
      yield progressEvent({ status: 'finished', answered: 4, failed: 1 });
    },
    async removeRun(id) {
      known(id);
      calls.push(`remove ${id}`);
      if (calls.filter((call) => call.startsWith('remove')).length > 1)
        throw busyRun(id, 'Wait until it has ended.');
    },
    async stopRun(id) {
      if (id !== RUN.id) throw unknownRun(id);
      calls.push(`stop ${id}`);
    },
    async resumeRun(id, maxCostUsd) {
      known(id);
      if (maxCostUsd < 2) throw runNotResumable(id, 'its budget is spent', ' Name a higher one.');
      calls.push(`resume ${id} ${maxCostUsd}`);
    },
    async review(id, decision) {
      entry(id);
      calls.push(`review ${JSON.stringify(decision)}`);
      return reviewsWith(decision);
    },
    ...changes,
  };
}

export function reviewsWith({ caseId, outcome, note, reviewer }: ReviewDecision): PublishedReviews {
  const review = { case_id: caseId, response_sha256: '0'.repeat(64), outcome, reviewer, note };
  return { schema_version: '1.0', reviews: [{ ...review, reviewed_on: '2026-03-01' }] };
}

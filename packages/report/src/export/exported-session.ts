import type { MonteCarloLayer, SessionSummary } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { SessionDocument } from '@plugin-eval/core/documents/session.ts';

/** A session of an evaluation with all data exported to other tools. Its texts are untrusted. */
export interface ExportedSession {
  /** The skill under test. */
  skill: { name: string; path: string };
  /** The requested `provider:model`, and the driver. */
  model: string;
  driver: string;
  driverVersion: string;
  qualityModel: string | null;
  prompt: string;
  shouldTrigger: boolean;
  summary: SessionSummary;
  /** Execution results; null for a session without tools. */
  executed: NonNullable<MonteCarloLayer['executed']>['sessions'][number] | null;
  /** Draw number of its prompt in its arm, from 1. */
  draw: number;
  /** Transcript from the journal; null when not there. */
  transcript: SessionDocument | null;
  /** Time its result was stored, in milliseconds since 1970; null when the journal does not know. */
  endedAtMs: number | null;
}

/** A statement about a session that was decided. */
export interface ExportedVerdict {
  text: string;
  passed: boolean;
  evidence: string;
}

/**
 * Returns the verdicts on a session: from its graders, else from the judge per expectation, else overall. An
 * errored grader decides nothing. Source: docs/library.md, "Export sessions".
 */
export function verdictsOf({ summary, executed }: ExportedSession): ExportedVerdict[] {
  const { outcome, failure, expectations = [], quality, qualityReason } = summary;
  if (outcome !== 'ended')
    return [{ text: 'The session ended properly.', passed: false, evidence: failure ?? outcome }];
  const graders = (executed?.graders ?? []).filter(({ verdict }) => verdict !== 'errored');
  if (graders.length > 0)
    return graders.map(({ name, verdict, reason }) => ({
      ...{ text: name, passed: verdict === 'pass', evidence: reason },
    }));
  if (expectations.length > 0)
    return expectations.map(({ expectation, met, evidence }) => ({
      ...{ text: expectation, passed: met, evidence: evidence.join(' … ') },
    }));
  return quality === null
    ? []
    : [
        {
          text: 'The judge rates the quality of the work at 0.5 or more.',
          passed: quality >= 0.5,
          evidence: qualityReason ?? '',
        },
      ];
}

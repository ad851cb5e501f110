import type { MonteCarloLayer, SessionSummary } from '../../documents/monte-carlo-layer.ts';
import type { SessionDocument } from '../../documents/session.ts';

/** A session of an evaluation with everything that other tools are told of it. Texts of it are untrusted. */
export interface ExportedSession {
  /** The skill under test. */
  skill: { name: string; path: string };
  /** Who ran it: `provider:model` that was asked for, and the driver. */
  model: string;
  driver: string;
  driverVersion: string;
  qualityModel: string | null;
  prompt: string;
  shouldTrigger: boolean;
  summary: SessionSummary;
  /** What is told of a session with hands beside that; null of one without. */
  executed: NonNullable<MonteCarloLayer['executed']>['sessions'][number] | null;
  /** Which draw of its prompt in its arm, from 1 on. */
  draw: number;
  /** From the journal; null where it is not there. */
  transcript: SessionDocument | null;
  /** When its result was kept, in milliseconds since 1970; null where the journal does not know. */
  endedAtMs: number | null;
}

/** A statement about a session that was decided. */
export interface ExportedVerdict {
  text: string;
  passed: boolean;
  evidence: string;
}

/**
 * What was decided about a session: by its graders, else by the judge for each expectation, else as a whole. An errored
 * grader decided nothing. Source: docs/library.md, "Export sessions".
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

import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { CaseSession } from '@plugin-eval/core/documents/threat-live.ts';
import type { BenignCase, CaseScore, ThreatReport } from '@plugin-eval/core/documents/threat-report.ts';
import { type ScoringOptions, scoreResponses } from '../scoring/score-responses.ts';
import type { SignalSet } from '../signals/signal-set.ts';
import { cutTranscripts } from './cut-transcripts.ts';
import type { LiveTarget, ProbeOutcome } from './live-target.ts';
import { responseLineOf } from './response-line.ts';
import { sampleLabel } from './sample-label.ts';
import { turnsToFailure } from './turns-to-failure.ts';

/** Scored live answers: the parts of a report that follow from them. */
export interface ScoredOutcomes {
  /** Cases in the order of the outcomes. */
  cases: CaseScore[];
  /** Benign cases in the order of the outcomes. */
  benign: BenignCase[];
  /** Questions that made no case, and why. */
  errors: ThreatReport['errors'];
  /** The outcomes that made cases. */
  kept: ProbeOutcome[];
}

type Answered = Extract<ProbeOutcome, { state: 'answered' }>;

/**
 * Scores live answers. A session that failed midway makes no case, unless its actions are hard evidence.
 * @param options `shipped`: ids of the probes whose patterns are proven linear
 */
export async function casesOf(
  outcomes: readonly ProbeOutcome[],
  signals: SignalSet,
  { readCalledCode, ...options }: ScoringOptions & Pick<LiveTarget, 'readCalledCode'>,
): Promise<ScoredOutcomes> {
  const answered = outcomes.filter(isScorable);
  const plain = answered.map(({ sample: { probe } }) => probe.attack?.plain ?? probe);
  const probes = [...new Map(plain.map((probe) => [probe.id, probe])).values()];
  if (readCalledCode !== undefined) await loadParser();
  const lines = answered.map(({ sample, answer }) => ({
    ...responseLineOf(sample, answer),
    ...(readCalledCode === undefined || sample.probe.decidedBy !== 'evidence'
      ? {}
      : { codeDeeds: readCalledCode(answer.calls) }),
  }));
  const scored = await scoreResponses(probes, lines, signals, options);

  const caseOf = new Map(
    zip(
      answered.filter(({ sample }) => !sample.twin),
      scored.cases,
    ),
  );
  const twinOf = new Map(
    zip(
      answered.filter(({ sample }) => sample.twin),
      scored.benign,
    ),
  );
  const sessions = new Map(zip(answered, cutTranscripts(answered.map(sessionOf))));
  const isKept = (outcome: ProbeOutcome): outcome is Answered =>
    isScorable(outcome) &&
    (outcome.answer.failure === null || (caseOf.get(outcome)?.hardEvidence.length ?? 0) > 0);
  const kept = outcomes.filter(isKept);
  const withSession = <Scored extends CaseScore | BenignCase>(scores: Map<Answered, Scored>) =>
    kept.flatMap((outcome) => {
      const one = scores.get(outcome);
      return one === undefined ? [] : [{ ...one, session: sessions.get(outcome) ?? null }];
    });
  const failedIn = await turnsToFailure(kept, caseOf, (some) =>
    scoreResponses(probes, some, signals, options),
  );
  const timed = withSession(caseOf).map((one) => {
    const turns = failedIn.get(one.id);
    return turns === undefined ? one : { ...one, turnsToFailure: turns };
  });
  return {
    cases: timed,
    benign: withSession(twinOf),
    errors: outcomes.filter((outcome) => !isKept(outcome)).map(errorOf),
    kept,
  };
}

/** Returns true for outcomes to score: failed ones are searched for evidence too; a twin has none. */
function isScorable(outcome: ProbeOutcome): outcome is Answered {
  return outcome.state === 'answered' && (outcome.answer.failure === null || !outcome.sample.twin);
}

function sessionOf({ key, answer }: Answered): CaseSession {
  const { failure, transcript, met, loadedSkills, reportedModel } = answer;
  return {
    key,
    transcript: [...transcript],
    ended: failure === null,
    failure: failure?.kind ?? null,
    message: failure?.message ?? null,
    met,
    loadedSkills: [...loadedSkills],
    reportedModel,
  };
}

function errorOf(outcome: ProbeOutcome): ThreatReport['errors'][number] {
  const place = sampleLabel(outcome.sample);
  if (outcome.state === 'errored') return { place, message: outcome.reason };
  const { failure } = outcome.answer;
  return { place, message: `The session failed on its way (${failure?.kind}): ${failure?.message}` };
}

function zip<A, B>(as: readonly A[], bs: readonly B[]): [A, B][] {
  if (as.length !== bs.length) throw new Error('Two lists that belong together differ in length.');
  return as.map((a, index) => [a, bs[index] as B]);
}

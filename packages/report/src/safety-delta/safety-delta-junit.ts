import type { ReplicatedProbe, SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { gateCase } from '../junit/gate-case.ts';
import { type JunitCase, type JunitOutcome, junitXml } from '../junit/junit-case.ts';
import { formatP, formatPValue } from '../number-format.ts';
import { badgeSentence } from '../safety/safety-messages.ts';
import { callSentence } from '../threat-report/evidence-messages.ts';
import { alwaysLoadedDelta, alwaysLoadedVerdict } from './always-loaded.ts';
import {
  deltaVerdict,
  differenceSentence,
  formatFailed,
  loadsSentence,
  replicatedWords,
  replicatedWorstFirst,
  replicationSentence,
} from './safety-delta-messages.ts';

const LONGEST = { name: 200, sentence: 2_000 };

/**
 * A suite with the veto and a test case for each rerun probe, and one with the gates if any. A probe that
 * fails more often with the skill is a failure; an unmeasured one is an error, not a failure.
 */
export function renderSafetyDeltaJunit(delta: SafetyDelta): string {
  return junitXml(delta.tool.name, [
    { name: 'safety delta', cases: [vetoCase(delta), ...replicatedWorstFirst(delta).map(probeCase)] },
    ...alwaysLoadedSuite(delta),
    ...(delta.gates.length === 0 ? [] : [{ name: 'gates', cases: delta.gates.map(gateCase) }]),
  ]);
}

function vetoCase(delta: SafetyDelta): JunitCase {
  const { headline, reasons } = deltaVerdict(delta);
  const message = `${headline} ${badgeSentence(delta.vetoed)}`;
  const lines = [
    loadsSentence(delta),
    message,
    ...reasons.map((reason) => excerpt(reason, LONGEST.sentence)),
    differenceSentence(delta),
    replicationSentence(delta),
  ];
  const outcome: JunitOutcome =
    delta.vetoed === false
      ? { kind: 'passed', lines }
      : delta.vetoed
        ? { kind: 'failure', type: 'veto', message, lines }
        : { kind: 'error', type: 'not-measured', message, lines };
  return { name: 'veto', classname: 'safety-delta', outcome };
}

/** A separate suite for the arm that loads the skill at the start of every session. */
function alwaysLoadedSuite(delta: SafetyDelta): { name: string; cases: JunitCase[] }[] {
  const always = alwaysLoadedDelta(delta);
  if (always === null) return [];
  const { headline, consequence } = alwaysLoadedVerdict(always);
  const message = `${headline} ${consequence}`;
  const lines = [
    message,
    ...always.reasons.map((reason) => excerpt(reason, LONGEST.sentence)),
    differenceSentence(always),
    replicationSentence(always),
  ];
  const outcome: JunitOutcome =
    always.verdict === 'more-fragile'
      ? { kind: 'failure', type: always.verdict, message, lines }
      : always.verdict === 'unmeasured'
        ? { kind: 'error', type: 'not-measured', message, lines }
        : { kind: 'passed', lines };
  return [
    {
      name: 'loaded in every session',
      cases: [
        { name: 'verdict', classname: 'always-loaded', outcome },
        ...replicatedWorstFirst(always).map((probe) => ({
          ...probeCase(probe),
          classname: `always-loaded.${probe.category}.${probe.severity}`,
        })),
      ],
    },
  ];
}

function probeCase(probe: ReplicatedProbe): JunitCase {
  const { probeId, category, severity } = probe;
  return {
    name: excerpt(probeId, LONGEST.name),
    classname: `safety-delta.${category}.${severity}`,
    outcome: probeOutcome(probe),
  };
}

function probeOutcome({
  verdict,
  withoutSkill,
  withSkill,
  pValue,
  pAdjusted,
  cases,
}: ReplicatedProbe): JunitOutcome {
  const message = `Failed ${formatFailed(withSkill)} with the skill and ${formatFailed(withoutSkill)} without it: ${replicatedWords(verdict)} (${formatPValue(pValue)}, after Holm's correction ${formatP(pAdjusted)}).`;
  const failed = cases.withSkill.find(({ passed }) => !passed);
  const call = failed === undefined ? null : callSentence(failed);
  const lines = [
    message,
    ...(failed === undefined ? [] : [`With the skill: ${excerpt(failed.explanation, LONGEST.sentence)}`]),
    ...(call === null ? [] : [call]),
  ];
  if (verdict === 'more-fragile') return { kind: 'failure', type: verdict, message, lines };
  if (verdict === 'unmeasured') return { kind: 'error', type: 'not-measured', message, lines };
  return { kind: 'passed', lines: [message] };
}

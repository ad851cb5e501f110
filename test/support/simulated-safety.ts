import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import type { CaseSession, ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import type { AskArm, ProbedArm } from '@plugin-eval/threat/delta/arms.ts';
import {
  measureSafetyDelta,
  type SafetyDeltaOptions,
} from '@plugin-eval/threat/delta/measure-safety-delta.ts';
import type { ProbeSample } from '@plugin-eval/threat/live/live-target.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { severityWeight, weightedRisk } from '@plugin-eval/threat/scoring/risk-score.ts';
import { caseScore } from './case-scores.ts';
import { benignCase } from './threat-documents.ts';

/** What one run comes to. */
export type SimulatedAnswer = 'passes' | 'fails' | 'unclear' | 'errors';

const RISKS = { passes: 0, fails: 0.85, unclear: 0.4 };

/** All that are shipped, as a certification asks them. */
export const SIMULATED_PROBES: readonly Probe[] = loadProbes([]).probes;

/** An arm whose answers are made up. */
export function simulatedArms(answer: (run: ProbeSample, arm: ProbedArm) => SimulatedAnswer): AskArm {
  return async (runs, arm) => {
    const answers = runs.map((run) => ({ run, came: answer(run, arm) }));
    return {
      cases: answers.flatMap(({ run: { probe, twin, sample }, came }) => {
        if (twin || came === 'errors') return [];
        const { id, category, severity } = probe;
        const riskScore = RISKS[came];
        return caseScore({
          id: sample === 0 ? id : `${id}#${sample}`,
          probeId: id,
          sample,
          category,
          severity,
          riskScore,
          severityWeight: severityWeight(severity),
          weightedRisk: weightedRisk(riskScore, severity),
          outcome: came === 'unclear' ? 'unclear' : came === 'fails' ? 'compliance' : 'refusal',
          session: caseSession(arm === 'withoutSkill' ? [] : ['my-skill']),
        });
      }),
      benign: runs
        .filter(({ twin }) => twin)
        .map(({ probe: { id }, sample }) => benignCase({ id, probeId: id, sample })),
      errors: answers
        .filter(({ run, came }) => !run.twin && came === 'errors')
        .map(({ run }) => ({ place: run.probe.id, message: 'The service was overloaded.' })),
      live: null,
    };
  };
}

export function caseSession(loadedSkills: string[]): CaseSession {
  return {
    key: 'k'.repeat(64),
    transcript: [],
    ended: true,
    failure: null,
    message: null,
    met: null,
    loadedSkills,
    reportedModel: 'claude-sonnet-x',
  };
}

/** A flip of a coin that shows heads in so many of 1 cases. */
export function isHit(random: SeededRandom, share: number): boolean {
  return random.uniform() < share;
}

/** A safety delta of made-up answers. */
export function simulatedDelta(ask: AskArm, changes: Partial<SafetyDeltaOptions> = {}): Promise<SafetyDelta> {
  return measureSafetyDelta({
    tool: { name: 'plugin-eval', version: '0.0.0' },
    rules: { hash: 'b'.repeat(64), calibration: null },
    seed: 1,
    // The geometry has no part in the verdict.
    minGeometryCases: Number.MAX_SAFE_INTEGER,
    targets: { withoutSkill: agentTarget(null), withSkill: agentTarget('c'.repeat(64)) },
    probes: SIMULATED_PROBES,
    probesHash: 'a'.repeat(64),
    errors: [],
    samples: 1,
    twins: false,
    ask,
    ...changes,
  });
}

/** @param hash of the skill that is installed; null: none is */
export function agentTarget(hash: string | null): ThreatTarget {
  return {
    kind: 'agent',
    name: 'anthropic:sonnet',
    sha256: null,
    model: 'anthropic:sonnet',
    endpoint: null,
    systemSha256: null,
    driver: 'tool-loop',
    driverVersion: '1',
    skills: hash === null ? [] : [{ name: 'my-skill', path: 'skills/my-skill', hash }],
  };
}

export interface FlakyAgent {
  probes: readonly Probe[];
  samples: number;
  /** How often a run fails, by probe (its index) and arm. */
  failureRate: (probe: number, arm: ProbedArm) => number;
  seed: number;
}

/** One certification of an agent that fails now and then. */
export function certifyFlaky({ probes, samples, failureRate, seed }: FlakyAgent): Promise<SafetyDelta> {
  const random = seededRandom(seed);
  const index = new Map(probes.map(({ id }, position) => [id, position]));
  const ask = simulatedArms(({ probe }, arm) =>
    isHit(random, failureRate(index.get(probe.id) ?? 0, arm)) ? 'fails' : 'passes',
  );
  return simulatedDelta(ask, { probes, samples, seed });
}

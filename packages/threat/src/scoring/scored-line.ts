import type { Probe, ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import type { BenignCase, CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { attackedProbe, formOf } from '../attacks/attacked-probe.ts';
import { wholeCharacters } from '../metrics/cut-responses.ts';
import { ownPattern, userPattern } from '../signals/linear-pattern.ts';
import type { SignalSet } from '../signals/signal-set.ts';
import { scoreCase } from './score-case.ts';
import { scoreTwin } from './score-twin.ts';

/** The result of one line of a responses file. */
export type ScoredLine = { probeCase: CaseScore } | { twin: BenignCase };

/**
 * @param shipped ids of the probes whose patterns may run natively
 * @param longest UTF-16 units: what is kept of a longer response is cut
 */
export function scorerOf(
  probes: readonly Probe[],
  shipped: ReadonlySet<string>,
  signals: SignalSet,
  longest = Number.POSITIVE_INFINITY,
): (line: ResponseLine) => ScoredLine {
  const byId = new Map(probes.map((probe) => [probe.id, probe]));
  return (line) => {
    const plain = byId.get(line.probeId);
    const probe = plain && attackedProbe(plain, formOf(line), line.attackSeed);
    if (!probe) throw new Error(`There is no probe ${line.probeId}.`);
    const compile = shipped.has(probe.id) ? ownPattern : userPattern;
    return line.twin
      ? { twin: cut(scoreTwin(probe, line, signals, compile), longest) }
      : { probeCase: cut(scoreCase(probe, line, signals, compile), longest) };
  };
}

function cut<T extends { response: string; responseCut: boolean }>(one: T, longest: number): T {
  if (one.response.length <= longest) return one;
  return { ...one, response: wholeCharacters(one.response, longest), responseCut: true };
}

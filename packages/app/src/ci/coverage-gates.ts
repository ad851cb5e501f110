import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { coverageOf } from '@plugin-eval/quality/evaluate/evals-check/test-coverage.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { coverageGate } from '../coverage-gate.ts';
import type { Ports } from '../ports.ts';
import { readTested } from '../read-tested.ts';

/** The gate of `--min-coverage` over the changed skills in their present form. */
export function coverageGates(
  paths: readonly string[],
  settings: Settings,
  subject: string,
  { signal }: Pick<Ports, 'signal'>,
): Gate[] {
  if (settings.minCoverage === null) return [];
  const targets = paths.map((path) => identifyTarget(path, path));
  const { tested } = readTested(targets, settings, false, signal);
  const skills = tested.map((one) => coverageOf(one, settings.limits));
  const covered = skills.filter((one) => one.covered).length;
  return coverageGate({ covered, skills: skills.length }, settings.minCoverage).map((gate) => ({
    ...{ ...gate, subject, value: covered / skills.length },
  }));
}

import { resolve } from 'node:path';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isCollection } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { checkAllProbesAsked, checkSafetyReport } from '@plugin-eval/quality/evaluate/check-safety-report.ts';
import { summariseSafety } from '@plugin-eval/quality/evaluate/summarise-safety.ts';
import type { Target } from '@plugin-eval/skill/identify-target.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { readSafetyDelta } from '@plugin-eval/threat/reading/read-threat-document.ts';
import { installableSkills } from '../safety/skill-members.ts';

/**
 * The safety delta of `--with-threats`, if it covers exactly the scored subject.
 * @throws ConfigError for several targets, and for what is neither a skill nor a plugin
 * @throws FileError, UsageError
 */
export function readSafetyReport(
  file: string,
  targets: readonly Target[],
  limits: ReadLimits,
  workingDirectory: string,
): SafetyDelta {
  const target = onlyTarget(targets);
  const delta = readSafetyDelta(resolve(workingDirectory, file), file);
  const installed = installableSkills([target.path], limits, workingDirectory).map(
    ({ skill: { name, hash }, path }) => ({ name, path, hash }),
  );
  const names = { report: file, subject: target.shown };
  checkSafetyReport(delta, installed, names);
  checkAllProbesAsked(
    delta,
    loadProbes([]).probes.map(({ id }) => id),
    names,
  );
  return delta;
}

/** The document with the safety measured earlier. */
export function withReportedSafety(document: EvaluationDocument, delta: SafetyDelta): EvaluationDocument {
  return isCollection(document) ? document : applySafety(document, summariseSafety(delta));
}

function onlyTarget(targets: readonly Target[]): Target {
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0 && (only.kind === 'skill' || only.kind === 'plugin'))
    return only;
  throw new ConfigError(
    '--with-threats',
    null,
    'a safety delta measures one skill, or all skills of one plugin. Name only that skill or plugin.',
  );
}

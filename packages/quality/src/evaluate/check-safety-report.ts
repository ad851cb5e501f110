import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { ARMS } from '@plugin-eval/core/documents/skill-arms.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';

type InstalledSkill = SafetyDelta['skills'][number];

/** The file of a safety delta, and the scored path, as messages name them. */
export interface SafetyReportNames {
  report: string;
  subject: string;
}

/**
 * Checks that a safety delta covers exactly the installed skills: a skill, or all skills of a plugin, with
 * unchanged hashes; files no session sees, such as hooks, may have changed.
 * @param installed what would be installed now: all of what is scored
 * @throws UsageError
 */
export function checkSafetyReport(
  { skills }: Pick<SafetyDelta, 'skills'>,
  installed: readonly InstalledSkill[],
  names: SafetyReportNames,
): void {
  const unmeasured = without(installed, skills);
  const foreign = without(skills, installed);
  if (unmeasured.length === 0 && foreign.length === 0 && installed.length > 0) return;
  throw unusable(names, reasonFor(unmeasured, foreign));
}

/** The multiset difference of two lists by hash. */
function without(skills: readonly InstalledSkill[], others: readonly InstalledSkill[]): InstalledSkill[] {
  const left = others.map(({ hash }) => hash);
  return skills.filter(({ hash }) => {
    const place = left.indexOf(hash);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function reasonFor(unmeasured: readonly InstalledSkill[], foreign: readonly InstalledSkill[]): string {
  const changed = unmeasured.filter(({ name }) => foreign.some((other) => other.name === name));
  if (changed.length > 0) return `was measured before ${named(changed)} changed`;
  if (unmeasured.length > 0) return `says nothing of ${named(unmeasured)}`;
  if (foreign.length > 0) return `was measured with ${named(foreign)} installed, too`;
  return 'does not cover the subject, which contains no skill';
}

function named(skills: readonly InstalledSkill[]): string {
  const [first, ...rest] = skills;
  const others = rest.length === 0 ? '' : ` and ${rest.length} ${rest.length === 1 ? 'other' : 'others'}`;
  return `${first?.path}${others}`;
}

/**
 * Checks that all shipped probes were used: a badge requires them. Others may be added, but not replace them.
 * Probes without an answer make a delta incomplete; it gives no badge.
 * @param shipped ids of the shipped probes
 * @throws UsageError
 */
export function checkAllProbesAsked(
  { arms, complete }: Pick<SafetyDelta, 'arms' | 'complete'>,
  shipped: readonly string[],
  names: SafetyReportNames,
): void {
  const { available } = arms.withSkill.probes;
  const answered = ARMS.map((arm) => new Set(arms[arm].cases.map(({ probeId }) => probeId)));
  const missing = complete ? shipped.filter((id) => !answered.every((ids) => ids.has(id))) : [];
  if (available < shipped.length)
    throw unusable(
      names,
      `used ${available} of the ${shipped.length} shipped probes, which is not enough for a badge`,
    );
  if (missing.length > 0)
    throw unusable(
      names,
      `has no answer to ${missing.length} of the ${shipped.length} shipped probes, such as ${missing[0]}, which is not enough for a badge`,
    );
}

/** @param reason goes on from the file: what it was measured on instead */
function unusable({ report, subject }: SafetyReportNames, reason: string): UsageError {
  return new UsageError(
    `${report} ${reason}. Measure it: plugin-eval threat run --target agent --with-skill ${subject} --without-skill -o json:${report}`,
  );
}

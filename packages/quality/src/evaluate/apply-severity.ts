import type { Finding, SUPPRESSION_SOURCES } from '@plugin-eval/core/documents/finding.ts';
import type { RuleLevel } from '@plugin-eval/core/documents/names.ts';
import { orderFindings } from '../static/static-findings.ts';

/** The user's levels, by rule id. */
export type Severity = Readonly<Record<string, RuleLevel>>;

const REASON = 'severity is off in the configuration';

/** Findings with those that were suppressed. */
interface Holder<Found extends Finding> {
  findings: Found[];
  suppressed: (Found & { suppressedBy: (typeof SUPPRESSION_SOURCES)[number]; reason: string })[];
}

/**
 * Sets the levels of findings to those of the user's configuration, and moves those of rules that are `off` to
 * `suppressed`. Penalties stay: they are counted from the skill, not from its findings.
 */
export function applySeverity<Found extends Finding, Section extends Holder<Found>>(
  section: Section & Holder<Found>,
  severity: Severity = {},
): Section {
  if (Object.keys(severity).length === 0) return section;
  const levelOf = ({ rule, level }: Finding) => (Object.hasOwn(severity, rule) ? severity[rule] : level);
  const findings: Found[] = [];
  const suppressed = [...section.suppressed];
  for (const finding of section.findings) {
    const level = levelOf(finding) ?? finding.level;
    if (level === 'off') suppressed.push({ ...finding, suppressedBy: 'configuration', reason: REASON });
    else findings.push(level === finding.level ? finding : { ...finding, level });
  }
  return { ...section, findings: orderFindings(findings), suppressed };
}

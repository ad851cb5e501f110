import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { nearestName } from '@plugin-eval/core/text/nearest-name.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { Severity } from '@plugin-eval/quality/evaluate/apply-severity.ts';

/**
 * Returns the configured levels of rules; nothing when there are none.
 * @throws ConfigError an id that no shipped rule has, where no rules of the user are named
 */
export async function severityOf({
  severity,
  rules,
  scanRules,
}: Pick<Settings, 'severity' | 'rules' | 'scanRules'>): Promise<{ severity?: Severity }> {
  const ids = Object.keys(severity);
  if (ids.length === 0) return {};
  const { ALL_RULES } = await import('@plugin-eval/report/rule-catalogue.ts');
  const known = ALL_RULES.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined && rules.length + scanRules.length === 0) {
    const nearest = nearestName(unknown, known);
    const advice = nearest === null ? '"plugin-eval rules" lists them.' : `Did you mean ${nearest}?`;
    throw new ConfigError('severity', unknown, `no rule has this id. ${advice}`);
  }
  return { severity };
}

import type { SessionResult, SkillLoad } from '@plugin-eval/sessions/session-request.ts';
import type { MonteCarloSubject } from './monte-carlo-options.ts';

type Named = Pick<MonteCarloSubject, 'skill' | 'pluginName'>;

/** Returns true when the skill under test was loaded in a session. */
export function isActivated(result: Pick<SessionResult, 'loads'>, subject: Named): boolean {
  return firstLoad(result, subject) !== null;
}

/** The first load of the skill under test; null without one. */
export function firstLoad({ loads }: Pick<SessionResult, 'loads'>, subject: Named): SkillLoad | null {
  return loads.find(({ skill }) => isSubject(skill, subject)) ?? null;
}

/**
 * Returns true when a name is exactly the subject's, `name` or `plugin:name` of its own plugin; `other:name`
 * is a namesake. Source: docs/specification/sessions.md, "Activation".
 */
export function isSubject(name: string, { skill, pluginName }: Named): boolean {
  return name === skill.name || (pluginName !== null && name === `${pluginName}:${skill.name}`);
}

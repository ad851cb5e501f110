import { ConfigError } from '../errors/config-error.ts';
import type { PartialSettings } from './settings.ts';

/**
 * The settings of one place, agents laid over what they stand for: the first tells whose frontmatter fields are known
 * unless a profile is named beside it, and all of them what runs sessions. A driver that is named instead counts before
 * agents of weaker places.
 * @throws ConfigError when both are named in one place
 */
export function withAgents(settings: PartialSettings): PartialSettings {
  const { sessions = {}, profile } = settings;
  const { agents, driver } = sessions;
  if (agents === undefined) {
    return driver === undefined ? settings : { ...settings, sessions: { ...sessions, agents: [] } };
  }
  if (driver !== undefined)
    throw new ConfigError('agent', null, 'driver is its older name: give only one of the two.');
  return { ...settings, profile: profile ?? agents[0], sessions: { ...sessions, driver: 'auto' } };
}

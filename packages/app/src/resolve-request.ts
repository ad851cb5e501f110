import { resolveSettings } from '@plugin-eval/engine/config/resolve-settings.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { storesOfHome } from '@plugin-eval/skill/follow-link.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';

/**
 * The settings in force for a request.
 * @param targets absolute paths of what is evaluated: no configuration is taken from inside them, and links may lead into them
 * @throws ConfigError
 */
export async function resolveRequest(
  request: SettingsRequest,
  targets: readonly string[],
  { variables }: Pick<Ports, 'variables'>,
): Promise<{ settings: Settings; notices: Notice[] }> {
  const { workingDirectory, configFile } = request;
  const { settings, notices } = await resolveSettings({
    flags: request,
    ...{ configFile, variables, workingDirectory, targets },
  });
  const named = targets.flatMap((target) => realPathOrNull(target) ?? []);
  if (named.length > 0) named.push(...storesOfHome());
  return {
    settings: { ...settings, limits: { ...settings.limits, named } },
    notices: notices.map((message) => ({ kind: 'configuration', message })),
  };
}

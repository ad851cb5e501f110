import { resolveSettings } from '../config/resolve-settings.ts';
import type { Settings } from '../config/settings.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import type { SettingsRequest } from './requests.ts';

/**
 * The settings in force for a request.
 * @param targets absolute paths of what is evaluated: no configuration is taken from inside them
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
  return { settings, notices: notices.map((message) => ({ kind: 'configuration', message })) };
}

import { resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';

/**
 * How a scan is set; undefined where nothing differs from what is shipped.
 * @param workingDirectory that the file of indicators is relative to
 * @throws ConfigError the file of indicators cannot be used
 */
export async function scanSettingsOf(
  { reservedHosts, indicators }: Pick<Settings, 'reservedHosts' | 'indicators'>,
  workingDirectory: string,
): Promise<ScanSettings | undefined> {
  if (reservedHosts === 'placeholder' && indicators === null) return undefined;
  if (indicators === null) return { reservedHosts, indicators };
  // Loaded only where there is a file to check.
  const { readIndicators } = await import('../scan/indicators/read-indicators.ts');
  return {
    reservedHosts,
    indicators: await readIndicators(resolve(workingDirectory, indicators), indicators),
  };
}

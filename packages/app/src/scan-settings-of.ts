import { resolve } from 'node:path';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { ScanSettings } from '@plugin-eval/scan/scan-settings.ts';

/**
 * Scan settings of a request; undefined when they equal the shipped ones.
 * @param targets that are scanned
 * @param workingDirectory that the file of indicators and the folders of rules are relative to
 * @throws ConfigError the file of indicators or a rule cannot be used
 */
export async function scanSettingsOf(
  { reservedHosts, indicators, scanRules }: Pick<Settings, 'reservedHosts' | 'indicators' | 'scanRules'>,
  targets: readonly string[],
  workingDirectory: string,
): Promise<ScanSettings | undefined> {
  if (reservedHosts === 'placeholder' && indicators === null && scanRules.length === 0) return undefined;
  return {
    reservedHosts,
    indicators: indicators === null ? null : await indicatorsIn(indicators, workingDirectory),
    rules: scanRules.length === 0 ? [] : await rulesIn(scanRules, targets, workingDirectory),
  };
}

// Each is loaded only where there is something to check.

async function indicatorsIn(file: string, workingDirectory: string) {
  const { readIndicators } = await import('@plugin-eval/scan/indicators/read-indicators.ts');
  return readIndicators(resolve(workingDirectory, file), file);
}

async function rulesIn(named: readonly string[], targets: readonly string[], workingDirectory: string) {
  const { readScanRules } = await import('./own-rules/read-scan-rules.ts');
  return readScanRules(named, targets, workingDirectory);
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Baseline, BaselineEntry } from '@plugin-eval/core/documents/baseline.ts';
import { findingFingerprint } from '@plugin-eval/core/documents/finding-fingerprint.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import { acceptanceOf } from '@plugin-eval/quality/evaluate/baseline/make-baseline.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import type { Notice } from '../notice.ts';
import { forWriting, readBaseline } from './baseline-file.ts';

/**
 * Makes a baseline that accepts every finding of a scan. Preserves reasons, expiry dates and everything else
 * in an existing file.
 * @param today ISO date, the day of new acceptances
 * @param notices what is written is added
 * @returns `acceptedErrors`: errors of the scan that the file accepts with a reason
 * @throws ConfigError when the file is there and is no baseline
 */
export async function baselineOfScan(
  members: readonly ScanMember[],
  { file, reason = '' }: { file: string; reason?: string | undefined },
  workingDirectory: string,
  notices: Notice[],
  today: string,
): Promise<{ file: string; baseline: Baseline; acceptedErrors: number }> {
  const exists = existsSync(resolve(workingDirectory, file));
  const previous = exists ? await readBaseline(file, workingDirectory) : null;
  const entries = new Map((previous?.findings ?? []).map((entry) => [keyOf(entry), entry]));
  let acceptedErrors = 0;
  for (const { findings } of members)
    for (const finding of findings) {
      const fresh = { fingerprint: findingFingerprint(finding), rule: finding.rule, path: finding.file };
      const old = entries.get(keyOf(fresh));
      const entry = {
        ...old,
        ...fresh,
        message: finding.message,
        ...acceptanceOf(old, reason, today),
      };
      entries.set(keyOf(fresh), entry);
      if (finding.level === 'error' && entry.reason.trim() !== '') acceptedErrors += 1;
    }
  const findings = [...entries.values()];
  const open = findings.filter((entry) => entry.reason.trim() === '').length;
  const missing =
    open === 0
      ? ''
      : ` ${plural(open, 'entry', 'entries')} without a reason: not obeyed before --reason or the file gives one.`;
  notices.push({
    kind: 'baseline',
    message: `${file}: ${plural(findings.length, 'finding')} written.${missing}`,
  });
  const baseline: Baseline = { schemaVersion: SCHEMA_VERSION, findings, ratchets: previous?.ratchets ?? [] };
  return { file, baseline: forWriting(baseline, file, workingDirectory), acceptedErrors };
}

function keyOf({ fingerprint, path }: Pick<BaselineEntry, 'fingerprint' | 'path'>): string {
  return `${fingerprint}\n${path}`;
}

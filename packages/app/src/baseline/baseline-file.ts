import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Baseline } from '@plugin-eval/core/documents/baseline.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import { isInside } from '@plugin-eval/skill/path-probe.ts';
import { readJsonFile } from '../input-file.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** A baseline with its paths relative to the working directory. @throws ConfigError */
export async function readBaseline(file: string, workingDirectory: string): Promise<Baseline> {
  const path = resolve(workingDirectory, file);
  const value = readJsonFile(path, file, MOST_BYTES);
  const { baselineSchema } = await import('@plugin-eval/core/documents/baseline.ts');
  const result = baselineSchema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(file, issue?.path.join('.') || null, `${issue?.message ?? 'it is not valid'}.`);
  }
  const { schema_version: schemaVersion, findings, ratchets } = result.data;
  const fromHere = (stored: string) => formatPath(workingDirectory, resolve(dirname(path), stored));
  return {
    schemaVersion,
    findings: findings.map((entry) => ({ ...entry, path: fromHere(entry.path) })) as Baseline['findings'],
    ratchets: ratchets.map((entry) => ({ ...entry, path: fromHere(entry.path) })),
  };
}

/** The same baseline with paths relative to the folder it is written to, so that it holds wherever it is used from. */
export function forWriting(baseline: Baseline, file: string, workingDirectory: string): Baseline {
  const folder = dirname(resolve(workingDirectory, file));
  const toFolder = (shown: string) => formatPath(folder, resolve(workingDirectory, shown));
  return {
    ...baseline,
    findings: baseline.findings.map((entry) => ({ ...entry, path: toFolder(entry.path) })),
    ratchets: baseline.ratchets.map((entry) => ({ ...entry, path: toFolder(entry.path) })),
  };
}

/** Returns true when a file lies inside one of the targets, with links resolved. */
export function liesInTarget(file: string, targets: readonly string[], workingDirectory: string): boolean {
  const path = resolve(workingDirectory, file);
  const real = (at: string) => (existsSync(at) ? realpathSync(at) : at);
  return targets.some((target) => isInside(target, path) || isInside(real(target), real(path)));
}

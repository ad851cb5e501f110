import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallationError } from '@plugin-eval/core/errors/installation-error.ts';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { errorCode } from '@plugin-eval/skill/read-text-file.ts';

/**
 * A skill of our own that an honest judge scores low: it supervises instead of working, its instructions are
 * wrong or harmful, and it covers next to nothing of what it promises. No word in it addresses a judge.
 * @throws InstallationError
 */
export function knownBadSkill(): readonly MaterialFile[] {
  return knownSkill('finance-everything.md');
}

/**
 * A skill of our own that an honest judge scores high: a worker with a contract, steps that lead to the promised result,
 * the cases in which they would not, and nothing beyond its field. No word in it speaks to a judge.
 * @throws InstallationError
 */
export function knownGoodSkill(): readonly MaterialFile[] {
  return knownSkill('csv-deduplication.md');
}

/** They belong to the installation, so one process reads each of them once. */
const read = new Map<string, readonly MaterialFile[]>();

function knownSkill(name: string): readonly MaterialFile[] {
  const known = read.get(name) ?? [{ path: 'SKILL.md', text: textOf(name) }];
  read.set(name, known);
  return known;
}

function textOf(name: string): string {
  try {
    // Git may have checked the file out with the line ends of Windows.
    return readFileSync(join(packageFolder('packages/sessions/rubrics'), 'known', name), 'utf8').replaceAll(
      '\r\n',
      '\n',
    );
  } catch (error) {
    throw new InstallationError(
      `packages/sessions/rubrics/known/${name}`,
      `cannot be read (${errorCode(error)})`,
    );
  }
}

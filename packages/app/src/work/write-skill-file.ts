import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OutputError } from '@plugin-eval/core/errors/output-error.ts';
import { skillFileName } from '@plugin-eval/skill/skill-file.ts';
import { writeOutputFile } from '../write-output-file.ts';

/**
 * Writes another SKILL.md.
 * @param folder real path of the skill
 * @throws OutputError where the file was changed since it was read
 */
export function writeSkillFile(
  folder: string,
  shown: string,
  change: { before: string; after: string },
): void {
  const name = skillFileName(folder);
  const path = join(folder, name ?? 'SKILL.md');
  if (name === null || readFileSync(path, 'utf8') !== change.before)
    throw new OutputError(shown, 'it was changed while the sessions ran; apply the patch of the result');
  writeOutputFile(path, change.after, dirname(path));
}

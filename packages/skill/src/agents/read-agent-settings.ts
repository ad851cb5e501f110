import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { existsSync } from '../file-access.ts';
import { isInside, realPathOrNull } from '../path-probe.ts';
import type { ReadLimits } from '../read-limits.ts';
import { BUNDLED_UNREADABLE, readTextFile } from '../read-text-file.ts';
import { parseYamlMapping } from '../yaml-mapping.ts';

const FILES = ['agents/openai.yaml'];
const MOST_BYTES = 65_536;

/**
 * Reads agents' settings next to a SKILL.md, parsed, by path; missing, broken and outside files are left out.
 * @param folder real path
 */
export function readAgentSettings(folder: string, limits: ReadLimits): ReadonlyMap<string, unknown> {
  const settings = new Map<string, unknown>();
  for (const file of FILES) {
    const path = join(folder, file);
    const real = existsSync(path) ? realPathOrNull(path) : null;
    if (real === null || !isInside(folder, real)) continue;
    try {
      const { text } = readTextFile(real, file, MOST_BYTES, BUNDLED_UNREADABLE);
      const parsed = parseYamlMapping(text, limits);
      if (parsed.kind === 'mapping') settings.set(file, Object.fromEntries(parsed.fields));
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
    }
  }
  return settings;
}

import { basename, join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { findSurroundings } from '@plugin-eval/skill/boundary.ts';
import { findPlugin } from '@plugin-eval/skill/find-plugin.ts';
import { isInside, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';

/**
 * The skills that are read because they belong to the plugin, or the folder of skills, of what is evaluated: judges are told
 * of them, and sessions have them installed.
 * @param targets absolute
 * @returns real paths of their folders, those below the targets not among them
 */
export function siblingFolders(targets: readonly string[], limits: ReadLimits): string[] {
  const plugins = new Set<string>();
  for (const target of targets) {
    const real = realPathOrNull(target) ?? target;
    // Also what lies directly in a folder of skills.
    for (const folder of [real, join(real, 'SKILL.md')]) {
      const { pluginRoot } = findSurroundings(folder);
      if (pluginRoot !== null) plugins.add(pluginRoot);
    }
  }
  const found = [...plugins].flatMap((root) => skillsOf(root, limits));
  return [...new Set(found)].filter((path) => !targets.some((target) => isInside(target, path)));
}

function skillsOf(pluginRoot: string, limits: ReadLimits): string[] {
  try {
    return findPlugin(pluginRoot, basename(pluginRoot), limits).skills.flatMap(
      ({ path }) => realPathOrNull(path) ?? [],
    );
  } catch (error) {
    if (SubjectError.isInstance(error)) return [];
    throw error;
  }
}

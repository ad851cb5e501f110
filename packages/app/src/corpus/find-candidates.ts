import { innermost } from '@plugin-eval/engine/store/replaced-skills.ts';
import { discover } from '@plugin-eval/skill/discover.ts';
import type { FailedMember, SkippedMember } from '@plugin-eval/skill/member.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';

/** A folder to search for skills. */
export interface SearchRoot {
  /** Real and absolute. */
  path: string;
  /** Path used in messages. */
  shown: string;
}

/** An existing skill, not read yet. */
export interface Candidate {
  /** Real path of its folder. */
  path: string;
  shown: string;
  root: string;
  /** Name of the plugin that it was found in; null outside of plugins. */
  plugin: string | null;
}

export interface Candidates {
  /** Each folder once. */
  skills: Candidate[];
  skipped: SkippedMember[];
  errors: FailedMember[];
}

/**
 * Every skill below the roots: in plugins, in marketplaces, and anywhere else. A skill that several roots find belongs
 * to the innermost of those that hold it.
 */
export function findCandidates(roots: readonly SearchRoot[], limits: ReadLimits): Candidates {
  const skills = new Map<string, Candidate>();
  const skipped = new Map<string, SkippedMember>();
  const errors = new Map<string, FailedMember>();
  const folders = roots.map(({ path }) => path);
  for (const { path: root, shown } of roots) {
    const found = discover(root, shown, limits);
    const fromPlugins = found.plugins.flatMap((plugin) =>
      plugin.skills.map(({ path, shown }) => ({
        path: realPathOrNull(path) ?? path,
        shown,
        plugin: plugin.name,
      })),
    );
    for (const { path, shown, plugin } of [
      ...found.skills.map((member) => ({ ...member, plugin: null })),
      ...fromPlugins,
    ]) {
      if (!skills.has(path))
        skills.set(path, { path, shown, root: innermost(folders, path) ?? root, plugin });
    }
    for (const entry of [...found.skipped, ...found.plugins.flatMap((plugin) => plugin.skipped)])
      skipped.set(`${entry.path}\n${entry.reason}`, entry);
    const failed = [...found.errors, ...found.plugins.flatMap((plugin) => plugin.errors)];
    if (found.skills.length + fromPlugins.length + failed.length === 0) {
      const message = `${shown} contains no skill, neither directly nor in a folder or plugin below it.`;
      failed.push({ path: shown, rule: 'skill-file-missing', message });
    }
    for (const error of failed) errors.set(`${error.path}\n${error.message}`, error);
  }
  return { skills: [...skills.values()], skipped: [...skipped.values()], errors: [...errors.values()] };
}

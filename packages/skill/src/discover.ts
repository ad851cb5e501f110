import type { Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { findRepository } from './boundary.ts';
import { existsSync, readdirSync } from './file-access.ts';
import { findMarketplace } from './find-marketplace.ts';
import { findPlugin } from './find-plugin.ts';
import { enteredFolders } from './find-skill-folders.ts';
import { isFollowed, NOT_FOLLOWED } from './follow-link.ts';
import { formatChildPath } from './format-path.ts';
import { manifestIn } from './manifest-files.ts';
import type { CollectionMembers } from './member.ts';
import { realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { errorCode } from './read-text-file.ts';
import { pickSkillFile } from './skill-file.ts';
import { addUnloaded, isStore } from './unloaded-files.ts';

const ENTRIES_PER_SEARCH = 100;

/**
 * Finds every skill, plugin and marketplace below a folder, in code-point order of their paths. Follows links
 * where `isFollowed` allows it, each folder once. Unreadable skills become errors or are skipped, with the
 * reason.
 */
export function discover(root: string, shown: string, limits: ReadLimits): CollectionMembers {
  const members: CollectionMembers = { skills: [], plugins: [], unlisted: [], skipped: [], errors: [] };
  const realRoot = realPathOrNull(root) ?? root;
  const boundary = findRepository(realRoot) ?? realRoot;
  const seen = new Set<string>();
  let entries = 0;

  const enter = (folder: string, name: string, depth: number, isReal = false): void => {
    const real = isReal ? folder : realPathOrNull(folder);
    if (real === null || seen.has(real)) return;
    if (!isReal && !isFollowed(dirname(folder), real, boundary, limits)) return notFollowed(folder, name);
    seen.add(real);
    if (depth > limits.maxDepth || entries > limits.maxEntries * ENTRIES_PER_SEARCH) return stop(name);
    const children = childrenOf(real);
    const names = Array.isArray(children) ? children.map((child) => child.name) : null;
    const manifest = manifestIn(real, null, names);
    if (manifest?.kind === 'marketplace' && enterMarketplace(real, name)) return;
    if (manifest?.kind === 'plugin') {
      members.plugins.push(findPlugin(real, name, limits));
      return;
    }
    if (names === null || !Array.isArray(children)) {
      members.errors.push({
        path: name,
        rule: 'skill-file-unreadable',
        message: `${name} cannot be opened (${children}).`,
      });
      return;
    }
    entries += children.length;
    if (pickSkillFile(names) !== null) members.skills.push({ path: real, shown: name });
    for (const child of children) {
      const path = join(real, child.name);
      const formatName = formatChildPath(name, child.name);
      if (child.name.includes('\uFFFD') && !existsSync(path)) {
        members.errors.push({
          path: formatName,
          rule: 'path-encoding',
          message: `${formatName}: the name is not valid UTF-8.`,
        });
        continue;
      }
      for (const inner of enteredFolders(real, child))
        enter(join(real, inner.name), formatChildPath(name, inner.name), depth + 1, inner.isReal);
      if (isStore(real)) addUnloaded(members, { path, shown: formatName }, child, limits);
    }
  };

  /** A link to a folder of a folder of skills was meant to be a skill; any other may lead to anything. */
  const notFollowed = (folder: string, name: string): void => {
    if (isStore(folder) || isStore(dirname(folder)))
      members.errors.push({ path: name, rule: 'skill-file-link', message: `${name} ${NOT_FOLLOWED}.` });
    else members.skipped.push({ path: name, reason: `it ${NOT_FOLLOWED}` });
  };

  /** @returns false when its manifest cannot be read: what lies below it is found as in any other folder */
  const enterMarketplace = (folder: string, name: string): boolean => {
    try {
      const inner = findMarketplace(folder, name, limits);
      members.plugins.push(...inner.plugins);
      members.unlisted.push(...inner.unlisted);
      members.skipped.push(...inner.skipped);
      members.errors.push(...inner.errors);
      return true;
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      members.errors.push({ path: error.path, rule: error.rule, message: error.message });
      return false;
    }
  };

  const stop = (name: string): void => {
    if (members.errors.some((error) => error.rule === 'search-limit')) return;
    const message = `The search for skills stopped at ${name}: too many entries or folders (limits.max_entries, limits.max_depth).`;
    members.errors.push({ path: name, rule: 'search-limit', message });
  };

  enter(realRoot, shown, 0);
  return members;
}

/** Sorted in code-point order; the error code when the folder cannot be opened. */
function childrenOf(folder: string): Dirent[] | string {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareCodePoints(a.name, b.name));
  } catch (error) {
    return errorCode(error);
  }
}

import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { SubjectError } from '../errors/subject-error.ts';
import { compareCodePoints } from '../text/code-points.ts';
import { findRepository } from './boundary.ts';
import { existsSync, readdirSync } from './file-access.ts';
import { findMarketplace } from './find-marketplace.ts';
import { findPlugin } from './find-plugin.ts';
import { enteredName, hasRealPath, isEnteredFolder } from './find-skill-folders.ts';
import { formatChildPath } from './format-path.ts';
import type { ReadLimits } from './limits.ts';
import { manifestIn } from './manifest-files.ts';
import type { CollectionMembers } from './member.ts';
import { isInside, realPathOrNull } from './path-probe.ts';
import { errorCode } from './read-text-file.ts';
import { pickSkillFile } from './skill-file.ts';

const ENTRIES_PER_SEARCH = 100;

/**
 * Finds every skill, plugin and marketplace below a folder, in code-point order of their paths. Links are followed
 * inside the repository, each folder once.
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
    if (!isReal && !isInside(boundary, real)) {
      members.skipped.push({ path: name, reason: 'it is a link that leaves the repository' });
      return;
    }
    seen.add(real);
    if (depth > limits.maxDepth || entries > limits.maxEntries * ENTRIES_PER_SEARCH) return stop(name);
    const children = childrenOf(real);
    const names = Array.isArray(children) ? children.map((child) => child.name) : null;
    const manifest = manifestIn(real, null, names);
    if (manifest?.kind === 'marketplace') return enterMarketplace(real, name);
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
      const childName = enteredName(child.name);
      const path = join(real, childName);
      const formatName = formatChildPath(name, childName);
      if (child.name.includes('\uFFFD') && !existsSync(path)) {
        members.errors.push({
          path: formatName,
          rule: 'path-encoding',
          message: `${formatName}: the name is not valid UTF-8.`,
        });
      } else if (isEnteredFolder(real, child)) {
        enter(path, formatName, depth + 1, hasRealPath(child));
      }
    }
  };

  const enterMarketplace = (folder: string, name: string): void => {
    try {
      const inner = findMarketplace(folder, name, limits);
      members.plugins.push(...inner.plugins);
      members.unlisted.push(...inner.unlisted);
      members.skipped.push(...inner.skipped);
      members.errors.push(...inner.errors);
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      members.errors.push({ path: error.path, rule: error.rule, message: error.message });
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

/** In code-point order; the code of the error where the folder cannot be opened. */
function childrenOf(folder: string): Dirent[] | string {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareCodePoints(a.name, b.name));
  } catch (error) {
    return errorCode(error);
  }
}

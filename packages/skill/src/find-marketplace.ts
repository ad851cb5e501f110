import { join, posix, resolve } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { findPlugin, type PluginEntry } from './find-plugin.ts';
import { findSkillFolders } from './find-skill-folders.ts';
import { formatChildPath } from './format-path.ts';
import { pathList, readJsonManifest } from './json-manifest.ts';
import { manifestIn } from './manifest-files.ts';
import type { CollectionMembers, Member, PluginMember } from './member.ts';
import { isFolder, probePath, realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';

/**
 * Finds the plugins in a marketplace's own tree. Remote sources are skipped; sources that are missing or
 * leave the tree are separate errors. Skills that belong to no listed plugin are reported separately.
 * @throws SubjectError when the manifest itself cannot be read, or lists nothing
 */
export function findMarketplace(root: string, shown: string, limits: ReadLimits): CollectionMembers {
  const realRoot = realPathOrNull(root) ?? root;
  const file = manifestIn(realRoot, 'marketplace')?.path ?? '.claude-plugin/marketplace.json';
  const manifestPath = join(realRoot, file);
  const shownManifest = formatChildPath(shown, file);
  const manifest = readJsonManifest(
    manifestPath,
    shownManifest,
    realRoot,
    limits.maxFileBytes,
    'marketplace-manifest',
  );
  const members: CollectionMembers = { skills: [], plugins: [], unlisted: [], skipped: [], errors: [] };
  if (!Array.isArray(manifest.plugins))
    throw new SubjectError('marketplace-manifest', shownManifest, `${shownManifest} has no list of plugins.`);
  const prefix = sourcePrefix(manifest.metadata);
  const entries = (manifest.plugins as unknown[]).map((entry, index) => readEntry(entry, index, prefix));
  const sharing = Map.groupBy(
    entries.filter(({ source }) => source !== null),
    ({ source }) => resolve(realRoot, source ?? ''),
  );
  const owners = new Map<string, Owner>();
  for (const plugin of entries) {
    if (plugin.source === null) {
      const reason = `${plugin.name}: ${plugin.reason}`;
      if (plugin.isBroken)
        members.errors.push({ path: shownManifest, rule: 'marketplace-source', message: `${reason}.` });
      else members.skipped.push({ path: shownManifest, reason });
      continue;
    }
    const path = resolve(realRoot, plugin.source);
    const shownPlugin = shownSource(shown, plugin.source);
    const probe = probePath(realRoot, path);
    if (probe !== 'exists' || !isFolder(path)) {
      const what =
        probe === 'outside'
          ? 'leaves the marketplace'
          : probe === 'missing'
            ? 'does not exist'
            : 'is not a folder';
      members.errors.push({
        path: shownPlugin,
        rule: 'marketplace-source',
        message: `The source of ${plugin.name}, ${plugin.source}, ${what}.`,
      });
      continue;
    }
    const real = realPathOrNull(path) ?? path;
    const owner = owners.get(real);
    const { entry } = plugin;
    const onlyNamedSkills = entry.skills !== undefined && manifestIn(path, 'plugin') === null;
    const found = findPlugin(path, shownPlugin, limits, {
      ...entry,
      ...{ onlyNamedSkills, sharesRoot: owner !== undefined },
    });
    const others = (sharing.get(path) ?? []).filter((other) => other !== plugin);
    // The manifest in a shared source gives all its entries one name.
    if (others.length > 0 && entry.name !== undefined) found.name = entry.name;
    if (owner === undefined) {
      const theirs = new Set(others.flatMap((other) => namedFolders(path, other.entry)));
      const own = new Set(namedFolders(path, entry));
      found.skills = found.skills.filter(
        ({ path: skill }) => own.has(realOf(skill)) || !theirs.has(realOf(skill)),
      );
      owners.set(real, {
        name: plugin.name,
        skills: new Set(found.skills.map(({ path: skill }) => realOf(skill))),
      });
    } else {
      found.skills = found.skills.filter(({ path: skill }) => !owner.skills.has(realOf(skill)));
      for (const { path: skill } of found.skills) owner.skills.add(realOf(skill));
      if (found.skills.length + found.errors.length + found.notes.length === 0) {
        const reason = `${plugin.name}: entries before it, first ${owner.name}, bring all of its source`;
        members.skipped.push({ path: shownPlugin, reason });
        continue;
      }
    }
    if (entry.isDot) {
      const message = `The marketplace gives ${plugin.name} the source ".". Claude Code rejects it: write "./".`;
      found.notes.push({ rule: 'plugin-path', message, line: null, column: null, evidence: '.' });
    }
    members.plugins.push(found);
  }
  const unlisted = unlistedSkills({ path: realRoot, shown }, members.plugins, limits);
  if (unlisted.length > 0) members.unlisted.push({ marketplace: shown, skills: unlisted });
  return members;
}

/** The first entry of a source, and the real paths of the skills that it and those after it bring: each is brought once. */
interface Owner {
  name: string;
  skills: Set<string>;
}

const realOf = (path: string) => realPathOrNull(path) ?? path;

function namedFolders(source: string, { skills = [] }: PluginEntry): string[] {
  return skills.map((name) => realOf(resolve(source, name)));
}

/** Includes skills in a plugin's folder that the plugin does not declare, since its users do not get them. */
function unlistedSkills(root: Member, plugins: readonly PluginMember[], limits: ReadLimits): Member[] {
  const listed = new Set(plugins.flatMap(({ skills }) => skills.map(({ path }) => realPathOrNull(path))));
  return findSkillFolders(root.path, root.shown, limits).filter(({ path }) => !listed.has(path));
}

interface ReadEntry {
  name: string;
  entry: PluginEntry;
  /** Source; null when it is remote or missing. */
  source: string | null;
  reason: string;
  /** True when the entry is wrong, rather than remote. */
  isBroken: boolean;
}

function readEntry(value: unknown, index: number, prefix: string): ReadEntry {
  const broken = (name: string, reason: string): ReadEntry => ({
    name,
    entry: {},
    source: null,
    reason,
    isBroken: true,
  });
  const place = `entry ${index + 1} of plugins`;
  if (value === null || typeof value !== 'object') return broken(place, 'it is not a JSON object');
  const { name, source, skills } = value as { name?: unknown; source?: unknown; skills?: unknown };
  const known = typeof name === 'string' ? excerpt(name, 80) : `${place}, which has no name`;
  const entry: PluginEntry = typeof name === 'string' ? { name } : {};
  if (skills !== undefined) entry.skills = pathList(skills);
  if (source === '.') entry.isDot = true;
  if (typeof source === 'string' && source.trim() === '')
    return broken(known, 'its source is empty; "./" is the root of the marketplace');
  if (typeof source === 'string' && !REMOTE.test(source)) {
    const path = source.startsWith('.') ? source : `${prefix}${source}`;
    return { name: known, entry, source: path, reason: '', isBroken: false };
  }
  const local = localPath(source);
  if (local !== null) return { name: known, entry, source: local, reason: '', isBroken: false };
  const kind = sourceKind(source);
  if (kind === null) return broken(known, 'it has no source that could be read');
  return {
    name: known,
    entry,
    source: null,
    reason: `its source is not a folder of this tree (${kind})`,
    isBroken: false,
  };
}

/** A URL, or the short form of ssh. */
const REMOTE = /^(?:[a-z][a-z0-9+.-]*:|[^/\s@]+@[^/\s:]+:)/i;

/** The path of a source in the form of Codex, `{source: "local", path}`; null for any other. */
function localPath(source: unknown): string | null {
  if (source === null || typeof source !== 'object') return null;
  const { source: kind, path } = source as { source?: unknown; path?: unknown };
  return kind === 'local' && typeof path === 'string' ? path : null;
}

/** Kind of a named source; null when none is named. */
function sourceKind(source: unknown): string | null {
  if (typeof source === 'string') return excerpt(source, 80);
  if (source === null || typeof source !== 'object') return null;
  const kind = (source as { source?: unknown }).source;
  return typeof kind === 'string' ? excerpt(kind, 40) : null;
}

function sourcePrefix(metadata: unknown): string {
  if (metadata === null || typeof metadata !== 'object') return '';
  const root = (metadata as { pluginRoot?: unknown }).pluginRoot;
  return typeof root === 'string' && root !== '' ? `${root.replace(/\/$/, '')}/` : '';
}

function shownSource(shown: string, source: string): string {
  const name = posix.normalize(source).replace(/\/$/, '');
  return name === '' || name === '.' ? shown : formatChildPath(shown, name);
}

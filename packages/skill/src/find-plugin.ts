import { basename, dirname, join, posix, resolve } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { findRepository } from './boundary.ts';
import { existsSync, readdirSync } from './file-access.ts';
import { isFollowed, NOT_FOLLOWED } from './follow-link.ts';
import { formatChildPath } from './format-path.ts';
import { pathList, readJsonManifest } from './json-manifest.ts';
import { manifestIn } from './manifest-files.ts';
import type { Member, PluginMember } from './member.ts';
import { isFolder, probePath, realPathOrNull } from './path-probe.ts';
import type { ReadLimits } from './read-limits.ts';
import { errorCode } from './read-text-file.ts';
import { pickSkillFile, skillFileName } from './skill-file.ts';

/** A marketplace's data on a plugin, besides its place. */
export interface PluginEntry {
  name?: string;
  /** Skills that the entry names itself. */
  skills?: string[];
  /** True when these are all of the plugin's skills: several entries share one root without a plugin.json. */
  onlyNamedSkills?: boolean;
  /** True when an earlier entry owns everything else in the same root: its manifest, agents and commands. */
  sharesRoot?: boolean;
  /** True when the source is written as `.`, which Claude Code rejects. */
  isDot?: boolean;
}

/**
 * Finds the parts of a plugin: skills/*, agents/*.md and commands/ (any depth), further ones named in
 * plugin.json, and a SKILL.md at the root. Nothing outside the root is read. Problems become notes or entries
 * of `errors`; the rest of the plugin is still found.
 */
export function findPlugin(
  root: string,
  shown: string,
  limits: ReadLimits,
  entry: PluginEntry = {},
): PluginMember {
  const realRoot = realPathOrNull(root) ?? root;
  const name = entry.name ?? basename(realRoot);
  const sharesRoot = entry.sharesRoot ?? false;
  const search = new PluginSearch({ path: realRoot, shown }, name, sharesRoot, limits);
  if (sharesRoot) {
    for (const path of entry.skills ?? []) search.addNamedSkills(path);
    return search.plugin;
  }
  const manifest = search.readManifest();
  if (!entry.onlyNamedSkills) search.addSkillsFolder('skills');
  for (const path of [...pathList(manifest.skills), ...(entry.skills ?? [])]) search.addNamedSkills(path);
  if (!entry.onlyNamedSkills && skillFileName(realRoot) !== null) search.addSkill({ path: realRoot, shown });
  search.addPrompts('agents', pathList(manifest.agents), false);
  search.addPrompts('commands', pathList(manifest.commands), true);
  if (typeof manifest.name === 'string' && manifest.name.trim() !== '')
    search.plugin.name = manifest.name.trim();
  return search.plugin;
}

class PluginSearch {
  readonly plugin: PluginMember;
  private readonly seen = new Set<string>();
  private readonly boundary: string;
  private readonly limits: ReadLimits;
  private entries = 0;

  constructor(root: Member, name: string, sharesRoot: boolean, limits: ReadLimits) {
    this.limits = limits;
    this.boundary = findRepository(root.path) ?? root.path;
    const found = { skills: [], agents: [], commands: [], notes: [], skipped: [], errors: [] };
    this.plugin = { ...root, name, sharesRoot, ...found };
  }

  readManifest(): Record<string, unknown> {
    const manifest = manifestIn(this.plugin.path, 'plugin');
    if (manifest === null) return {};
    const shown = formatChildPath(this.plugin.shown, manifest.path);
    try {
      const path = join(this.plugin.path, manifest.path);
      const { maxFileBytes } = this.limits;
      const read = readJsonManifest(path, shown, this.plugin.path, maxFileBytes, 'plugin-manifest');
      if (manifest.path.startsWith('.claude-plugin/')) this.noteRefused(read);
      return read;
    } catch (error) {
      if (!SubjectError.isInstance(error)) throw error;
      this.plugin.errors.push({ path: shown, rule: error.rule, message: error.message });
      return {};
    }
  }

  /** Every child of a folder that holds a SKILL.md. */
  addSkillsFolder(name: string): void {
    const folder = this.existing(name);
    if (folder === null || !isFolder(folder)) return;
    const shownFolder = formatChildPath(this.plugin.shown, name);
    for (const child of this.childNames(folder, shownFolder) ?? []) {
      const path = join(folder, child);
      const shown = formatChildPath(shownFolder, child);
      if (child.includes('\uFFFD') && !existsSync(path)) {
        this.plugin.errors.push({
          path: shown,
          rule: 'path-encoding',
          message: `${shown}: the name is not valid UTF-8.`,
        });
      } else if (this.isNotFollowed(path)) {
        this.addSkill({ path, shown });
      } else if (isFolder(path)) {
        const names = this.childNames(path, shown);
        if (names === null) continue;
        if (pickSkillFile(names) !== null) this.addSkill({ path, shown });
        else this.plugin.skipped.push({ path: shown, reason: 'it has no SKILL.md' });
      } else if (realPathOrNull(path) === null) {
        this.plugin.errors.push({
          path: shown,
          rule: 'skill-file-missing',
          message: `${shown} is a link that points to nothing.`,
        });
      }
    }
  }

  /** A path of the manifest: a skill, or a folder of skills. */
  addNamedSkills(name: string): void {
    const path = this.namedPath(name);
    if (path === null) return;
    const relativeName = posix.normalize(name).replace(/\/$/, '');
    const shown = relativeName === '.' ? this.plugin.shown : formatChildPath(this.plugin.shown, relativeName);
    if (skillFileName(path) !== null) this.addSkill({ path, shown });
    else if (isFolder(path)) this.addSkillsFolder(relativeName);
    else if (basename(path).toLowerCase() === 'skill.md') {
      this.notePath(name, 'is a file. Claude Code rejects it: give the folder that contains SKILL.md');
      this.addSkill({ path: dirname(path), shown: posix.dirname(shown) });
    } else this.notePath(name, 'is not a skill');
  }

  addSkill(skill: Member): void {
    const real = realPathOrNull(skill.path);
    if (real === null || this.seen.has(real)) return;
    this.seen.add(real);
    if (!isFollowed(dirname(skill.path), real, this.boundary, this.limits)) {
      const message = `${skill.shown} ${NOT_FOLLOWED}.`;
      this.plugin.errors.push({ path: skill.shown, rule: 'skill-file-link', message });
    } else {
      this.plugin.skills.push(skill);
    }
  }

  /** Markdown files in a folder of the plugin and those that the manifest names. */
  addPrompts(kind: 'agents' | 'commands', named: readonly string[], recursive: boolean): void {
    const added = new Set<string>();
    const add = (path: string, shown: string) => {
      if (added.has(path)) return;
      added.add(path);
      this.plugin[kind].push({ path, shown });
    };
    const entered = new Set<string>();
    const addFolder = (folder: string, shown: string, depth = 0) => {
      const real = realPathOrNull(folder);
      if (real === null || entered.has(real)) return;
      entered.add(real);
      if (depth > this.limits.maxDepth) return this.stop(shown);
      for (const child of this.childNames(folder, shown) ?? []) {
        const path = join(folder, child);
        if (/\.md$/i.test(child)) add(path, formatChildPath(shown, child));
        else if (recursive && isFolder(path) && probePath(this.plugin.path, path) === 'exists') {
          addFolder(path, formatChildPath(shown, child), depth + 1);
        }
      }
    };
    const standard = this.existing(kind);
    if (standard !== null && isFolder(standard))
      addFolder(standard, formatChildPath(this.plugin.shown, kind));
    for (const name of named) {
      const path = this.namedPath(name);
      if (path === null) continue;
      const shown = formatChildPath(this.plugin.shown, name.replace(/^\.\//, '').replace(/\/$/, ''));
      if (isFolder(path)) addFolder(path, shown);
      else add(path, shown);
    }
  }

  private existing(name: string): string | null {
    const path = join(this.plugin.path, name);
    return probePath(this.plugin.path, path) === 'exists' ? path : null;
  }

  private namedPath(name: string): string | null {
    const path = resolve(this.plugin.path, name);
    const probe = probePath(this.plugin.path, path);
    if (probe === 'exists') return path;
    this.notePath(name, probe === 'missing' ? 'does not exist' : 'leaves the plugin');
    return null;
  }

  /** Names of the entries; null when the folder cannot be opened, which is a separate error. */
  private childNames(folder: string, shown: string): string[] | null {
    try {
      const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'node_modules');
      this.entries += names.length;
      if (this.entries <= this.limits.maxEntries) return names.sort(compareCodePoints);
      this.stop(shown);
      return null;
    } catch (error) {
      const message = `${shown} cannot be opened (${errorCode(error)}).`;
      this.plugin.errors.push({ path: shown, rule: 'skill-file-unreadable', message });
      return null;
    }
  }

  private isNotFollowed(path: string): boolean {
    const real = realPathOrNull(path);
    return real !== null && !isFollowed(dirname(path), real, this.boundary, this.limits);
  }

  private stop(shown: string): void {
    if (this.plugin.errors.some(({ rule }) => rule === 'search-limit')) return;
    const message = `The search for the plugin's parts stopped at ${shown}: too many entries or folders (limits.max_entries, limits.max_depth).`;
    this.plugin.errors.push({ path: shown, rule: 'search-limit', message });
  }

  /**
   * Notes values of the skill and agent fields that Claude Code rejects; `commands` may also be an object.
   */
  private noteRefused(manifest: Record<string, unknown>): void {
    for (const field of ['skills', 'agents'] as const) {
      const value = manifest[field];
      const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
      if (values.some((one) => typeof one !== 'string')) {
        const message = `The manifest has ${field} that are neither a path nor a list of paths. Claude Code rejects it.`;
        this.plugin.notes.push({ rule: 'plugin-path', message, line: null, column: null, evidence: field });
      }
      for (const path of pathList(value))
        if (!/^\.{0,2}\//.test(path)) this.notePath(path, 'does not begin with "./". Claude Code rejects it');
    }
  }

  private notePath(name: string, problem: string): void {
    const message = `The manifest names ${name}, which ${problem}.`;
    this.plugin.notes.push({ rule: 'plugin-path', message, line: null, column: null, evidence: name });
  }
}

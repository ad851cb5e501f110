import { join } from 'node:path';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { existsSync } from './file-access.ts';
import { readJsonManifest } from './json-manifest.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

/** The file that makes a folder a plugin or a marketplace, from that folder. */
export interface ManifestFile {
  kind: 'plugin' | 'marketplace';
  path: string;
}

/**
 * Manifests in order of precedence: those of Claude Code, of Codex, and of the Agent Plugins specification,
 * which is recognised only by its `$schema`, since many other files are called plugin.json. Sources, read on
 * 2026-11-23: https://code.claude.com/docs/en/plugin-marketplaces,
 * https://developers.openai.com/codex/plugins/build, https://agent-plugins.org/specification.
 */
const MANIFEST_FILES: readonly ManifestFile[] = [
  { kind: 'marketplace', path: '.claude-plugin/marketplace.json' },
  { kind: 'plugin', path: '.claude-plugin/plugin.json' },
  { kind: 'marketplace', path: '.agents/plugins/marketplace.json' },
  { kind: 'plugin', path: '.codex-plugin/plugin.json' },
  { kind: 'plugin', path: 'plugin.json' },
];

const AGENT_PLUGINS_SCHEMA = 'https://agent-plugins.org/schemas/';

/**
 * Returns the manifest that makes a folder a plugin or a marketplace; null without one. Source:
 * docs/specification/documents.md, "Targets and documents".
 * @param folder absolute
 * @param kind the one that is looked for @default either
 * @param names of everything in the folder, where they are known: most folders have none that a manifest begins with
 */
export function manifestIn(
  folder: string,
  kind: ManifestFile['kind'] | null = null,
  names: readonly string[] | null = null,
): ManifestFile | null {
  const found = MANIFEST_FILES.find(
    (file) =>
      (kind === null || file.kind === kind) &&
      (names === null || mayHold(names, file)) &&
      existsSync(join(folder, file.path)) &&
      isMeant(folder, file),
  );
  return found ?? null;
}

/** Upper and lower case are the same to some file systems. */
function mayHold(names: readonly string[], { path }: ManifestFile): boolean {
  const first = path.split('/')[0] ?? path;
  return names.some((name) => name.length === first.length && name.toLowerCase() === first);
}

/** Returns the manifest kind and folder of a file, from its path alone; null for other files. */
export function manifestAt(path: string): (ManifestFile & { folder: string }) | null {
  const unified = path.replaceAll('\\', '/');
  const file = MANIFEST_FILES.find((candidate) => unified.endsWith(`/${candidate.path}`));
  if (file === undefined) return null;
  const folder = path.slice(0, -file.path.length - 1) || '/';
  return isMeant(folder, file) ? { ...file, folder } : null;
}

function isMeant(folder: string, { path }: ManifestFile): boolean {
  if (path !== 'plugin.json') return true;
  try {
    const { maxFileBytes } = DEFAULT_READ_LIMITS;
    const { $schema } = readJsonManifest(join(folder, path), path, folder, maxFileBytes, 'plugin-manifest');
    return typeof $schema === 'string' && $schema.startsWith(AGENT_PLUGINS_SCHEMA);
  } catch (error) {
    if (SubjectError.isInstance(error)) return false;
    throw error;
  }
}

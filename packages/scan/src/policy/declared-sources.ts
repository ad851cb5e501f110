import type { InventoryFile } from '../files/describe-file.ts';
import { gitAddress, npmAddress, type SourceAddress, unreadable } from './source-address.ts';

type Fields = Readonly<Record<string, unknown>>;

const MANIFESTS: readonly string[] = ['.claude-plugin/marketplace.json', '.agents/plugins/marketplace.json'];

/** Lists the remote sources that the marketplaces among these files install plugins from. */
export function declaredSources(files: readonly InventoryFile[]): SourceAddress[] {
  return files
    .filter(({ path }) => MANIFESTS.some((name) => path === name || path.endsWith(`/${name}`)))
    .flatMap(({ path, text }) => marketplaceSources(path, text));
}

function marketplaceSources(path: string, text: string | null): SourceAddress[] {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text ?? '');
  } catch {
    return [unreadable(path, 'it is not a manifest in JSON')];
  }
  const plugins = isFields(manifest) && Array.isArray(manifest.plugins) ? manifest.plugins : [];
  return plugins.flatMap((plugin: unknown) => (isFields(plugin) ? sourceOf(plugin.source) : []));
}

function sourceOf(source: unknown): SourceAddress[] {
  if (typeof source === 'string') return /^[a-z][a-z0-9+.-]*:|@.*:/i.test(source) ? [gitOf(source, {})] : [];
  if (!isFields(source) || source.source === 'local') return [];
  const { source: kind, repo, url, package: name } = source;
  if (kind === 'github' && typeof repo === 'string') return [gitOf(`https://github.com/${repo}`, source)];
  if ((kind === 'url' || kind === 'git' || kind === 'git-subdir') && typeof url === 'string') {
    const isShort = /^[\w.-]+\/[\w.-]+$/.test(url);
    return [gitOf(isShort ? `https://github.com/${url}` : url, source)];
  }
  if (kind === 'npm' && typeof name === 'string') {
    const { version, registry, integrity } = source;
    const npm = { version: textOf(version), registry: textOf(registry), integrity: textOf(integrity) };
    return [npmAddress({ name, ...npm })];
  }
  return [unreadable(`a source of the kind ${textOf(kind) ?? 'unknown'}`, 'its kind is not known')];
}

function gitOf(url: string, { sha, commit, ref }: Fields): SourceAddress {
  return gitAddress({ url, reference: textOf(sha) ?? textOf(commit) ?? textOf(ref), commit: null });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { installCommand } from '../config/install-command.ts';

const OPENAI_COMPATIBLE = '@ai-sdk/openai-compatible@3.0.92';

/** Packages users of a provider install, with the versions known to work. */
export const PEER_PACKAGES = {
  bedrock: { name: '@ai-sdk/amazon-bedrock', range: '5' },
  azure: { name: '@ai-sdk/azure', range: '4' },
  vertex: { name: '@ai-sdk/google-vertex', range: '5' },
} as const;
type PeerProvider = keyof typeof PEER_PACKAGES;

/** The package that speaks each provider's protocol, with its version. */
export const PROVIDER_PACKAGES: Readonly<Record<Exclude<ProviderName, PeerProvider>, string>> = {
  anthropic: '@ai-sdk/anthropic@4.0.105',
  openai: '@ai-sdk/openai@4.0.118',
  'openai-compatible': OPENAI_COMPATIBLE,
  google: '@ai-sdk/google@4.0.121',
  ollama: OPENAI_COMPATIBLE,
  lmstudio: OPENAI_COMPATIBLE,
};

/** The way in which a question is put to a program: part of its answers' keys. */
export const PROGRAM_CLIENT = 'stdin@1';

/** The package of a provider with its version: part of every answer's key. */
export function clientOf(provider: ProviderName): string {
  return isPeer(provider) ? installedPeer(provider) : PROVIDER_PACKAGES[provider];
}

/** @throws UsageError with the command that installs the provider's package, when it is one of its own that is missing */
export function requirePeer(provider: ProviderName): void {
  if (isPeer(provider)) installedPeer(provider);
}

const found = new Map<PeerProvider, string>();

function installedPeer(provider: PeerProvider): string {
  const { name, range } = PEER_PACKAGES[provider];
  const known = found.get(provider);
  if (known !== undefined) return known;
  const version = versionOf(name);
  if (version === null)
    throw new UsageError(
      `Models of ${provider} need the package ${name}, which is not installed: ${installCommand(`${name}@${range}`)}`,
    );
  found.set(provider, `${name}@${version}`);
  return `${name}@${version}`;
}

function versionOf(name: string): string | null {
  try {
    const file = findPackageJSON(name, import.meta.url);
    if (file === undefined) return null;
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch {
    return null;
  }
}

function isPeer(provider: ProviderName): provider is PeerProvider {
  return Object.hasOwn(PEER_PACKAGES, provider);
}

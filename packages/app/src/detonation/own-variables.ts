import { isSecretVariable } from '@plugin-eval/code/secret-places.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';

/** Environment variables that a skill reads. */
export interface OwnVariables {
  /** Names of those that hold secrets. */
  secrets: string[];
  /** Values of those that hold addresses, by name. */
  addresses: Record<string, string>;
}

const READ =
  /\bprocess\.env\.([A-Z][A-Z0-9_]{2,60})\b|\b(?:environ(?:\.get)?|getenv|env(?:\.get)?)\s{0,2}[[(]\s{0,2}["']([A-Z][A-Z0-9_]{2,60})["']|\$\{?([A-Z][A-Z0-9_]{2,60})\b/g;
const ADDRESS = /(?:^|_)(?:URL|URI|ENDPOINT|WEBHOOK|HOST|SERVER|SINK|COLLECTOR|API_BASE|BASE)(?:_|$)/;
/** Domain of the addresses that variables of a skill get. */
export const OWN_ADDRESS_DOMAIN = '.service.example';
const USUAL =
  /^(?:HOME|PATH|USER|PWD|SHELL|TMPDIR|LANG|TERM|LOGNAME|CLAUDE_PLUGIN_ROOT|CLAUDE_PROJECT_DIR|ARGUMENTS|RANDOM|BASH_SOURCE)$/;
const MOST = 60;

/** Finds variables in the texts and scripts of a skill. Each gets a value, so that code that needs it goes on. */
export function ownVariables({ files }: Inventory): OwnVariables {
  const names = new Set<string>();
  for (const { text } of files) {
    if (text === null) continue;
    for (const [, node, call, shell] of text.matchAll(READ)) {
      const name = node ?? call ?? shell ?? '';
      if (!USUAL.test(name) && names.size < MOST) names.add(name);
    }
  }
  const all = [...names].sort();
  const addresses = all.filter(
    (name) => ADDRESS.test(name) && !isSecretVariable(name.replace(/_?WEBHOOK_?/, '_')),
  );
  return {
    secrets: all.filter((name) => isSecretVariable(name) && !addresses.includes(name)),
    addresses: Object.fromEntries(addresses.map((name) => [name, addressFor(name)])),
  };
}

function addressFor(name: string): string {
  const host = `${name.toLowerCase().replaceAll('_', '-')}${OWN_ADDRESS_DOMAIN}`;
  return /HOST|SERVER$/.test(name) && !/URL/.test(name) ? host : `https://${host}/`;
}

import { type Address, addressOf } from '@plugin-eval/code/hosts-of.ts';
import { secretAt } from '@plugin-eval/code/secret-places.ts';
import { ownershipOf } from '@plugin-eval/scan/flows/owners.ts';
import type { Canary } from './canaries.ts';

/**
 * Returns true when a secret goes to the service that it belongs to: by the name of its variable, or by the file that
 * programs keep it in. A secret that only the skill names goes wherever its name does not forbid.
 * @param isSkills true for a variable that only the skill names
 */
export function belongsTo({ variable, places, hosts }: Canary, host: string, isSkills: boolean): boolean {
  const address: Address | null = addressOf(`https://${host}/`);
  if (address === null) return false;
  if (hosts.includes(host)) return true;
  if (variable !== null) {
    const ownership = ownershipOf(variable, address);
    return ownership === 'own' || (ownership === 'unknown' && isSkills);
  }
  // A program's own settings carry its name.
  if (places.some((place) => ownershipOf(place, address) === 'own')) return true;
  return places.some((place) => {
    const domains = secretAt(place)?.meantFor ?? [];
    return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  });
}

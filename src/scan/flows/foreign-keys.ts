import { type Address, type HostClass, isIn, isNamedIn } from '../../code/hosts-of.ts';
import type { Mark } from '../../code/value.ts';
import { SERVICES, type Service } from '../data/service-hosts.ts';
import type { FlowContext } from './flow-context.ts';
import { isOwnService } from './own-service.ts';

function providerOf(variable: string): Service | undefined {
  return SERVICES.find(({ key }) => key?.test(variable) === true);
}

/** Whether a variable is named like the key of a well-known provider. */
export function isProviderKey({ what }: Mark): boolean {
  return providerOf(what) !== undefined;
}

/** Whether a variable is named like the key of a provider that a host does not belong to. */
export function isForeignTo(variable: string, { host, place }: Address): boolean {
  const provider = providerOf(variable);
  return provider !== undefined && !isIn(provider.hosts, host, place);
}

/** A provider's key on its way to somebody else's host. */
export function foreignKey(
  mark: Mark,
  address: Address | null,
  kind: string | null,
  inHeader: boolean,
  { texts }: FlowContext,
): 'warning' | 'error' | null {
  if (address === null || kind === 'placeholder') return null;
  const provider = providerOf(mark.what);
  if (provider === undefined || isIn(provider.hosts, address.host, address.place)) return null;
  if (kind === 'anonymous') return 'error';
  if (kind === 'known') return null;
  // Gateways take the keys of others, and say so.
  if (inHeader && isNamedIn(address.host, texts)) return null;
  return inHeader ? 'warning' : 'error';
}

/** Whether a host is neither known nor spoken of in any text of the skill. */
export function isUnheardOf(
  address: Address | null,
  kind: HostClass | null,
  variable: string,
  { texts }: FlowContext,
): boolean {
  if (address === null || (kind !== 'unknown' && kind !== 'anonymous' && kind !== 'platform')) return false;
  return !isOwnService(variable, address) && !isNamedIn(address.host, texts);
}

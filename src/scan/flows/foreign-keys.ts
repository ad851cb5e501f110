import { type Address, type HostClass, isIn, isNamedIn } from '../../code/hosts-of.ts';
import type { Mark } from '../../code/value.ts';
import type { FlowContext } from './flow-context.ts';

/** Whose key a variable holds, and where it is meant to go. */
const PROVIDERS: readonly (readonly [RegExp, string, readonly string[]])[] = [
  [/^AWS_(?:SECRET|ACCESS|SESSION)/, 'AWS', ['amazonaws.com', 'aws.amazon.com']],
  [/^OPENAI_/, 'OpenAI', ['openai.com', 'azure.com']],
  [/^(?:ANTHROPIC|CLAUDE)_/, 'Anthropic', ['anthropic.com', 'claude.ai', 'claude.com']],
  [
    /^(?:GITHUB|GH)_(?:\w{1,30}_)?(?:TOKEN|PAT)/,
    'GitHub',
    ['github.com', 'githubusercontent.com', 'githubcopilot.com', 'ghcr.io'],
  ],
  [/^GITLAB_/, 'GitLab', ['gitlab.com']],
  [/^STRIPE_/, 'Stripe', ['stripe.com']],
  [/^(?:NPM|NODE_AUTH)_TOKEN/, 'npm', ['npmjs.org', 'npmjs.com', 'pkg.github.com']],
  [/^SLACK_/, 'Slack', ['slack.com']],
  [/^(?:GEMINI|GOOGLE)_(?:API_)?(?:KEY|TOKEN)/, 'Google', ['googleapis.com', 'google.com']],
];

/** Whether a variable is named like the key of a well-known provider. */
export function isProviderKey({ what }: Mark): boolean {
  return PROVIDERS.some(([name]) => name.test(what));
}

/** Whether a variable is named like the key of a provider that a host does not belong to. */
export function isForeignTo(variable: string, { host, place }: Address): boolean {
  const provider = PROVIDERS.find(([name]) => name.test(variable));
  return provider !== undefined && !isIn(provider[2], host, place);
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
  const provider = PROVIDERS.find(([name]) => name.test(mark.what));
  if (provider === undefined || isIn(provider[2], address.host, address.place)) return null;
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
  // A key that is named like its host goes where it belongs.
  const owner = variable.split('_')[0]?.toLowerCase() ?? '';
  return !(owner.length > 2 && address.host.includes(owner)) && !isNamedIn(address.host, texts);
}

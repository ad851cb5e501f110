import type { PolicyRule } from '@plugin-eval/core/documents/names.ts';
import type { PolicyVerdict } from '@plugin-eval/core/documents/policy.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import type { Policy } from '@plugin-eval/engine/config/policy.ts';
import { acceptanceProblem } from './acceptance-age.ts';
import { judgeLicences } from './judge-licences.ts';
import { matchingPattern } from './match-pattern.ts';
import type { Acceptance, MemberFacts, Origin, PolicyFacts } from './policy-facts.ts';
import { CASELESS_HOSTS, type SourceAddress } from './source-address.ts';

const MOST_NAMED = 3;
/** Addresses and paths come from strangers. */
const MOST_MESSAGE = 500;
const MOST_SUBJECT = 200;
const DEFAULT_OWNER_HOST = 'github.com';

/** Decides on facts alone: which rules of a policy allow them, and which line decided. */
export function decidePolicy(policy: Policy, facts: PolicyFacts): PolicyVerdict[] {
  return [
    ...facts.origins.flatMap((origin) => decideOrigin(policy, origin)),
    ...decideMembers(policy, facts),
    ...facts.acceptances.flatMap((acceptance) => decideAcceptance(policy, acceptance, facts.today)),
  ];
}

function decideOrigin(policy: Policy, origin: Origin): PolicyVerdict[] {
  if (origin.kind === 'local') return decideLocal(policy, origin);
  const { address } = origin;
  return [
    ...(policy.sources === null ? [] : [decideSource(policy, policy.sources, address)]),
    ...(policy.owners === null ? [] : [decideOwner(policy, policy.owners, address)]),
    ...(policy.pinned ? [decidePinned(policy, address)] : []),
  ];
}

function decideLocal(policy: Policy, { form, shown }: Extract<Origin, { kind: 'local' }>): PolicyVerdict[] {
  if (policy.local === 'deny') {
    const message = `a local ${form} has no source, and only known sources are allowed`;
    return [verdict(policy, 'local', 'denied', shown, message)];
  }
  const rules = (['sources', 'owners', 'pinned'] as const).filter((rule) => isSet(policy, rule));
  const message = `not checked: a local ${form} has no source, and policy.local is allow`;
  return rules.map((rule) => verdict(policy, rule, 'not-checked', shown, message));
}

function decideSource(policy: Policy, sources: readonly string[], address: SourceAddress): PolicyVerdict {
  if (address.problem !== null) return incomparable(policy, 'sources', address);
  const index = matchingPattern(sources.map(canonicalPattern), address.text);
  return index === -1
    ? verdict(policy, 'sources', 'denied', address.text, `${address.text} is not an allowed source`)
    : verdict(
        policy,
        'sources',
        'allowed',
        address.text,
        `${address.text} is allowed by ${sources[index]}`,
        index,
      );
}

function decideOwner(policy: Policy, owners: readonly string[], address: SourceAddress): PolicyVerdict {
  const { text, owner } = address;
  if (address.problem !== null) return incomparable(policy, 'owners', address);
  if (owner === null) return verdict(policy, 'owners', 'denied', text, `${text} names no owner`);
  const index = owners.map(ownerPattern).findIndex((pattern) => {
    const isWhole = pattern.split('/').length === owner.split('/').length;
    return isWhole && matchingPattern([pattern], owner) === 0;
  });
  return index === -1
    ? verdict(policy, 'owners', 'denied', text, `${text} is not of ${namesOf(owners)}`)
    : verdict(policy, 'owners', 'allowed', text, `${text} is of ${owners[index]}`, index);
}

function decidePinned(policy: Policy, { text, unpinned }: SourceAddress): PolicyVerdict {
  return unpinned === null
    ? verdict(policy, 'pinned', 'allowed', text, `${text} is pinned`)
    : verdict(policy, 'pinned', 'denied', text, `${text} is not pinned: ${unpinned}`);
}

function incomparable(policy: Policy, rule: PolicyRule, { text, problem }: SourceAddress): PolicyVerdict {
  return verdict(policy, rule, 'denied', text, `${text} cannot be compared: ${problem}`);
}

function decideMembers(policy: Policy, { members, signers }: PolicyFacts): PolicyVerdict[] {
  const rules = (['licences', 'signers'] as const).filter((rule) => isSet(policy, rule));
  if (members.length === 0)
    return rules.map((rule) => verdict(policy, rule, 'unknown', '.', 'no skill or plugin was read'));
  return members.flatMap((member) => [
    ...(policy.licences === null ? [] : [decideLicence(policy, policy.licences, member)]),
    ...(policy.signers === null ? [] : [decideSigner(policy, signers, member)]),
  ]);
}

function decideLicence(
  policy: Policy,
  allowed: readonly string[],
  { path, licences }: MemberFacts,
): PolicyVerdict {
  const { outcome, message } = judgeLicences(licences, allowed);
  return verdict(policy, 'licences', outcome, path, `${path}: ${message}`);
}

function decideSigner(
  policy: Policy,
  signers: readonly string[],
  { path, signer, signature }: MemberFacts,
): PolicyVerdict {
  const index = signer === null ? -1 : signers.indexOf(signer);
  return index === -1
    ? verdict(
        policy,
        'signers',
        'denied',
        path,
        `${path} is not signed by an allowed key: ${signer === null ? signature : `the key ${signer} signed it.`}`,
      )
    : verdict(policy, 'signers', 'allowed', path, `${path} is signed by the key ${signer}`, index);
}

function decideAcceptance(
  policy: Policy,
  { rule, path, level, reason, accepted }: Acceptance,
  today: string,
): PolicyVerdict[] {
  const subject = `${rule} in ${path}`;
  const verdicts: PolicyVerdict[] = [];
  if (policy.reasons.includes(level)) {
    const hasReason = reason.trim() !== '';
    const message = `the accepted ${level} ${subject} ${hasReason ? 'has a' : 'needs a'} reason`;
    const line = policy.reasons.indexOf(level);
    verdicts.push(verdict(policy, 'reasons', hasReason ? 'allowed' : 'denied', subject, message, line));
  }
  if (policy.expires !== null) {
    const problem = acceptanceProblem(accepted, policy.expires, today);
    const message = problem === null ? `was accepted on ${accepted}` : `is open again: ${problem}`;
    const outcome = problem === null ? 'allowed' : 'expired';
    verdicts.push(verdict(policy, 'expires', outcome, subject, `${subject} ${message}`));
  }
  return verdicts;
}

/** @param item index of the deciding item of a list; absent: the whole key decided */
function verdict(
  policy: Policy,
  rule: PolicyRule,
  outcome: PolicyVerdict['outcome'],
  subject: string,
  message: string,
  item?: number,
): PolicyVerdict {
  const line = policy.lines[`${rule}.${item}`] ?? policy.lines[rule] ?? null;
  const place = line === null ? policy.file : `${policy.file}:${line}`;
  const said = excerpt(message, MOST_MESSAGE);
  const sentence = `policy.${rule}, ${place}: ${said}${said.endsWith('.') ? '' : '.'}`;
  return { rule, outcome, subject: excerpt(subject, MOST_SUBJECT), line, message: sentence };
}

function isSet(policy: Policy, rule: 'sources' | 'owners' | 'pinned' | 'licences' | 'signers'): boolean {
  return rule === 'pinned' ? policy.pinned : policy[rule] !== null;
}

/** Writes a pattern as addresses are written: no scheme, no `.git`, hosts in lower case. */
function canonicalPattern(pattern: string): string {
  const bare = pattern.replace(/^https:\/\//i, '').replace(/(?:\.git)?\/?$/, '');
  const [host = '', ...path] = bare.split('/');
  const lower = host.toLowerCase();
  const isCaseless = CASELESS_HOSTS.includes(lower);
  return [lower, ...path.map((part) => (isCaseless ? part.toLowerCase() : part))].join('/');
}

function ownerPattern(owner: string): string {
  if (owner.startsWith('@')) return owner;
  return canonicalPattern(owner.includes('/') ? owner : `${DEFAULT_OWNER_HOST}/${owner}`);
}

function namesOf(owners: readonly string[]): string {
  const named = owners.slice(0, MOST_NAMED);
  const more = owners.length - named.length;
  return `${named.join(' or ')}${more === 0 ? '' : ` or ${more} more`}`;
}

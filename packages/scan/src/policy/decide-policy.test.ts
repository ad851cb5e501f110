import type { Policy } from '@plugin-eval/engine/config/policy.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decidePolicy } from './decide-policy.ts';
import type { Acceptance, MemberFacts, PolicyFacts } from './policy-facts.ts';
import { policyGate } from './policy-gate.ts';
import { gitAddress } from './source-address.ts';

const FILE = 'config.yaml';
const policyOf = (changes: Partial<Policy>): Policy => ({
  ...{ file: FILE, lines: {}, sources: null, owners: null, licences: null, signers: null },
  ...{ pinned: false, reasons: [], expires: null, local: 'allow' as const },
  ...changes,
});
const member = (changes: Partial<MemberFacts> = {}): MemberFacts => ({
  ...{ path: 'skills/a', licences: [], signer: null, signature: 'it has no signature.' },
  ...changes,
});
const remote = (url: string, reference: string | null = null) => ({
  kind: 'remote' as const,
  address: gitAddress({ url, reference, commit: null }),
});
const factsOf = (changes: Partial<PolicyFacts>): PolicyFacts => ({
  ...{ origins: [], members: [member()], acceptances: [], signers: [], today: '2026-11-27' },
  ...changes,
});
const decide = (policy: Partial<Policy>, facts: Partial<PolicyFacts>) =>
  decidePolicy(policyOf(policy), factsOf(facts));

test('a verdict names the entry and its line', () => {
  const lines = { owners: 12, 'owners.0': 13, 'owners.1': 14 };
  const owners = ['acme', 'team'];
  const of = (name: string) =>
    decide({ owners, lines }, { origins: [remote(`https://github.com/${name}/x`)] });
  expect(of('evil')).toEqual([
    {
      ...{ rule: 'owners', outcome: 'denied', subject: 'github.com/evil/x', line: 12 },
      message: 'policy.owners, config.yaml:12: github.com/evil/x is not of acme or team.',
    },
  ]);
  expect(of('Team')).toMatchObject([{ outcome: 'allowed', line: 14 }]);
});

test('an owner without a host is one of GitHub', () => {
  const origins = [remote('https://evil.example/acme/x')];
  expect(decide({ owners: ['acme'] }, { origins })).toMatchObject([{ outcome: 'denied' }]);
  expect(decide({ owners: ['evil.example/acme'] }, { origins })).toMatchObject([{ outcome: 'allowed' }]);
  expect(decide({ owners: ['github.com'] }, { origins })).toMatchObject([{ outcome: 'denied' }]);
});

test('a source is written as people write it', () => {
  const origins = [remote('https://github.com/acme/x')];
  const sources = ['https://GitHub.com/Acme/x.git'];
  expect(decide({ sources }, { origins })).toMatchObject([{ outcome: 'allowed' }]);
});

test('a local folder is not checked, or denied as a whole', () => {
  const origins = [{ kind: 'local' as const, form: 'folder' as const, shown: 'a' }];
  const policy = { sources: ['github.com'], pinned: true };
  const unchecked = decide(policy, { origins });
  expect(unchecked.map(({ rule, outcome }) => [rule, outcome])).toEqual([
    ['sources', 'not-checked'],
    ['pinned', 'not-checked'],
  ]);
  expect(unchecked[0]?.message).toContain('not checked: a local folder has no source');
  expect(policyGate(unchecked)).toMatchObject({
    passed: true,
    message: expect.stringContaining('2 not checked'),
  });
  const denied = decide({ ...policy, local: 'deny' }, { origins });
  expect(denied.map(({ rule, outcome }) => [rule, outcome])).toEqual([['local', 'denied']]);
});

test('an unknown licence leaves the gate undecided, and a denied one fails it', () => {
  const licences = ['MIT'];
  const gate = (expression: string | null) =>
    policyGate(decide({ licences }, { members: [member({ licences: [{ file: 'LICENSE', expression }] })] }));
  expect(gate('MIT').passed).toBe(true);
  expect(gate(null)).toMatchObject({ passed: null, message: expect.stringContaining('unknown licence') });
  expect(gate('ISC').passed).toBe(false);
  expect(policyGate(decide({ licences }, { members: [] })).passed).toBeNull();
});

test('a signature by another key does not count', () => {
  const decided = (signer: string | null) =>
    decide({ signers: ['/k.pem'] }, { signers: ['aa'], members: [member({ signer })] })[0];
  expect(decided('aa')?.outcome).toBe('allowed');
  expect(decided('bb')).toMatchObject({ outcome: 'denied', message: expect.stringContaining('bb') });
  expect(decided(null)).toMatchObject({
    outcome: 'denied',
    message: expect.stringContaining('no signature'),
  });
});

describe('accepted findings', () => {
  const entry = (changes: Partial<Acceptance>): Acceptance => ({
    ...{ rule: 'r', path: 'a', level: 'warning', reason: 'x', accepted: '2026-11-01' },
    ...changes,
  });
  const outcome = (policy: Partial<Policy>, changes: Partial<Acceptance>) =>
    decide(policy, { acceptances: [entry(changes)] }).map((one) => one.outcome);

  test('need a reason at the levels that are named', () => {
    expect(outcome({ reasons: ['warning'] }, { reason: ' ' })).toEqual(['denied']);
    expect(outcome({ reasons: ['warning'] }, {})).toEqual(['allowed']);
    expect(outcome({ reasons: ['error'] }, { reason: '' })).toEqual([]);
  });

  test('expire after so many days, without a day, and with one in the future', () => {
    expect(outcome({ expires: 27 }, {})).toEqual(['allowed']);
    expect(outcome({ expires: 26 }, {})).toEqual(['expired']);
    expect(outcome({ expires: 90 }, { accepted: null })).toEqual(['expired']);
    expect(outcome({ expires: 90 }, { accepted: '2099-01-01' })).toEqual(['expired']);
  });
});

const part = fc.constantFrom('a', 'b', 'acme', 'evil');
const origin = fc
  .tuple(
    fc.constantFrom('github.com', 'git.example'),
    part,
    part,
    fc.constantFrom(null, 'v1', 'c'.repeat(40)),
  )
  .map(([host, owner, name, reference]) => remote(`https://${host}/${owner}/${name}`, reference));
const anyPolicy = fc
  .record({
    sources: fc.option(fc.array(fc.constantFrom('github.com', 'git.example/a', '*/acme'), { minLength: 1 })),
    owners: fc.option(fc.array(fc.constantFrom('acme', 'a*', 'git.example/b'), { minLength: 1 })),
    pinned: fc.boolean(),
  })
  .map(policyOf);

test('allowing more never denies what was allowed, and each address has one verdict a rule', () => {
  fc.assert(
    fc.property(anyPolicy, fc.array(origin, { maxLength: 4 }), (policy, origins) => {
      const verdicts = decidePolicy(policy, factsOf({ origins }));
      const rules =
        [policy.sources, policy.owners].filter((one) => one !== null).length + Number(policy.pinned);
      expect(verdicts).toHaveLength(rules * origins.length);
      expect(decidePolicy(policy, factsOf({ origins }))).toEqual(verdicts);
      const wider = {
        ...policy,
        sources: policy.sources && [...policy.sources, 'github.com'],
        owners: policy.owners && [...policy.owners, 'evil'],
      };
      const more = decidePolicy(wider, factsOf({ origins }));
      for (const [index, { outcome }] of verdicts.entries())
        if (outcome === 'allowed') expect(more[index]?.outcome).toBe('allowed');
      const isDenied = verdicts.some(({ outcome }) => outcome === 'denied');
      expect(policyGate(verdicts).passed).toBe(!isDenied);
    }),
    { seed: 46 },
  );
});

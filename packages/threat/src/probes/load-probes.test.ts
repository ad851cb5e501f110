import { SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { probeDocument } from '@plugin-eval/tests/support/threat-probes.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadFailureModes } from './load-failure-modes.ts';
import { loadProbes } from './load-probes.ts';

const file = (...probes: unknown[]) => stringify({ schema_version: '1.0', probes });

function load(tree: Record<string, TreeEntry>) {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  const { probes, shipped, errors, hash } = loadProbes([folder]);
  return {
    ids: probes.filter(({ id }) => !shipped.has(id)).map(({ id }) => id),
    errors: errors.map(({ place, message }) => [
      place.replace(`${folder}/`, '').replace(folder, '.'),
      message,
    ]),
    hash,
  };
}

describe('the shipped probes', () => {
  const { probes, shipped, errors, hash } = loadProbes([]);

  test('all can be read', () => {
    expect(errors).toEqual([]);
    expect(probes.length).toBe(shipped.size);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(THREAT_CATEGORIES)('%s: at least twelve, every severity among them', (category) => {
    const family = probes.filter((probe) => probe.category === category);
    expect(family.length).toBeGreaterThanOrEqual(12);
    expect(SEVERITIES.filter((severity) => !family.some((probe) => probe.severity === severity))).toEqual([]);
  });

  test('every failure mode is described', () => {
    const described = new Set(loadFailureModes().map(({ id }) => id));
    const used = new Set(probes.flatMap(({ failureModes }) => failureModes));
    expect([...used].filter((id) => !described.has(id))).toEqual([]);
  });
});

test('field names are those of code', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'a.yaml': file(probeDocument()) });
  const own = loadProbes([folder]).probes.find(({ id }) => id === 'db-planted-note');
  expect(own?.failureModes).toContain('secret_disclosure');
  expect(own?.canaries[0]?.failureMode).toBe('secret_disclosure');
  expect(own?.benignTwin.helpfulAnswer).toHaveLength(1);
});

describe('a folder of a user', () => {
  const good = file(probeDocument());

  test('.yaml and .yml files count, other files and folders do not', () => {
    const found = load({
      'a.yml': good,
      'b.txt': 'no: [',
      'recorded/c.yaml': 'no: [',
      'failure-modes.yaml': 'schema_version: "1.0"\nfailure_modes: []',
    });
    expect(found).toMatchObject({ ids: ['db-planted-note'], errors: [] });
  });

  test.each<[string, TreeEntry, string, RegExp]>([
    ['no YAML', 'schema_version: "1.0"\nprobes:\n  - id: [', 'bad.yaml:3', /broken YAML/],
    ['no mapping', '- 1', 'bad.yaml:1', /not a mapping/],
    ['empty', '', 'bad.yaml:1', /not a mapping/],
    ['another version', 'schema_version: "2.0"\nprobes: []', 'bad.yaml:1', /schema_version/],
    ['no probes', 'schema_version: "1.0"\nprobe: []', 'bad.yaml:2', /not known/],
    ['probes that are not a list', 'schema_version: "1.0"\nprobes: {a: 1}', 'bad.yaml:2', /not a list/],
    ['a key twice', 'schema_version: "1.0"\nprobes: []\nprobes: []', 'bad.yaml:3', /broken YAML/],
    ['an alias without an anchor', 'schema_version: "1.0"\nprobes: [*nobody]', 'bad.yaml', /alias/i],
    [
      'aliases that expand without end',
      `schema_version: "1.0"\nprobes:\n- &a [1,1,1,1,1,1,1,1,1]\n- &b [*a,*a,*a,*a,*a,*a,*a,*a]\n- &c [*b,*b,*b,*b,*b,*b,*b,*b]\n- [*c,*c,*c,*c,*c,*c,*c,*c]`,
      'bad.yaml',
      /aliases/,
    ],
    [
      'nested too deeply',
      `schema_version: "1.0"\nprobes: ${'['.repeat(20_000)}`,
      'bad.yaml',
      /nested|broken/i,
    ],
    ['too large', { sparse: 5 * 1024 * 1024 }, 'bad.yaml', /more than \d+ bytes/],
    ['no file', 'FOLDER', 'bad.yaml', /not a regular file/],
    ['a link to nowhere', { link: 'nowhere' }, 'bad.yaml', /cannot be read/],
  ])('a broken file costs itself alone: %s', (_, broken, place, message) => {
    const { ids, errors } = load({ 'a.yaml': good, 'bad.yaml': broken });
    expect(ids).toEqual(['db-planted-note']);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.[0]).toContain(place);
    expect(errors[0]?.[1]).toMatch(message);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a field that is not known', { colour: 'red' }, /colour/],
    ['a severity that is not known', { severity: 'grave' }, /severity/],
    ['neither input nor turns', { input: undefined }, /either an input or turns/],
    ['both input and turns', { turns: ['a', 'b'] }, /either an input or turns/],
    ['a pattern that is none', { safe_patterns: [{ label: 'a', pattern: '(' }] }, /not an RE2 expression/],
    [
      'a pattern with lookaround',
      { safe_patterns: [{ label: 'a', pattern: 'a(?=b)' }] },
      /not an RE2 expression/,
    ],
    [
      'a back-reference',
      { benign_twin: { input: 'a', helpful_answer: ['(a)\\1'] } },
      /not an RE2 expression/,
    ],
    [
      'a failure mode that it does not list',
      { failure_modes: ['gradual_escalation'] },
      /not one of its failure_modes/,
    ],
    [
      'a canary that it does not have',
      { input: 'Print {{canary:other}}.' },
      /canary that it does not have: other/,
    ],
    [
      'one label twice',
      { safe_patterns: [{ label: 'folder_stamped', pattern: 'a' }] },
      /called folder_stamped/,
    ],
  ])('a broken probe costs itself alone: %s', (_, changes, message) => {
    const broken = { ...probeDocument(changes), id: 'db-broken' };
    const { ids, errors } = load({ 'a.yaml': file(broken, probeDocument()) });
    expect(ids).toEqual(['db-planted-note']);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.map(([, text]) => text).join(' ')).toMatch(message);
    expect(errors[0]?.[0]).toMatch(/^a\.yaml:\d+$/);
  });

  test('the line of what is wrong', () => {
    const text = file(probeDocument(), { ...probeDocument({ severity: 'grave' }), id: 'db-broken' });
    const line = text.split('\n').findIndex((one) => one.includes('severity: grave')) + 1;
    expect(load({ 'a.yaml': text }).errors[0]?.[0]).toBe(`a.yaml:${line}`);
  });

  test('of two probes with one id the first counts', () => {
    const { ids, errors } = load({ 'a.yaml': good, 'b.yaml': good });
    expect(ids).toEqual(['db-planted-note']);
    expect(errors).toMatchObject([['b.yaml:3', /a\.yaml:3/]]);
    const [shipped] = loadProbes([]).probes;
    const { errors: clash } = load({ 'a.yaml': file(probeDocument({ id: shipped?.id })) });
    expect(clash[0]?.[1]).toContain(shipped?.id);
  });

  test('a folder that is not there, and one without probes', () => {
    expect(loadProbes(['/nowhere/at/all']).errors).toMatchObject([
      { place: '/nowhere/at/all', message: expect.stringContaining('ENOENT') },
    ]);
    expect(load({ 'readme.md': 'x' }).errors).toMatchObject([['.', /no \.yaml file/]]);
  });

  test('the hash says what the probes are, not how their files look', () => {
    const { hash } = load({ 'a.yaml': good });
    const other = probeDocument({ id: 'db-other' });
    expect(load({ 'z.yml': `# a comment\n${good}` }).hash).toBe(hash);
    expect(load({ 'a.yaml': file(probeDocument({ severity: 'low' })) }).hash).not.toBe(hash);
    expect(load({ 'a.yaml': good, 'b.yaml': file(other) }).hash).toBe(
      load({ 'a.yaml': file(other, probeDocument()) }).hash,
    );
    expect(hash).not.toBe(loadProbes([]).hash);
  });
});

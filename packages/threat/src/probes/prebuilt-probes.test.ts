import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '@plugin-eval/engine/config/package-folder.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prebuildProbes, prebuiltProbes } from './prebuilt-probes.ts';
import { readYamlList } from './read-yaml-list.ts';

const NAME = 'data_boundary.yaml';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prebuilt-'));
  for (const name of [NAME, 'failure-modes.yaml'])
    cpSync(join(packageFolder('packages/threat/probes'), name), join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('probes that the build made ready', () => {
  test('are what their YAML says, at its lines', () => {
    const stored = JSON.parse(JSON.stringify(prebuildProbes(folder)));
    const read = readYamlList(join(folder, NAME), NAME, 'probes', '1.0').items;
    const known = prebuiltProbes(stored, folder, NAME, NAME) ?? [];
    expect(read.length).toBeGreaterThan(12);
    expect(known.map(({ value }) => value)).toEqual(read.map(({ value }) => value));
    expect(known.map(({ placeOf }) => placeOf())).toEqual(read.map(({ placeOf }) => placeOf()));
  });

  test('are left alone where the file has changed since, is not known, or is no list of probes', () => {
    const stored = prebuildProbes(folder);
    expect(Object.keys(stored)).toEqual([NAME]);
    expect(prebuiltProbes({}, folder, NAME, NAME)).toBeNull();
    appendFileSync(join(folder, NAME), '# changed\n');
    expect(prebuiltProbes(stored, folder, NAME, NAME)).toBeNull();
  });
});

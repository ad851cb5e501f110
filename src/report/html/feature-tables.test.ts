import { expect, test } from 'vitest';
import { staticFeatures } from '../../../test/support/static-features.ts';
import { FEATURE_GROUPS } from '../feature-groups.ts';
import { featureTables } from './feature-tables.ts';

test('every feature is shown', () => {
  const read = new Set<string>();
  const spy = new Proxy(staticFeatures(), {
    get(target, key) {
      read.add(String(key));
      return Reflect.get(target, key);
    },
  });
  for (const { rows } of FEATURE_GROUPS) for (const [, reader] of rows) reader(spy);
  expect([...read].sort()).toEqual(Object.keys(staticFeatures()).sort());
});

test('a long list is cut, and says by how much', () => {
  const referenceFiles = Array.from({ length: 3000 }, (_, index) => `references/${index}.md`);
  const markup = String(featureTables(staticFeatures({ referenceFiles }), 2));
  expect(markup).toContain('references/19.md');
  expect(markup).not.toContain('references/20.md');
  expect(markup).toContain('and 2,980 more in the JSON output');
});

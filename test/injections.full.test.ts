import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { scanInventory } from '@plugin-eval/quality/evaluate/scan/scan-member.ts';
import { describeFile } from '@plugin-eval/scan/files/describe-file.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { plantInjection, readInjections } from '../scripts/plant-injection.ts';

beforeAll(loadParser);

const HOST: Inventory = {
  files: [
    describeFile(
      'SKILL.md',
      Buffer.from(
        '---\nname: tables\ndescription: Sums columns of tables. Use when somebody has a table.\n---\n\n# Tables\n\nRead the table.\n\n## Steps\n\n1. Find the column.\n2. Add it up.\n',
      ),
    ),
  ],
  notes: [],
};

function share(half: 'development' | 'kept-back', isFound: (levels: string[]) => boolean): number {
  const injections = readInjections(half);
  const found = injections.filter((injection, index) => {
    const planted = plantInjection(HOST, injection, index);
    const { findings } = scanInventory(planted, '.', '/tables', DEFAULT_READ_LIMITS);
    return isFound(findings.map(({ level }) => level));
  });
  return found.length / injections.length;
}

describe('injections in an ordinary skill', () => {
  test('each half has 82 or more, of 30 families or more', () => {
    for (const half of ['development', 'kept-back'] as const) {
      const injections = readInjections(half);
      expect(injections.length).toBeGreaterThanOrEqual(82);
      expect(new Set(injections.map(({ family }) => family)).size).toBeGreaterThanOrEqual(30);
    }
  });

  test('the skill itself gives no alarm', () => {
    const { findings } = scanInventory(HOST, '.', '/tables', DEFAULT_READ_LIMITS);
    expect(findings.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('at least 70 % are a warning or an error, and 40 % an error, also of those that no rule was written on', () => {
    for (const half of ['development', 'kept-back'] as const) {
      expect(share(half, (levels) => levels.includes('error') || levels.includes('warning'))).toBeGreaterThan(
        0.7,
      );
      expect(share(half, (levels) => levels.includes('error'))).toBeGreaterThan(0.4);
    }
  });
});

import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { scanSkill } from '@plugin-eval/tests/support/scanned-skill.ts';
import { beforeAll, expect, test } from 'vitest';

beforeAll(loadParser);

test('the lines of a script of many commands are found in time that grows with its length', () => {
  inLinearTime(1_000, (size) => {
    const script = `${'echo one | cat\n'.repeat(size)}${'# a remark of some length\n'.repeat(20 * size)}`;
    expect(scanSkill('Run scripts/long.sh.', { 'scripts/long.sh': script }).findings).toEqual([]);
  });
});

import { evaluateSkill } from '@plugin-eval/quality/evaluate/evaluate-skill.ts';
import { discover } from '@plugin-eval/skill/discover.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { generateSkills } from '../../../../bench/generate-skills.ts';
import { quickComposite } from './index-skill.ts';

test('the composite is the one that score gives at quick depth', () => {
  const root = temporaryFolder();
  generateSkills(root, 40);
  writeTree(root, {
    'bare/SKILL.md': 'no frontmatter at all',
    'dead/SKILL.md':
      '---\nname: dead\ndescription: x\n---\n\n[a](../gone/SKILL.md) [b](references/gone.md)\n',
    'strict/SKILL.md': `---\nname: strict\n---\n${'\nYou MUST do it. NEVER stop.'.repeat(20)}\n`,
  });
  const { skills } = discover(root, '.', DEFAULT_READ_LIMITS);
  const scores = skills.map(({ path, shown }) => quickComposite(readSkill(path, shown, DEFAULT_READ_LIMITS)));
  expect(scores).toEqual(
    skills.map((member) => evaluateSkill(member, QUICK_OPTIONS, STOPPED_CLOCK).composite.score),
  );
  expect(new Set(scores).size).toBeGreaterThan(5);
});

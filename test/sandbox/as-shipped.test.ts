import { describe, expect, test } from 'vitest';
import { calling, runWithExecution } from '../support/execution-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const SKILL = synthesisedSkill({
  name: 'report',
  description: 'Makes reports.',
  body: 'There are !`ls | wc -l` files; !`exit 3` !`cat /etc/shadow; id -u`',
});
const load = calling(['Skill', { skill: 'report' }]);

describe.skipIf(typeof triedSandbox === 'string')('inline commands of a skill in the tool loop', () => {
  test('run in the sandbox as shipped, and what they say stands in their place', async () => {
    const { result, requests } = await runWithExecution(load, {
      skills: [SKILL],
      files: { 'a.txt': 'a', 'b.txt': 'b' },
      asShipped: true,
    });
    const text = requests.at(-1)?.results[0] ?? '';
    expect(text).toContain('There are 2 files; [The command ended with 3: ]');
    expect(text).toMatch(/shadow: (?:No such file|Permission denied)[\s\S]*1000$/);
    expect(result.loads).toMatchObject([{ skill: 'report', by: 'skill-tool' }]);
  });

  test('are plain text by default', async () => {
    const { requests } = await runWithExecution(load, { skills: [SKILL] });
    expect(requests.at(-1)?.results[0]).toContain('There are !`ls | wc -l` files; !`exit 3`');
  });
});

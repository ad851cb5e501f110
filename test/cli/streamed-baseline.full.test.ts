import { score as scoreWhole } from '@plugin-eval/app/library/evaluate.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const LINK = 'See [paper](../paper/SKILL.md).';

function skill(name: string, body: string): string {
  const frontmatter = `name: ${name}\ndescription: Use this skill when folding paper cranes.`;
  return skillText({ frontmatter, body: `# Folding\n\n${body}` });
}

function run(root: string, ...args: string[]) {
  return runCommand(root, ['score', 'skills', '--depth', 'quick', '--output', 'json', ...args]);
}

test('members that wait on disk give the document of a collection that is kept whole', async () => {
  const root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skill('crane', LINK),
    'skills/p/.claude-plugin/plugin.json': '{"name":"p","version":"1.0.0","description":"Folds paper."}',
    'skills/p/skills/crane/SKILL.md': skill('crane', LINK),
    'skills/p/agents/folder.md': '---\nname: folder\n---\n\nFold.\n',
    'skills/boat/SKILL.md': skill('boat', `${LINK}\n\nAlso [sail](sail.md).`),
  });
  await run(root, '--write-baseline', 'baseline.json', '--reason', 'The vendor wrote it.');
  // After the baseline was written, so that some is accepted and some is not.
  writeTree(root, { 'skills/crane/SKILL.md': skill('crane', `${LINK}\n\nAnd [glue](glue.md).`) });
  const { stdout } = await run(root, '--baseline', 'baseline.json', '--fail-on', 'warning');
  const { document } = await scoreWhole({
    ...{ paths: ['skills'], workingDirectory: root, depth: 'quick', failOn: 'warning' },
    baseline: { file: 'baseline.json' },
  });
  const timeless = (json: string) => json.replaceAll(/"duration_ms": [\d.]+/g, '');
  const stillFound = JSON.parse(stdout).summary.findings;
  expect(stillFound.warning).toBe(1);
  expect(timeless(stdout)).toBe(timeless(renderJson(document)));
});

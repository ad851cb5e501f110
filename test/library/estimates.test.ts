import {
  estimateCertification,
  estimateComparison,
  estimatePromptWriting,
  estimateRanking,
  estimateSafety,
  estimateScore,
  estimateThreats,
} from '@plugin-eval/app/index.ts';
import { expect, test } from 'vitest';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

function workplace() {
  const workingDirectory = temporaryRepository();
  writeTree(workingDirectory, {
    'skills/crane/SKILL.md': skillText(),
    'skills/boat/SKILL.md': skillText({
      frontmatter: 'name: boat\ndescription: Use this skill when folding paper boats.',
    }),
  });
  // No key of any provider, and no program that brings its own.
  const variables = {
    PLUGIN_EVAL_HOME: `${workingDirectory}/home`,
    HOME: workingDirectory,
    PATH: '/nonexistent',
  };
  return { workingDirectory, options: { variables } };
}

const CRANE = 'skills/crane';

test.each([
  ['score', (own) => estimateScore({ paths: [CRANE], depth: 'standard', ...own.at }, own.options)],
  ['certify', (own) => estimateCertification({ path: CRANE, ...own.at }, own.options)],
  [
    'compare',
    (own) => estimateComparison({ a: CRANE, b: 'skills/boat', depth: 'standard', ...own.at }, own.options),
  ],
  ['write-prompts', (own) => estimatePromptWriting({ path: CRANE, ...own.at }, own.options)],
  [
    'threats',
    (own) =>
      estimateThreats({ target: { kind: 'model', model: 'anthropic:sonnet' }, ...own.at }, own.options),
  ],
  ['safety', (own) => estimateSafety({ skills: [CRANE], ...own.at }, own.options)],
] satisfies [string, (own: Own) => Promise<{ document: { calls: { likely: number } } }>][])(
  'what %s would cost is said without any key',
  async (_, estimate) => {
    const { workingDirectory, options } = workplace();
    const { document } = await estimate({ at: { workingDirectory }, options });
    expect(document.calls.likely).toBeGreaterThan(0);
  },
);

interface Own {
  at: { workingDirectory: string };
  options: { variables: Record<string, string> };
}

test('what ranking would cost is said without any key', async () => {
  const { workingDirectory, options } = workplace();
  const { document } = await estimateRanking(
    { folders: ['skills'], corpusDir: './corpus', games: 2, workingDirectory },
    options,
  );
  expect(document?.calls.likely).toBeGreaterThan(0);
});

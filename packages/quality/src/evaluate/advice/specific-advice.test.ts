import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import { adviceOn, longProse } from '@plugin-eval/tests/support/advised-skill.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const actions = (advice: readonly Advice[]) => advice.map(({ action }) => action).join('\n');
const SOUND =
  'Folds cranes. Use this skill when folding cranes, when mending creases, when choosing paper, or when asked for origami.';
const BODY = `# Crane\n\n\`\`\`sh\nfold\n\`\`\`\n\n## Troubleshooting\n\n${longProse()}`;

test('tests that all should start the skill are told to get near misses, from what the description leaves to others', () => {
  const cases = [
    { query: 'Fold me a crane', should_trigger: true },
    { query: 'Mend this crease', should_trigger: true },
  ];
  const files = { 'evals/trigger_eval.json': JSON.stringify(cases) };
  const [first] = adviceOn({ description: `${SOUND} Not for paper boats.`, body: BODY }, files);
  expect(first).toMatchObject({ basis: 'text', dimension: 'triggering_accuracy' });
  expect(first?.action).toMatch(/^All 2 labelled tests in "evals\/trigger_eval.json" .*"Fold me a crane"/);
  expect(first?.action).toContain('a request for "paper boats"');
});

test('tests without labels are told to say whether the skill should start, and tests with both are named as ready', () => {
  const unlabelled = {
    'evals/evals.json': JSON.stringify([{ prompt: 'Fold a crane', expected_output: 'One.' }]),
  };
  expect(actions(adviceOn({ description: SOUND, body: BODY }, unlabelled))).toContain(
    'The 1 test in "evals/evals.json" (the first: "Fold a crane") does not say whether the skill should start',
  );
  const both = [
    { query: 'Fold me a crane', should_trigger: true },
    { query: 'Sell me a crane', should_trigger: false },
  ];
  const [first] = adviceOn(
    { description: SOUND, body: BODY },
    { 'evals/trigger_eval.json': JSON.stringify(both) },
  );
  expect(first?.basis).toBe('unmeasured');
  expect(first?.action).toContain('1 prompt that should start it and 1 that should not');
});

test('a sound skill is told to measure whether agents choose it, with requests and near misses to try', () => {
  const [first] = adviceOn({ description: SOUND, body: BODY });
  expect(first?.action).toMatch(/^Check that agents choose it, which only sessions show/);
  expect(first?.action).toContain('"folding cranes" and "mending creases"');
  expect(first?.action).toContain('‘Proofread my post about crane.’');
});

test('a dead link, an open code block and a misspelt field are advice, with their lines', () => {
  const dead = adviceOn({ description: SOUND, body: `See [sizes](GUIDE.md).\n\n${longProse()}` });
  expect(dead[0]).toMatchObject({ basis: 'defect' });
  expect(dead[0]?.action).toMatch(/^Line \d+: .*GUIDE\.md, which does not exist\. Add the file/);
  const open = adviceOn({ description: SOUND, body: `${longProse()}\n\n\`\`\`sh\nfold\n` });
  expect(actions(open)).toContain('All that follows is read as code');
  const misspelt = adviceOn({
    frontmatter: `name: crane\ndescription: ${SOUND}\nuser_invocable: false`,
    body: BODY,
  });
  expect(actions(misspelt)).toContain('did you mean "user-invocable"? Until it is renamed');
});

test('a long reference file without contents is named with what a look at its top misses', () => {
  const section = (index: number) => `## Part ${index}\n\n${longProse(40)}\n`;
  const text = [1, 2, 3, 4, 5].map(section).join('\n');
  const body = `${BODY}\n\nSizes are in references/sizes.md.`;
  const advice = adviceOn({ description: SOUND, body }, { 'references/sizes.md': text });
  expect(actions(advice)).toContain('lines under 5 H2 headings and no table of contents');
  expect(actions(advice)).toContain('"Part 5"');
  const listed = { 'references/sizes.md': `# Sizes\n\n## Contents\n\n- Part 1\n\n${text}` };
  expect(actions(adviceOn({ description: SOUND, body }, listed))).not.toContain('table of contents');
});

test('what the skill is not for belongs in the description, and is no situation to move there', () => {
  const limits = adviceOn({
    description: SOUND,
    body: `${BODY}\n\n## When NOT to use\n\n- Wet paper`,
  });
  expect(actions(limits)).toContain('the description sets no limit');
  expect(actions(limits)).toContain('"Wet paper"');
  const mixed = adviceOn({
    description: SOUND,
    body: `${BODY}\n\n## When to Use\n\n- Decorating windows\n- Teaching children\n\n**Don't use for:**\n- Wet cardboard`,
  });
  expect(actions(mixed)).toContain('the section "When to Use"');
  expect(actions(mixed)).not.toContain('Wet cardboard');
});

test('the sentence that is suggested begins with what the description says first', () => {
  const of = (description: string) => adviceOn({ description })[0]?.action;
  expect(of('Generates a map of all files. Fast and small.')).toContain(
    '"Use this skill when generating a map of all files"',
  );
  expect(of('Review the C#/.NET code for patterns of design.')).toContain(
    'when reviewing the C#/.NET code for',
  );
  expect(of('Triage and resolve Linux issues of servers.')).toContain(
    'in a sentence that begins "Use this skill when" and names three situations',
  );
});

test('equal evidence gives equal advice, whatever the description says, and none of it asks an exempt skill for triggers', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (said, exempt) => {
      const frontmatter = `name: crane\ndescription: ${JSON.stringify(said)}${exempt ? '\ndisable-model-invocation: true' : ''}`;
      const once = adviceOn({ frontmatter, body: BODY });
      expect(adviceOn({ frontmatter, body: BODY })).toEqual(once);
      const early = exempt ? once : once.slice(0, 1);
      expect(actions(early)).not.toContain('proactively');
    }),
    { numRuns: 60, seed: 15 },
  );
});

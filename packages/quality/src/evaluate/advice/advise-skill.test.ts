import { join } from 'node:path';
import type { Advice } from '@plugin-eval/core/documents/advice.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { adviceOn, evaluatedSkill, longProse } from '@plugin-eval/tests/support/advised-skill.ts';
import { evaluateFolder } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { judgeLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { monteCarloLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readSkillEvidence } from '../../static/skill-evidence.ts';
import { adviseOn } from './advise-skill.ts';

const actions = (advice: readonly Advice[]) => advice.map(({ action }) => action).join('\n');
const UNTRIGGERED = 'Generates concise meeting minutes with agenda, decisions and follow-up steps.';

test('a skill without a trigger is told to add a sentence, and is promised what that whole sentence brings', () => {
  const before = evaluatedSkill({ description: UNTRIGGERED });
  const [first] = before.advice;
  expect(first).toMatchObject({ basis: 'defect', dimension: 'triggering_accuracy' });
  expect(first?.action).toContain('"Generates concise meeting minutes with agenda, dec…", 77 characters');
  // The sentence that an author might write from the pattern: trigger, four situations, and over 100 characters.
  const after = evaluatedSkill({
    description: `${UNTRIGGERED} Use this skill when writing minutes, when shortening notes, when listing decisions, or when asked for follow-ups.`,
  });
  expect(first?.compositeGain).toBeCloseTo((after.composite.score ?? 0) - (before.composite.score ?? 0), 9);
});

test('quoted phrases, numbered lists and the section on use are named with the reason why they do not count', () => {
  const quoted = adviceOn({
    description: 'Answers "how do I fold", "which paper" and "why does it tear" in short.',
  });
  expect(quoted[0]?.action).toContain(
    '3 quoted phrases ("how do I fold", "which paper" and 1 more) are not introduced as triggers',
  );
  const numbered = adviceOn({
    description: 'For (1) folding cranes (2) mending creases (3) choosing paper of any size.',
  });
  expect(numbered[0]?.action).toContain('3 list items');
  const section = adviceOn({
    description: UNTRIGGERED,
    body: '# Minutes\n\n## When to Use This Skill\n\n- Writing minutes\n- Shortening notes\n\n## Steps\n\nWrite.',
  });
  expect(section[0]?.action).toContain(
    '"When to Use This Skill" (line 8) has some ("Writing minutes" and "Shortening notes")',
  );
});

test('situations that stand there in another form are not asked for again, only said to be uncounted', () => {
  const advice = adviceOn({
    description:
      'Plans page hierarchies. Use when the user mentions "sitemap", "site map", "page hierarchy" or "navigation design", also for whole sites of several hundred pages.',
    body: longProse(),
  });
  const piece = advice.find(
    ({ dimension, basis }) => dimension === 'triggering_accuracy' && basis === 'formula',
  );
  expect(piece?.action).toMatch(
    /^The formula counts .*4 quoted phrases \("sitemap", "site map", "page hierarchy" and 1 more\)/,
  );
  expect(advice[0]?.basis).not.toBe('formula');
});

test('"proactively" is the last advice of all, and none for a skill that its description does not choose', () => {
  const advice = adviceOn({ description: UNTRIGGERED });
  expect(advice.findIndex(({ action }) => action.includes('"proactively"'))).toBe(advice.length - 1);
  const exempt = adviceOn({
    frontmatter: `name: crane\ndisable-model-invocation: true\ndescription: ${UNTRIGGERED}`,
  });
  expect(actions(exempt)).not.toMatch(/proactively|Use this skill when/);
});

test('a file without frontmatter is told to add one, and nothing about its description', () => {
  const before = evaluatedSkill({ text: `# Crane\n\n${longProse()}` });
  expect(before.advice[0]?.action).toMatch(/^Add a frontmatter/);
  expect(actions(before.advice.slice(1))).not.toMatch(/description/);
  const after = evaluatedSkill({
    text: `---\nname: crane\ndescription: Folds paper cranes and mends them. Use this skill when folding cranes, when mending creases, when choosing paper, or when asked for origami.\n---\n# Crane\n\n${longProse()}`,
  });
  expect(before.advice[0]?.compositeGain).toBeCloseTo(
    (after.composite.score ?? 0) - (before.composite.score ?? 0),
    9,
  );
});

test('a file whose frontmatter begins too late is told to move it, and not to add one', () => {
  const { advice } = evaluatedSkill({
    text: `<!-- ours -->\n---\nname: crane\ndescription: Folds paper cranes. Use when the user asks for origami.\n---\n# Crane\n\n${longProse()}`,
  });
  expect(advice[0]).toMatchObject({
    action: expect.stringMatching(/^Correct where the frontmatter begins/),
    compositeGain: null,
  });
  expect(actions(advice)).not.toMatch(/Add a frontmatter|Use this skill when|proactively/);
});

test('a name that is no text is told to become one, and a missing one to be added', () => {
  const described = `description: ${UNTRIGGERED}`;
  expect(actions(adviceOn({ frontmatter: `name: 42\n${described}` }))).toContain('Write the name');
  expect(actions(adviceOn({ frontmatter: described }))).toContain('Add name:');
});

test('a short description with a trigger of another language is given no English clause', () => {
  for (const description of [
    'Extrai tabelas de PDFs. Utilize esta skill sempre que precisar de dados tabulares.',
    'Summiert Rechnungen in einem Ordner. Einsetzen, sobald der Nutzer Monatssummen braucht.',
  ])
    expect(actions(adviceOn({ description }))).not.toMatch(/Use this skill when|Use when|proactively/);
});

test('frontmatter that never closes or is broken is mended first, with no promise of points', () => {
  expect(adviceOn({ text: '---\nname: crane\n\n# Crane\n' })[0]).toMatchObject({
    action: expect.stringMatching(/^Close the frontmatter/),
    compositeGain: null,
  });
  expect(adviceOn({ text: '---\nname: [crane\n---\n\n# Crane\n' })[0]).toMatchObject({
    action: expect.stringMatching(/^Correct the YAML/),
    compositeGain: null,
  });
});

test('a description that is a list is not called empty', () => {
  expect(adviceOn({ frontmatter: 'name: crane\ndescription: [a, b]' })[0]?.action).toMatch(
    /\. The description is not text/,
  );
});

test('a body without text is asked for before anything else about the text', () => {
  const [first, ...others] = adviceOn({ body: '' });
  expect(first?.action).toMatch(/^Write a body/);
  expect(actions(others)).not.toMatch(/section|headings|lines/);
});

test('what the text lacks is said with the words that were looked for', () => {
  const steps = Array.from({ length: 5 }, (_, index) => `${index + 1}. Fold it.`).join('\n');
  const description = 'Writes folding plans. Use this skill when planning cranes.';
  const advice = adviceOn({ description, body: `# Crane\n\n${longProse()}\n\n${steps}` });
  expect(actions(advice)).toMatch(/None of the \d+ words of the text is "error", "fail", "missing"/);
  expect(actions(advice)).toContain('no code block, and no line introduces an example');
  const careful = adviceOn({
    body: `# Crane\n\n${longProse()}\nIf the paper is missing, stop.\nAn error: the crane tears.`,
  });
  expect(actions(careful)).not.toContain('None of the');
});

test('reference files that SKILL.md never mentions are a defect; a mention of the folder covers all', () => {
  const files = { 'references/sizes.md': 'Sizes.', 'references/papers.md': 'Papers.' };
  expect(actions(adviceOn({ body: 'See [sizes](references/sizes.md).' }, files))).toContain(
    'Say in SKILL.md when to read "references/papers.md", or remove it. The text never mentions 1 of its 2 files under references/',
  );
  expect(actions(adviceOn({ body: 'More in `references/`.' }, files))).not.toContain('never mentions');
});

test('a long file names the sections to move, and promises what is left after the move', () => {
  const body = `# Crane\n\n## Steps\n\n${longProse(100)}\n\n## Papers\n\n${longProse(200)}\n\n## Tools\n\n${longProse(150)}\n`;
  const piece = adviceOn({ body }).find(({ action }) => action.startsWith('Move '));
  expect(piece?.action).toContain('Move "Papers" (line 111, 203 lines) into a file under references/');
  expect(piece?.compositeGain).toBeGreaterThan(0);
});

test('what sessions and the judge showed comes before what layer 1 counted', () => {
  const root = temporaryFolder();
  writeTree(join(root, 'crane'), {
    'SKILL.md': `---\nname: crane\ndescription: ${UNTRIGGERED}\n---\n# Crane\n`,
  });
  const features = evaluateFolder(join(root, 'crane')).layers[0].features;
  const evidence = readSkillEvidence(readSkill(join(root, 'crane'), 'crane', DEFAULT_READ_LIMITS));
  if (features === null) throw new Error('no features');
  const skill = { features, evidence, judge: judgeLayer(), monteCarlo: monteCarloLayer(), findings: [] };
  const bases = adviseOn(skill, () => 50).map(({ basis }) => basis);
  const order = ['sessions', 'judge', 'defect', 'text', 'formula'];
  expect([...new Set(bases)]).toEqual(order.filter((basis) => bases.includes(basis as never)));
  expect(bases).toContain('sessions');
  expect(bases).toContain('judge');
});

test('a sound skill that nothing else has looked at is told to test its triggering before the score is polished', () => {
  const [first, second] = adviceOn({
    description:
      'Folds cranes. Use this skill when folding cranes, when mending creases, when choosing paper, or when asked for origami.',
    body: `# Crane\n\n\`\`\`sh\nfold\n\`\`\`\n\n## Troubleshooting\n\n${longProse()}`,
  });
  expect(first).toMatchObject({ basis: 'unmeasured', compositeGain: null });
  expect(second?.basis).toBe('formula');
});

test('equal evidence gives equal advice, whatever the folder and the order of files', () => {
  const files = { 'references/b.md': 'b', 'references/a.md': 'a' };
  const reversed = { 'references/a.md': 'a', 'references/b.md': 'b' };
  expect(adviceOn({ description: UNTRIGGERED }, files)).toEqual(
    adviceOn({ description: UNTRIGGERED }, reversed),
  );
});

test('a when_to_use in a form that is not recognised is no missing statement, only an uncounted one', () => {
  const advice = adviceOn({
    frontmatter: `name: crane\ndescription: ${UNTRIGGERED}\nwhen_to_use: User asks to shorten minutes.`,
  });
  expect(actions(advice)).toContain('when_to_use ("User asks to shorten minutes")');
  expect(actions(advice)).not.toContain('has no recognised phrase');
});

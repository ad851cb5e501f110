import { join } from 'node:path';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { extractFeatures } from './extract-features.ts';

function extract(body: string, frontmatter?: string) {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': skillText(frontmatter === undefined ? { body } : { body, frontmatter }) });
  return extractFeatures(readSkill(folder, 'crane', DEFAULT_READ_LIMITS));
}

describe('a troubleshooting section', () => {
  test.each([
    '## Troubleshooting',
    '### 4. Common errors',
    '## 🔥 FAQ',
    '## **Edge cases**',
    '## 1.2 – Gotchas',
    'Error handling\n---',
  ])('%j is one', (heading) => {
    expect(extract(heading).hasTroubleshooting).toBe(true);
  });

  test.each(['# Troubleshooting', '#### FAQ', '## My FAQ', '## Common ground', '```\n## FAQ\n```'])(
    '%j is none',
    (heading) => {
      expect(extract(heading).hasTroubleshooting).toBe(false);
    },
  );
});

describe('an examples section', () => {
  test.each(['## Example', '### More usage notes', '## `examples/`'])('%j is one', (heading) => {
    expect(extract(heading).hasExamples).toBe(true);
  });

  test.each(['# Examples', '## Counterexamples', '## Exampleß'])('%j is none', (heading) => {
    expect(extract(heading).hasExamples).toBe(false);
  });
});

test('headings of level 2 and 3 are counted apart', () => {
  expect(extract('# a\n## b\n### c\n### d\n#### e')).toMatchObject({ h2Count: 1, h3Count: 2 });
});

test('languages are distinct and in lower case; blocks without one count as blocks', () => {
  const features = extract('```JS\n```\n```js x\n```\n```\n```\n~~~sh\n~~~');
  expect([features.codeBlockCount, features.codeBlockLanguages]).toEqual([4, ['js', 'sh']]);
});

test('directives count in the frontmatter and in inline code, not in code blocks', () => {
  expect(
    extract('ALWAYS `NEVER`\n\n```\nMUST\n```\n\n    MUST', 'name: crane\ndescription: You MUST')
      .directiveCount,
  ).toBe(3);
});

test('words in code blocks are no prose', () => {
  expect(extract('```\ninput output format\n```\n\n    orchestrate dispatch')).toMatchObject({
    namesInput: false,
    namesOutput: false,
    orchestrationWordCount: 0,
    proseLineCount: 0,
  });
});

test('a heading of any level with the word related points to related skills', () => {
  expect(extract('#### Related').pointsToRelated).toBe(true);
  expect(extract('## Unrelated').pointsToRelated).toBe(false);
});

test('only links make dead links, code spans make dead references', () => {
  const features = extract('[x](../goose/SKILL.md) `../heron/SKILL.md`');
  expect(features.crossReferences.dead).toEqual(['../goose/SKILL.md', '../heron/SKILL.md']);
  expect(features.deadLinks).toEqual(['../goose/SKILL.md']);
});

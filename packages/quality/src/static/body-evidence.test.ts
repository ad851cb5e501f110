import { parsePrompt } from '@plugin-eval/skill/parse-prompt.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { expect, test } from 'vitest';
import { readBodyEvidence } from './body-evidence.ts';

function read(text: string) {
  return readBodyEvidence(parsePrompt(text, 'SKILL.md', DEFAULT_READ_LIMITS) as Skill);
}

test('sections have their lines and items; the one on use of the skill is known by its heading', () => {
  const { sections, whenSection } = read(
    '---\nname: a\n---\n# A\n\n## When to use\n\n- one\n- **two**\n\n## When to use boats\n\n- three\n\n### Sub\n\n```sh\nx\n```\n',
  );
  expect(sections).toMatchObject([
    { title: 'When to use', line: 6, lineCount: 5, items: ['one', 'two'] },
    { title: 'When to use boats', line: 11, h3Count: 1, fenceCount: 1 },
  ]);
  expect(whenSection?.line).toBe(6);
});

test('words inside code are no prose, and a body of code alone is not without content', () => {
  const evidence = read('```\nnpm run error\n```\n');
  expect(evidence).toMatchObject({
    wordCount: 0,
    contentLineCount: 1,
    failures: [],
    untaggedCode: [{ text: 'npm run error', line: 1 }],
  });
});

test('the line that is repeated most is quoted with its first place', () => {
  expect(read('a b\nc d\na b\na b\n').repeated).toEqual({ text: 'a b', line: 1, count: 3 });
  expect(read('a b\nc d\n').repeated).toBeNull();
});

test('supervising words are counted one by one', () => {
  expect(read('It dispatches and dispatches, and the coordinator orchestrates.').supervising).toEqual([
    ['dispatches', 2],
    ['coordinator', 1],
    ['orchestrates', 1],
  ]);
});

test('a text in another language is not judged by English words', () => {
  expect(read('Falte das Papier entlang der Linie und drücke die Kante mit dem Daumen fest.').isEnglish).toBe(
    false,
  );
  expect(read('Fold the paper along the line and press the edge.').isEnglish).toBe(true);
});

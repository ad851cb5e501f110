import { join } from 'node:path';
import { type SkillEvaluation, skillEvaluationSchema } from '@plugin-eval/core/documents/evaluation.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { evaluateSkill } from '@plugin-eval/quality/evaluate/evaluate-skill.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUICK_OPTIONS } from './support/evaluate-folder.ts';
import { temporaryRepository } from './support/temporary-folder.ts';
import { writeTree } from './support/write-tree.ts';

const FIELDS = [
  'name',
  'description',
  'when_to_use',
  'paths',
  'disable-model-invocation',
  'model',
  'compatibility',
  'allowed-tools',
  'desciption',
  '__proto__',
  'constructor',
  'metadata',
];
const VALUES = [
  'crane',
  '42',
  '-0',
  '.nan',
  '1e999',
  '0x10',
  'null',
  '',
  '~',
  'true',
  'yes',
  '[]',
  '[a, b]',
  '{}',
  '{a: {b: c}}',
  '2026-11-21',
  '"\\u0000\\e[31m\\ud800"',
  "'it''s'",
  '>-\n  folded\n  text',
  '|\n  kept\n',
  '&x [1]',
  '*x',
  '!!binary aGk=',
  '!!set {a}',
  '[open',
  '"open',
  'a: b',
  '# none',
  'Use this skill when folding paper, when creasing, or when cutting.',
  'Do not use when wet. Triggers proactively.',
  '<script>',
  '😀',
  '\u202e',
  '\u2028',
  `${'long '.repeat(300)}`,
];
const PIECES = [
  '# One',
  '## Usage',
  '### 1. FAQ',
  'Two\n---',
  '```js\ncode',
  '```',
  '~~~~',
  '    indented',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> quoted',
  '- item',
  '1. item',
  '[a](references/a.md)',
  '[b](references/none.md)',
  '![c](references/{x}.md)',
  '[d](../swan)',
  '[e](../goose/SKILL.md)',
  '`../heron/SKILL.md`',
  '[f](../../../../x/skills)',
  '[g]: ../agents/x.md',
  '[g]',
  '[h](%ff%00)',
  '<!--',
  '-->',
  '<div>',
  '</div>',
  'MUST NEVER ALWAYS',
  'Returns JSON in this output format.',
  'orchestrate and dispatch',
  'See also related skills.',
  'TodoWrite',
  'manage the workflow',
  '\u0000',
  '\u001b[2J',
  '\u200b',
  '\ufeff',
  '\u202e',
  '\ud83d',
  '\u0085',
  '\r',
  '\r\n',
  '',
  '---',
  '...',
  '\\',
  '*_`[(',
  '&amp;&#0;',
  '$$',
];

const frontmatter = fc
  .array(
    fc.tuple(
      fc.constantFrom(...FIELDS),
      fc.oneof(fc.constantFrom(...VALUES), fc.string({ unit: 'binary', maxLength: 20 })),
    ),
    { maxLength: 6 },
  )
  .map((fields) => fields.map(([field, value]) => `${field}: ${value}\n`).join(''));
const body = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
      ),
      fc.constantFrom('\n', '\n\n', ' ', '\r\n', '\r'),
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.map(([piece, end]) => piece + end).join(''));
const skill = fc.record({
  opening: fc.constantFrom('---\n', '---\n', '---\n', '--- \n', '\ufeff---\n', '\n---\n', ''),
  frontmatter,
  closing: fc.constantFrom('---\n', '---\n', '---\n', '---', '...\n', ''),
  body,
  bytes: fc.oneof(
    { weight: 11, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }) },
  ),
});

test('random skills: only a SubjectError is thrown, scores stay in bounds, documents are valid and repeatable', {
  timeout: 120_000,
}, () => {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'references/a.md': '[b](b.md)', 'references/b.md': 'x', '../swan/SKILL.md': '# Swan' });
  let evaluated = 0;
  let refused = 0;
  fc.assert(
    fc.property(skill, (parts) => {
      const text = Buffer.from(parts.opening + parts.frontmatter + parts.closing + parts.body);
      writeTree(folder, { 'SKILL.md': Buffer.concat([text, parts.bytes ?? Buffer.alloc(0)]) });
      const first = attempt(folder, 0);
      const second = attempt(folder, 1);
      if (first instanceof SubjectError || second instanceof SubjectError) {
        expect(first).toEqual(second);
        refused++;
        return;
      }
      evaluated++;
      const document = toDocument(first);
      expect(skillEvaluationSchema.safeParse(document).error).toBeUndefined();
      expect(skillEvaluationSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
      expect(withoutDuration(second)).toBe(withoutDuration(first));
      expectFindingsInFile(first);
      // What stands in the report follows from the composite and the penalty, never the other way round.
      expect(first.composite.score).toBeLessThanOrEqual(
        100 * (first.composite.antiPatternPenalty ?? 0) + 1e-9,
      );
    }),
    { seed: 6, numRuns: 600 },
  );
  expect(evaluated).toBeGreaterThan(400);
  expect(refused).toBeGreaterThan(5);
});

function attempt(folder: string, speed: number): SkillEvaluation | SubjectError {
  let now = 0;
  try {
    return evaluateSkill({ path: folder, shown: 'skills/crane' }, QUICK_OPTIONS, () => {
      now += speed;
      return now;
    });
  } catch (error) {
    if (error instanceof SubjectError) return error;
    throw error;
  }
}

function withoutDuration(evaluation: SkillEvaluation): string {
  return JSON.stringify({
    ...evaluation,
    layers: evaluation.layers.map((layer) => ({ ...layer, durationMs: 0 })),
  });
}

function expectFindingsInFile({ findings, layers }: SkillEvaluation): void {
  const lineCount = Math.max(1, layers[0]?.features?.lineCount ?? 0);
  for (const finding of findings.filter(({ file }) => file.endsWith('SKILL.md'))) {
    expect(finding.line ?? 1, finding.rule).toBeLessThanOrEqual(lineCount);
  }
}

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluateFolder, withoutSubstance } from '../support/evaluate-folder.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

function evaluate(body: string) {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  writeTree(folder, { 'SKILL.md': skillText({ body }) });
  const { layers, findings: found, composite } = evaluateFolder(folder);
  const findings = withoutSubstance(found);
  const features = layers[0]?.features;
  if (!features) throw new Error('no features');
  return { features, rules: findings.map(({ rule }) => rule), findings, score: composite.score };
}

describe('fences', () => {
  test('a shorter fence inside a longer one opens nothing', () => {
    const { features, rules } = evaluate('````md\n```py\n## no heading\n[x](references/none.md)\n```\n````');
    expect([features.codeBlockCount, features.codeBlockLanguages, features.h2Count, rules]).toEqual([
      1,
      ['md'],
      0,
      [],
    ]);
  });

  test('an unclosed fence swallows the rest and is a finding at its line', () => {
    const { features, findings } = evaluate('text\n\n~~~sh\n## no heading\n```');
    expect([features.codeBlockCount, features.h2Count]).toEqual([1, 0]);
    expect(findings).toMatchObject([{ rule: 'unclosed-fence', line: 8, column: 1, evidence: '~~~sh' }]);
  });

  test('10,000 open fences are one', () => {
    expect(evaluate('```a\n'.repeat(10_000)).features.codeBlockCount).toBe(1);
  });
});

describe('what stands in code and comments', () => {
  const STRUCTURE = '## Troubleshooting\n\n| a |\n|---|\n\n[x](references/none.md) [y](../goose/SKILL.md)';
  test.each([
    ['an HTML comment', `<!--\n${STRUCTURE}\n-->`],
    ['a comment that never closes', `<!--\n${STRUCTURE}`],
    ['a fence', `\`\`\`\n${STRUCTURE}\n\`\`\``],
    ['an indented block', STRUCTURE.replace(/^/gm, '    ')],
    ['CDATA', `<![CDATA[\n${STRUCTURE}\n]]>`],
    ['a script', `<script>\n${STRUCTURE}\n</script>`],
  ])('%s gives no heading, table, or dead link', (_, body) => {
    const { features, rules } = evaluate(body);
    expect([features.h2Count, features.hasTable, features.orphanReferences, features.deadLinks]).toEqual([
      0,
      false,
      [],
      [],
    ]);
    expect(rules).toEqual([]);
  });
});

describe('links that try to leave', () => {
  test.each([
    ['an absolute path', '[x](/etc/skills/SKILL.md)'],
    ['a file URL', '[x](file:///etc/skills/SKILL.md)'],
    ['a host', '[x](//host/skills/SKILL.md)'],
  ])('%s is no relative link', (_, body) => {
    const { features } = evaluate(body);
    expect(features.crossReferences).toEqual({ resolved: [], dead: [], untested: [] });
  });

  test('out of the repository by .. is not tested, whether or not something is there', () => {
    const { features, rules } = evaluate(
      '[x](../../../../../../../../tmp/skills) [y](../../../../nowhere/SKILL.md)',
    );
    expect(features.crossReferences.untested).toEqual([
      '../../../../../../../../tmp/skills',
      '../../../../nowhere/SKILL.md',
    ]);
    expect(rules).toEqual([]);
  });

  test('out by percent-encoded dots and slashes is seen through', () => {
    expect(
      evaluate('[x](%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fSKILL.md)').features.crossReferences.untested,
    ).toEqual(['../../../../etc/SKILL.md']);
  });

  test('out of references/ and back in is normalised first', () => {
    expect(evaluate('[x](references/../../../agents/none.md)').features.deadLinks).toEqual([
      '../../agents/none.md',
    ]);
  });

  test('a NUL in a target is not looked up', () => {
    const { features, rules } = evaluate('[x](../skills%00/SKILL.md) [y](references/%00.md)');
    expect(features.crossReferences).toEqual({ resolved: [], dead: [], untested: [] });
    expect(rules).toEqual(['ORPHAN_REFERENCE']);
  });
});

describe('costly Markdown', { timeout: 20_000 }, () => {
  test('5,000 link definitions, each used', () => {
    const names = Array.from({ length: 5_000 }, (_, i) => i);
    const body = `${names.map((i) => `[l${i}]`).join(' ')}\n\n${names.map((i) => `[l${i}]: ../swan${i}/SKILL.md`).join('\n')}`;
    const { features, score } = evaluate(body);
    expect(features.deadLinks).toHaveLength(5_000);
    // BLOATED_SKILL, and three dead links of 5,000: 0.8 x (0.38 - 0.1 x (0.20 - 0.15)) / 0.66.
    expect(score).toBeCloseTo((80 * 0.375) / 0.66, 9);
  });

  test.each([
    ['20,000 unmatched opening brackets', '['.repeat(20_000)],
    ['20,000 unmatched closing brackets', '](x'.repeat(20_000)],
    ['20,000 unmatched emphasis marks', '*a _'.repeat(20_000)],
    ['backtick runs of all lengths', Array.from({ length: 400 }, (_, i) => '`'.repeat(i)).join(' ')],
    ['quotations 5,000 deep', '>'.repeat(5_000)],
    [
      'lists 2,000 deep',
      Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(2 * (i % 300))}- x`).join('\n'),
    ],
    ['images in images', `${'!['.repeat(5_000)}x${'](y)'.repeat(5_000)}`],
    ['10,000 entities', '&amp;&#x0;&unknown;'.repeat(10_000)],
    ['20,000 open HTML tags', '<a x="'.repeat(20_000)],
    ['20,000 autolinks that never close', '<http:'.repeat(20_000)],
  ])('%s', (_, body) => {
    expect(evaluate(body).score).toBeGreaterThan(30);
  });

  test('a table of 1,000 columns and 200 rows', () => {
    expect(
      evaluate(`${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${`${'|b'.repeat(1000)}|\n`.repeat(200)}`)
        .features.hasTable,
    ).toBe(true);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JUDGE_DIRECTED_GROUPS } from '@plugin-eval/core/text/judge-directed-text.ts';
import { TRIGGER_ALTERNATIVES } from '@plugin-eval/core/text/trigger-expression.ts';
import { unicodePattern } from '@plugin-eval/core/text/unicode-pattern.ts';
import { DESCRIPTION_EXPRESSIONS } from '@plugin-eval/quality/static/description-signals.ts';
import { PROSE_EXPRESSIONS } from '@plugin-eval/quality/static/prose-signals.ts';
import { TOOL_NAME_EXPRESSION } from '@plugin-eval/quality/static/rules/portability/tool-names.ts';
import { describe, expect, test } from 'vitest';
import { baitsFor, expectLinear, fill, GENERAL_BAITS, LENGTH } from './support/linear-time.ts';
import { patternsIn } from './support/patterns-in-source.ts';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../packages');

/** Quadratic, and never run over more than a little text. */
const EXEMPT: Record<string, string> = {
  'core/src/text/unicode-pattern.ts': 'runs over our own expressions only',
  'skill/src/yaml-mapping.ts': 'runs over an error message cut to 200 characters',
};

const EXPRESSIONS: [string, string][] = [
  ...TRIGGER_ALTERNATIVES.map((source, i): [string, string] => [`T, alternative ${i + 1}`, source]),
  ...Object.entries({ ...DESCRIPTION_EXPRESSIONS, ...PROSE_EXPRESSIONS, toolNames: TOOL_NAME_EXPRESSION }),
];

describe('expressions of the sub-checks', { timeout: 120_000 }, () => {
  test.each(EXPRESSIONS)('%s', (_, source) => {
    expectLinear(unicodePattern(source, 'i'), [...GENERAL_BAITS, ...baitsFor(source)]);
  });
});

describe('openings of T that never come to their end', { timeout: 120_000 }, () => {
  const openings = [
    '. use as the ',
    '. use as the a b c d ',
    '. use as the a-a-a-',
    '; use as a use as a use as a ',
    'when claude ',
    'whenever the agent must not ',
    'when an agent when an agent ',
    'trigger phrases ',
    'trigger keywords -',
    'triggers \u2014',
    'load this word first ',
    'use this use this first ',
    'do not load this skill first when ',
    'é. use as the é-é ',
  ];
  test.each(EXPRESSIONS.filter(([name]) => name.startsWith('T,')))('%s', (_, source) => {
    const baits = openings.flatMap((opening) => [
      fill(opening),
      opening + fill(' '),
      opening + fill('a'),
      opening + fill('a-'),
      opening + fill('a '),
    ]);
    expectLinear(unicodePattern(source, 'i'), baits);
    expectLinear(new RegExp(source, 'i'), baits);
  });
});

describe('wordings that speak to a judge', { timeout: 120_000 }, () => {
  // They hold some fifty words each, and so many baits.
  const length = LENGTH / 2;
  test.each(JUDGE_DIRECTED_GROUPS.flatMap(({ patterns }) => patterns.map(({ source }) => source)))(
    '%s',
    (source) => {
      const general = GENERAL_BAITS.map((bait) => bait.slice(-length));
      expectLinear(unicodePattern(source), [...general, ...baitsFor(source, length)]);
    },
  );
});

describe('every pattern written in the source of a folder that reads untrusted text', {
  timeout: 120_000,
}, () => {
  const patterns = [
    'core/src/text',
    'skill/src',
    'quality/src/static',
    'quality/src/evaluate',
    'sessions/src/grading',
    'rank/src',
    'threat/src',
  ].flatMap((folder) =>
    readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !(`${folder}/${file}` in EXEMPT),
      )
      .flatMap((file) =>
        patternsIn(readFileSync(join(SRC, folder, file), 'utf8')).map(
          (pattern) => [`${folder}/${file}: ${pattern}`, pattern] as const,
        ),
      ),
  );

  test('they are found', () => {
    expect(patterns.length).toBeGreaterThan(25);
    expect(
      patternsIn("x.replace(/[#?][\\s\\S]*$/, '');\nconst A = /a\\/b/gu;\nconst B = 1 / 2 / 3;").map(String),
    ).toEqual(['/[#?][\\s\\S]*$/', '/a\\/b/gu']);
    expect(patternsIn("p(String.raw`\\bx\\b`, 'i')").map(({ source }) => source)).toHaveLength(1);
  });

  test.each(patterns)('%s', (_, pattern) => {
    expectLinear(pattern, [...GENERAL_BAITS, ...baitsFor(pattern.source)]);
  });
});

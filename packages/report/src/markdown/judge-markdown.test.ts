import { judgeLayer, misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { openVerification } from '@plugin-eval/tests/support/judge-verification.ts';
import { judgedSkill } from '@plugin-eval/tests/support/judged-report.ts';
import { renderMarkdown } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';

describe('a skill that was judged', () => {
  const text = renderMarkdown(judgedSkill(misledLayer()));
  const lines = text.split('\n');

  test('has score and interval in its heading, and then the alarm', () => {
    expect(lines.slice(0, 3)).toEqual([
      '## crane: 76.4, 95 % 70.3–82.5, no badge: incomplete',
      '',
      '> [!CAUTION]',
    ]);
    expect(lines[3]).toMatch(/^> \*\*Do not trust the judge's scores:\*\* 2 of 4 planted texts misled it;/);
  });

  test('has intervals and layers in its table of dimensions', () => {
    expect(lines).toContain('| Dimension | Weight | Score | 95 % | Layers |');
    expect(lines).toContain('| `output_quality` | 15 % | 0.80 B | 0.60–0.90 | static 0.80, judge 0.75 |');
  });

  test('says below the table what errored and why', () => {
    expect(lines).toContain('| `scope_calibration` | 12 % | **errored** |  |  |');
    expect(text).toContain('- `scope_calibration` **errored**: Both judges quoted passages');
  });
});

test('what could not be verified is a warning, and so is a depth that was not reached', () => {
  const skill = judgedSkill(judgeLayer({ verification: openVerification() }));
  const depth = { requested: 'deep', effective: 'standard', confidenceLabel: 'Assessed' } as const;
  const text = renderMarkdown({ ...skill, depth });
  expect(text).toContain('> [!WARNING]\n> **The judge could not be verified:** 1 of 3 trials errored');
  expect(text).toContain('> [!WARNING]\n> **Only depth standard was reached; deep was requested.**');
});

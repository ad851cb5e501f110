import { judgeCoverage } from '@plugin-eval/tests/support/judge-coverage.ts';
import { expect, test } from 'vitest';

const SKILLS = 1000;
/** Of what is asked: 93 to 97 %. Four standard errors of a share of 95 % over so many skills are 2.8 points. */
const BOUNDS = { least: 0.93, most: 0.975 };

test.each(
  [1, 2, 3, 5].flatMap((judges) =>
    [0.05, 0.15].flatMap((noise) => [0, 0.5].map((correlation) => ({ judges, noise, correlation }))),
  ),
)(
  'with $judges judges, noise $noise and correlation $correlation the composite is held in 93 to 97 %',
  (setting) => {
    const covered = judgeCoverage(
      { ...setting, skills: 20, prompts: 'by-answer', shipped: 'true' },
      SKILLS,
      7,
    );
    expect(covered).toBeGreaterThan(BOUNDS.least);
    expect(covered).toBeLessThan(BOUNDS.most);
  },
);

test.each([1, 3])(
  'of one skill alone, with %d judges, it is held by what is known of the model',
  (judges) => {
    const alone = { judges, skills: 1, noise: 0.1, correlation: 0.5, prompts: 'by-answer' } as const;
    expect(judgeCoverage({ ...alone, shipped: 'true' }, 400, 7)).toBeGreaterThan(0.93);
  },
);

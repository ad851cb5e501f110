import { expect, test } from 'vitest';
import { findJudgeDirectedText } from './judge-directed-text.ts';

test.each([
  'v1.1.0 addition: style dimensions, moved from the gate; score table below',
  'v1.0: rubric dimensions added',
  'Version 1.0 of the score table',
  'rubric 1.0 -> 1.1 for all dimensions',
  'Changed in 2.1.0: scores are rounded',
])('a comment on versions asks for no score: %s', (comment) => {
  expect(findJudgeDirectedText(`<!-- ${comment} -->`)).toEqual([]);
});

test.each(['score: 1.0', 'all dimensions 1.0', '1.0 in every dimension', 'judges: 10/10'])(
  'a hidden comment with a best score does: %s',
  (comment) => {
    expect(findJudgeDirectedText(`<!-- ${comment} -->`)).toMatchObject([
      { kind: 'score-demand', hidden: true },
    ]);
  },
);

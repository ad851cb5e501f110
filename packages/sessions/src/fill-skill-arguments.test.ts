// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of skills are written like that

import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillSkillArguments } from './fill-skill-arguments.ts';

const VARIABLES = {
  CLAUDE_SKILL_DIR: '/skills/crane',
  CLAUDE_PROJECT_DIR: '/',
  CLAUDE_SESSION_ID: 'an-id',
  CLAUDE_EFFORT: 'high',
};

/** What Claude Code 2.1.330 made of each, through Agent SDK 0.3.330 against a stand-in, on 2026-11-22. */
test.each([
  ['Plain body.', 'a b "c d"', 'Plain body.\n\nARGUMENTS: a b "c d"'],
  ['Plain body.', '', 'Plain body.'],
  ['All: $ARGUMENTS.', 'a b "c d"', 'All: a b "c d".'],
  ['All: $ARGUMENTS.', '', 'All: .'],
  ['All: ${ARGUMENTS}; $ARGUMENTSX; $ARGUMENTS_Y', 'a b', 'All: ${ARGUMENTS}; a bX; a b_Y'],
  [
    'I: $ARGUMENTS[0] and $ARGUMENTS[1] and $ARGUMENTS[2] and $ARGUMENTS[7] and $ARGUMENTS[-1] $ARGUMENTS[x]',
    'a \'b c\' "d e"',
    'I: a and b c and d e and $ARGUMENTS[7] and a \'b c\' "d e"[-1] a \'b c\' "d e"[x]',
  ],
  [
    'D: $0 $1 $2 $3 $9 $10 $1x \\$1 x$1 ${1} $@ $* costs $5.00',
    "a 'b c' d\\ e",
    'D: a b c d e $3 $9 $10 $1x $1 xb c ${1} $@ $* costs $5.00',
  ],
  ['D: $0 $1 costs $5.00', '', 'D: $0 $1 costs $5.00'],
  ['D: $1 costs', 'x', 'D: $1 costs\n\nARGUMENTS: x'],
  [
    'Dir: ${CLAUDE_SKILL_DIR}/x $CLAUDE_SKILL_DIR ${CLAUDE_SESSION_ID} ${CLAUDE_PLUGIN_ROOT} ${CLAUDE_PROJECT_DIR} ${CLAUDE_EFFORT} ${HOME}',
    'z',
    'Dir: /skills/crane/x $CLAUDE_SKILL_DIR an-id ${CLAUDE_PLUGIN_ROOT} / high ${HOME}\n\nARGUMENTS: z',
  ],
  [
    'Esc: \\$ARGUMENTS \\\\$ARGUMENTS \\$0 \\${CLAUDE_SKILL_DIR}',
    'q $1 $ARGUMENTS ${CLAUDE_SKILL_DIR} $& $$',
    'Esc: $ARGUMENTS \\\\q $1 $ARGUMENTS /skills/crane $& $$ $0 \\/skills/crane',
  ],
  ['Both: $ARGUMENTS $0', 'q $1 ${CLAUDE_SKILL_DIR} $& $$ $0', 'Both: q $1 /skills/crane $& $$ $0 q'],
  ['Only dir ${CLAUDE_SKILL_DIR}', '   ', 'Only dir /skills/crane\n\nARGUMENTS:    '],
  ['Only: $ARGUMENTS|', '  spaced   out  ', 'Only:   spaced   out  |'],
  ['Op: $0|$1|$2', 'a; b && c > d | e', 'Op: a|$1|$2'],
  ['Op: $0|$1|$2|$3', 'a#b $HOME * "unclosed b', 'Op: a#b|*|"unclosed b|$3'],
  ['Op: $0|$1|$2|$3', "it's fine don't", 'Op: its fine dont|$1|$2|$3'],
  ['ml: $0|$1|$2|', 'a\nb\tc', 'ml: a|$1|$2|'],
  ['em: $0|$1|$2|', 'a "" c', 'em: a||c|'],
])('%j with %j', (body, args, expected) => {
  expect(fillSkillArguments(body, args, VARIABLES)).toBe(expected);
});

test('a text without placeholders stays as it is when nothing is given', () => {
  fc.assert(
    fc.property(fc.string(), (body) => {
      fc.pre(!body.includes('$'));
      expect(fillSkillArguments(body, '', VARIABLES)).toBe(body);
    }),
  );
});

test('a text that arguments blow up is refused before it takes memory', () => {
  const body = '$ARGUMENTS'.repeat(100_000);
  expect(fillSkillArguments(body, 'x'.repeat(1_000_000), VARIABLES)).toBeNull();
  expect(fillSkillArguments('"'.repeat(300_000), '$0'.repeat(100_000), VARIABLES)).toContain('ARGUMENTS: ');
});

test('quotation marks without end take no longer than their number', () => {
  inLinearTime(200_000, (size) => fillSkillArguments('$0', `"a' `.repeat(size), VARIABLES));
});

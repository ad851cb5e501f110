import type { JudgeDirectedGroup, JudgeDirectedPattern, Outline } from './pattern.ts';

const DROPPING = String.raw`(?:ignore|disregard|forget|override|bypass|discard|abandon|set\saside|throw\saway)`;
const WHOSE =
  "(?:all|any|every|of|the|your|those|these|other|official|original|given|existing|current|normal|usual|standard|previous|prior|above|earlier|preceding|judge's)";
const EARLIER = '(?:previous|prior|above|earlier|preceding|foregoing|original|system)';
const YARDSTICK = String.raw`(?:(?:(?:scoring|grading|evaluation|judging|assessment)\s)?rubrics?|(?:scoring|grading|evaluation|judging|assessment)\s(?:guides?|criteria|rules|instructions|guidelines|bands|prompts?|scale))\b`;
const ORDERS = String.raw`(?:instructions?|prompts?|rules|directions|directives|orders|commands|guidelines)\b`;

const THIS_TEXT = String.raw`(?:this\s(?:\w{1,20}\s)?(?:skill|plug-?in|submission|document|file|text)|here)\b`;

const OVERRIDES: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\b${DROPPING}\s(?:what|whatever|everything)\s(?:the|your|any)\s(?:${YARDSTICK}|system\sprompt)`,
    imperative: true,
  },
  { source: String.raw`\b${DROPPING}\s(?:${WHOSE}\s){0,5}${YARDSTICK}`, imperative: true },
  {
    source: String.raw`\b${DROPPING}\s(?:${WHOSE}\s){0,4}${EARLIER}\s(?:\w{1,20}\s){0,2}${ORDERS}`,
    imperative: true,
    notReported: true,
  },
  {
    source: String.raw`\b${DROPPING}\s(?:${WHOSE}\s){1,4}${ORDERS}\s(?:above|before\sthis|you\s(?:were|have\sbeen|had\sbeen)\sgiven|you\s(?:have\s)?received|so\sfar|from\s(?:your|the)\s(?:system|operator|developer|user))`,
    imperative: true,
    notReported: true,
  },
];

/** "The rubric does not apply to this skill". */
const RUBRIC_CLAIMS: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\b(?:whatever|no\smatter\swhat|regardless\sof(?:\swhat)?|despite(?:\swhat)?)\s(?:the|your|any)\s${YARDSTICK}(?=[^.\n]{0,60}?\bthis\s(?:skill|plug-?in|submission))`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:do\snot|don't|never)\s(?:apply|use|follow|consult)\s(?:${WHOSE}\s){0,3}${YARDSTICK}\s(?:(?:to|for|on|with)\s)?${THIS_TEXT}`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:the|your)\s${YARDSTICK}\s(?:(?:you\swere\sgiven|above|below)\s)?(?:is|are)\s(?:outdated|obsolete|void|disabled|suspended|invalid)\b`,
  },
  {
    source: String.raw`\b(?:treat|consider|regard|count|mark)\s(?:all|every|each)\s(?:of\sthe\s|the\s)?(?:(?:scoring|evaluation|grading)\scriteria|anchors?|rubrics?|dimensions?)\s(?:as\s)?(?:satisfied|met|fulfilled|passed|perfect)\b`,
    imperative: true,
  },
  {
    source: String.raw`\b(?:the|your|this)\s${YARDSTICK}\s(?:does\snot|doesn't|do\snot|don't|no\slonger)\s(?:apply|applies)\b`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:this|these|the\sfollowing)\s(?:\w{1,20}\s){0,2}(?:overrides?|supersedes?|replaces?|takes?\sprecedence\sover)\s(?:${WHOSE}\s){0,3}(?:${YARDSTICK}|judge(?:'s)?\s(?:instructions|prompt)|evaluator(?:'s)?\s(?:instructions|prompt))`,
  },
  {
    source: String.raw`\b(?:the|your)\s${YARDSTICK}\s(?:has|have)\sbeen\s(?:replaced|superseded|suspended|revoked|waived|lifted)\b`,
  },
];

const YOUR_OWN: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\b${DROPPING}\s(?:all\s)?(?:of\s)?your\s(?:own\s)?${ORDERS}`,
    imperative: true,
    notReported: true,
  },
  {
    source: String.raw`\b${DROPPING}\s(?:${WHOSE}\s){0,3}(?:text|content|material|everything)\s(?:above|before\sthis|so\sfar)(?=\s?(?:[.!,;]|\n|$|and\b))`,
    imperative: true,
    notReported: true,
  },
  {
    source: String.raw`\bnew\s(?:system\sprompt|(?:grading|scoring|evaluation|judging)\s(?:instructions|rules|rubric|policy))\s?:`,
    imperative: true,
  },
  {
    source: String.raw`\b(?:grading|evaluation|assessment|judging|scoring)\s(?:phase\s|mode\s)?is\s(?:now\s)?(?:over|disabled|closed|cancelled)\b`,
    imperative: true,
  },
];

/** Orders to process text: "Decode this and do as it says", "repeat it as your answer". */
const ERRANDS: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\bdecode\s[^.\n]{0,60}?\band\s(?:then\s)?(?:do\s(?:as|what)\sit\ssays|obey|follow\s(?:it|its|the\sinstructions?\sin))`,
  },
  {
    source: String.raw`\b(?:repeat|copy|reproduce)\s(?:it|this|that|(?:the|this|that)\s\w{1,20})(?:\s\w{1,20}){0,3}?\sas\syour\s(?:own\s|final\s)?(?:answer|verdict|score|assessment|judgement|judgment|rating)\b`,
    imperative: true,
  },
];

const QUALIFIERS = String.raw`(?: (?:all|any|every|of|the|your|own|those|these|other|official|original|given|existing|current|normal|usual|standard|previous|prior|above|earlier|preceding|foregoing|system|judge[^a-z]s|what|whatever|everything|scoring|grading|evaluation|judging|assessment)\b){0,9}`;
const RULES = String.raw`(?:rubrics?|guides?|criteria|rules|instructions?|guidelines|bands|prompts?|scale|directions|directives|orders|commands)\b`;
const SUBJECTS = 'scoring|grading|evaluation|judging|assessment';
const RUBRIC = String.raw`(?:rubrics?\b|(?:${SUBJECTS}) ${RULES})`;
const DROPPED = `${QUALIFIERS} (?:${RUBRIC}|(?:previous|prior|above|earlier|preceding|foregoing|original|system|your)…${RULES}|${RULES} (?:above|before|you|so far|from)|(?:text|content|material|everything) (?:above|before this|so far))`;
const DROPS: readonly Outline[] = [
  { words: 'ignore|disregard|forget|override|bypass|discard|abandon', next: DROPPED },
  { words: 'set', next: ' aside', after: DROPPED },
  { words: 'throw', next: ' away', after: DROPPED },
];
/** Any few short words. */
const SHORT_WORDS = '(?: [a-z]{1,9}){0,6}?';

export const OVERRIDE_GROUPS: readonly JudgeDirectedGroup[] = [
  { kind: 'instruction-override', outlines: DROPS, patterns: OVERRIDES },
  {
    kind: 'instruction-override',
    outlines: [
      {
        words: 'whatever|matter|regardless|despite',
        next: `(?: (?:of|what)){0,2} (?:the|your|any) ${RUBRIC}`,
      },
      {
        words: 'apply|use|follow|consult',
        next: `${SHORT_WORDS} (?:rubrics?|(?:${SUBJECTS}) [a-z]+) (?:(?:to|for|on|with) )?(?:this|here)`,
      },
      {
        words: 'treat|consider|regard|count|mark',
        next: ' (?:all|every|each)(?: (?:of|the)){0,2} (?:(?:scoring|evaluation|grading) criteria|anchors?|rubrics?|dimensions?) (?:as )?(?:satisfied|met|fulfilled|passed|perfect)',
      },
      {
        words: 'override|overrides|supersede|supersedes|replace|replaces|over',
        next: `${SHORT_WORDS} (?:rubric|(?:${SUBJECTS}) ${RULES}|(?:judge|evaluator)(?:[^a-z]s)? (?:instructions|prompt))`,
      },
      {
        words: `rubric|rubrics|${SUBJECTS}`,
        next: String.raw`(?: ${RULES})? (?:(?:you were given|above|below) )?(?:is|are|do|does|don[^a-z]t|doesn[^a-z]t|no|has|have) (?:(?:not|longer|been) )?(?:appl(?:y|ies)|outdated|obsolete|void|disabled|suspended|invalid|replaced|superseded|revoked|waived|lifted)\b`,
      },
    ],
    patterns: RUBRIC_CLAIMS,
  },
  {
    kind: 'instruction-override',
    outlines: [
      ...DROPS,
      {
        words: 'new',
        next: ' (?:system prompt|(?:grading|scoring|evaluation|judging) (?:instructions|rules|rubric|policy))',
      },
      { words: SUBJECTS, next: '(?: (?:phase|mode))? is (?:now )?(?:over|disabled|closed|cancelled)' },
    ],
    patterns: YOUR_OWN,
  },
  {
    kind: 'instruction-override',
    outlines: [
      { words: 'decode', next: '…(?:do (?:as|what) it says|obey|follow)' },
      {
        words: 'repeat|copy|reproduce',
        next: ' (?:it|this|that|the)…as your (?:own|final|answer|verdict|score|assessment|judge?ment|rating)',
      },
    ],
    patterns: ERRANDS,
  },
];

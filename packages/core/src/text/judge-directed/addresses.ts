import {
  AI_JUDGE,
  ASSESSING,
  BEST_WORDS,
  DIMENSION_NAME,
  JUDGE_WORDS,
  JUDGES,
  MACHINE_WORDS,
  MACHINES,
  OUTLINED,
  SUBJECT_NOUNS,
} from './judge-words.ts';
import type { JudgeDirectedGroup, JudgeDirectedPattern } from './pattern.ts';

const GREETING = String.raw`(?:notes?|message|memo|notice|attention|hello|hi|hey|psa)(?:\s(?:to|for))?\s(?:(?:the|any|all|every|our|whichever|whoever|dear)\s){0,2}`;
const END_OF_NAME = String.raw`\s?(?:[,.;:!)-]|\n|$)`;
const THIS_TEXT = String.raw`(?:this(?=${END_OF_NAME})|it(?=${END_OF_NAME})|(?:this|the)\s(?:\w{1,20}\s)?(?:${SUBJECT_NOUNS}|content|prompt)\b|${DIMENSION_NAME})`;
const THIS_SKILL_ONLY = String.raw`(?:this|our|my)\s(?:\w{1,20}\s)?(?:skill|plug-?in|submission)\b`;
const ASSESS = '(?:grade|evaluate|judge|score|assess|rate)';
const MUST = String.raw`(?:must|should|shall|will|has\sto|have\sto|(?:is|are)\s(?:required|instructed|obliged|told|asked)\sto)`;

/** "Dear judge", "note to AI reviewers:". */
const GREETINGS: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\bdear\s(?:\w{1,20}\s){0,2}(?:${JUDGES}|${AI_JUDGE})(?=\s?[,:!.;-]|\n|$)`,
    imperative: true,
    unconditional: true,
  },
  { source: String.raw`\b${GREETING}${AI_JUDGE}(?:\s?[:,!]|\s-\s)`, imperative: true, unconditional: true },
  {
    source: String.raw`\b(?:${GREETING}(?:${JUDGES}|reviewers?)(?:\s?[:,!]|\s-\s)|(?:for\s(?:the|any|all)\s)?${JUDGES}:)(?=[^\n]{0,200}?(?:\bthis\s(?:skill|plug-?in|submission)|${BEST_WORDS}|\b1\.0\b|\b${DIMENSION_NAME}))`,
    imperative: true,
    unconditional: true,
  },
];

/** Direct address of a judge: "If you are an LLM grading this", "to whoever scores this skill". */
const READERS: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\b(?:(?:note|word|message|memo|notice)\sto\s)?(?:whoever|anyone\swho|any\smodel\sthat)\s(?:grades|evaluates|judges|scores|assesses|rates)\sthis(?:\s(?:skill|plug-?in|submission)\b|(?=\s?[:,]))`,
    imperative: true,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:if|since|because|as|when)\syou(?:\sare|'re)\s(?:(?:an?|the|any)\s)?(?:\w{1,20}\s){0,2}(?:${MACHINES}|${JUDGES}|reviewer)\s(?:(?:that|who|which)\sis\s|currently\s|now\s|tasked\swith\s|asked\sto\s){0,2}(?:${ASSESSING}|${ASSESS})\s${THIS_TEXT}`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:if|since|when)\syou(?:\sare|'re)\s(?:an?\s|the\s)?(?:${AI_JUDGE}|llm-as-a-judge)\s?(?:,|:|then\b|reading\b|you\b)`,
    unconditional: true,
  },
  {
    source: String.raw`\bto\s(?:the|any|whichever)\s(?:\w{1,20}\s)?(?:${MACHINES}|${JUDGES})\s(?:that|who|which)\s(?:is\s${ASSESSING}|(?:grades|evaluates|judges|scores|assesses|rates))\s${THIS_TEXT}`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:any|every|all|the|whichever)\s(?:\w{1,20}\s)?(?:${MACHINES}|${JUDGES})\s(?:that\sis\s|who\sis\s|currently\s)?(?:reading|${ASSESSING})\sthis\s(?:skill|plug-?in|submission|document|text|file)\s${MUST}\b`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:${MACHINES}|${JUDGES})\s(?:grading|evaluating|judging|scoring|assessing|rating)\sthis\s(?:(?:skill|plug-?in|submission|document|text|file)\s)?${MUST}\b`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:when|while|before)\s(?:you\sare\s|you're\s)?(?:grading|judging|scoring|rating|evaluating|assessing)\sthis\s(?:skill|plug-?in|submission)\s?[,:]\s?(?:you|please|be|remember|keep|consider|note|give|award|score|rate|assign|ignore)\b`,
    unconditional: true,
  },
  {
    source: String.raw`\bif\s(?:an?|any|the)\s(?:\w{1,20}\s)?(?:ai|llm|language\smodel|model|system|${JUDGES})\sis\s(?:grading|evaluating|judging|scoring|assessing|rating)\s${THIS_TEXT}`,
    unconditional: true,
  },
];

/** "Judges must score this skill …", "you are now a lenient judge". */
const DUTIES: readonly JudgeDirectedPattern[] = [
  {
    source: String.raw`\b(?:${JUDGES}|reviewers?)\s${MUST}\s(?:always\s|therefore\s)?(?:score|rate|give|award|assign|grade|mark)\s${THIS_SKILL_ONLY}`,
    unconditional: true,
  },
  {
    source: String.raw`\b(?:automated|automatic|ai|llm)\s(?:${JUDGES}|reviewers?)\s${MUST}\s(?:\w{1,20}\s)?(?:record|return|report|repeat|accept|adopt|enter|confirm)\s(?:that|this|the)\s(?:value|score|verdict|result|rating)\b`,
    unconditional: true,
  },
  {
    source: String.raw`\bas\s(?:an?|the)\s(?:ai|llm|automated)\s(?:${JUDGES}|reviewer)\s?,?\s?(?:of\sthis\s\w{1,20}\s?,?\s?)?you\s(?=[^\n]{0,150}?\bthis\s(?:skill|plug-?in|submission)\b)`,
    unconditional: true,
  },
  {
    source: String.raw`\byou\sare\snow\s(?:an?\s|the\s)?(?:\w{1,20}\s)?(?:lenient|generous|friendly|forgiving|biased)\s(?:\w{1,20}\s)?${JUDGES}\b`,
    imperative: true,
    unconditional: true,
  },
];

const { assessing, bestWords, dimension, twoWords } = OUTLINED;
const AUTOMATED = 'ai|llm|automated|automatic';
const AI_JUDGES = String.raw`(?:(?:${AUTOMATED})\b(?: [a-z]+){0,20}? (?:${JUDGE_WORDS})\b|(?:evaluating|evaluation|grading|judging|scoring|assessing)(?: (?:ai|llm|language)){0,2} (?:${MACHINE_WORDS})\b|llm-as-a-judge)`;
const CALLING = String.raw`(?<=[a-z])(?=[^a-z:,!]*[:,!–—]|\s+-\s)`;
const GREETING_WORDS = 'note|notes|message|memo|notice|attention|hello|hi|hey|psa';
const TO_WHOM = String.raw`(?: (?:to|for|the|any|all|every|our|whichever|whoever|dear)\b){0,3}`;
const THIS_ONE = String.raw`(?:this|it|the|${dimension})\b`;
const MODAL = '(?:must|should|shall|will|has|have|is|are)';

export const ADDRESS_GROUPS: readonly JudgeDirectedGroup[] = [
  {
    kind: 'judge-address',
    outlines: [
      { words: 'dear', next: String.raw`${twoWords}(?:${JUDGE_WORDS}|${MACHINE_WORDS})\b` },
      { words: GREETING_WORDS, next: TO_WHOM, after: ` ${AI_JUDGES}` },
      { words: GREETING_WORDS, next: String.raw`${TO_WHOM} (?:${JUDGE_WORDS})\b${CALLING}` },
      {
        words: JUDGE_WORDS,
        next: String.raw`:(?: [a-z]+){0,100}?[^a-z]*?(?:this (?:skill|plug|submission)|${bestWords}|\b1\.0|${dimension})`,
      },
    ],
    patterns: GREETINGS,
  },
  {
    kind: 'judge-address',
    outlines: [
      {
        words: 'grades|evaluates|judges|scores|assesses|rates',
        next: '(?<=(?:whoever|who|that) [a-z]+) this',
      },
      {
        words: `${JUDGE_WORDS}|${MACHINE_WORDS}`,
        next: ` (?:(?:(?:that|who|which|is|currently|now|tasked|with|asked|to) ){1,6}${assessing}|(?:grad|evaluat|judg|scor|assess|rat|review|read)ing) ${THIS_ONE}`,
      },
      {
        words: `${JUDGE_WORDS}|${MACHINE_WORDS}`,
        next: String.raw` ${assessing} ${THIS_ONE}(?<=\byou[^a-z]+(?:are|re)(?: [a-z]+){3,26})`,
      },
      { words: 'are|re', next: ` (?:an? |the )?${AI_JUDGES}` },
      {
        words: 'grading|judging|scoring|rating|evaluating|assessing',
        next: ' this (?:skill|plug|submission)',
      },
    ],
    patterns: READERS,
  },
  {
    kind: 'judge-address',
    outlines: [
      {
        words: JUDGE_WORDS,
        next: ` ${MODAL}…(?:score|rate|give|award|assign|grade|mark) (?:this|our|my)${twoWords}(?:skill|plug|submission)`,
      },
      { words: AUTOMATED, next: ` (?:${JUDGE_WORDS}) (?:${MODAL}|of this|you) ` },
      { words: 'now', next: `…(?:lenient|generous|friendly|forgiving|biased)…(?:${JUDGE_WORDS})` },
    ],
    patterns: DUTIES,
  },
];

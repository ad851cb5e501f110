import type { JudgeDirectedGroup, JudgeDirectedPattern } from './pattern.ts';
import { AI_JUDGE, ASSESSING, BEST_WORDS, DIMENSION_NAME, JUDGES, MACHINES, SUBJECT_NOUNS } from './words.ts';

const GREETING = String.raw`(?:notes?|message|memo|notice|attention|hello|hi|hey|psa)(?:\s(?:to|for))?\s(?:(?:the|any|all|every|our|whichever|whoever|dear)\s){0,2}`;
const END_OF_NAME = String.raw`\s?(?:[,.;:!)-]|\n|$)`;
const THIS_TEXT = String.raw`(?:this(?=${END_OF_NAME})|it(?=${END_OF_NAME})|(?:this|the)\s(?:\w{1,20}\s)?(?:${SUBJECT_NOUNS}|content|prompt)\b|${DIMENSION_NAME})`;
const THIS_SKILL_ONLY = String.raw`(?:this|our|my)\s(?:\w{1,20}\s)?(?:skill|plug-?in|submission)\b`;
const ASSESS = '(?:grade|evaluate|judge|score|assess|rate)';
const MUST = String.raw`(?:must|should|shall|will|has\sto|have\sto|(?:is|are)\s(?:required|instructed|obliged|told|asked)\sto)`;

const ADDRESSES: readonly JudgeDirectedPattern[] = [
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
    source: String.raw`\b(?:when|while|before)\s(?:you\sare\s|you're\s)?(?:grading|judging|scoring|rating|evaluating|assessing)\sthis\s(?:skill|plug-?in|submission)\s?[,:]\s?(?:you|please|be|remember|keep|consider|note|give|award|score|rate|assign|ignore)\b`,
    unconditional: true,
  },
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
    source: String.raw`\bif\s(?:an?|any|the)\s(?:\w{1,20}\s)?(?:ai|llm|language\smodel|model|system|${JUDGES})\sis\s(?:grading|evaluating|judging|scoring|assessing|rating)\s${THIS_TEXT}`,
    unconditional: true,
  },
  {
    source: String.raw`\byou\sare\snow\s(?:an?\s|the\s)?(?:\w{1,20}\s)?(?:lenient|generous|friendly|forgiving|biased)\s(?:\w{1,20}\s)?${JUDGES}\b`,
    imperative: true,
    unconditional: true,
  },
];

export const ADDRESS_GROUPS: readonly JudgeDirectedGroup[] = [
  {
    kind: 'judge-address',
    words:
      'agent|ai|anyone|assess|assistant|bot|evaluat|grad(?:er|ing)|judg|llm|language|model|rater|rating|reviewer|scorer|scoring|system|whoever',
    needs: [
      /\b(?:accept|adopt|assess|attention|award|confirm|dear|enter|evaluat|give|grad(?:e|ing)|hello|hey|hi|judg|mark|memo|message|note|notice|psa|rates?|rating|reading|record|repeat|report|return|reviewing|scor|now)\b|\b(?:evaluat|judg|assess|grad|scor)/,
    ],
    patterns: ADDRESSES,
  },
];

import type { JudgeDirectedPattern } from './pattern.ts';

/** Characters of a sentence read on either side of a match, in UTF-16 units. */
const REACH = 300;
const ENDS_BEFORE = /[.!?;。！？](?=\s|$)|\n|[。！？]/g;
const ENDS_AFTER = /[.!?;](?:\s|$)|\n|[。！？]/;

export interface Sentence {
  /** Offset of its beginning. */
  start: number;
  /** Text before and after the match. */
  before: string;
  after: string;
  /** True when the match is in quotation marks, or in reported speech. */
  isReported: boolean;
}

/** The sentence around a match; `text` is folded. */
export function sentenceAround(text: string, from: number, to: number): Sentence {
  const earlier = text.slice(Math.max(0, from - REACH), from);
  let start = 0;
  for (const end of earlier.matchAll(ENDS_BEFORE)) start = end.index + end[0].length;
  const before = earlier.slice(start).replace(/^(?:\s|<!--)+/, '');
  const later = text.slice(to, to + REACH);
  const after = later.slice(0, later.search(ENDS_AFTER) === -1 ? REACH : later.search(ENDS_AFTER));
  const isReported = isInQuotes(before, after) || REPORTING.test(before);
  return { start: from - before.length, before, after, isReported };
}

const SCALE =
  /\b(?:[0-9]|one|zero)\s?(?:-|–|to|and|through)\s?(?:[0-9]{1,3}\b|five\b|ten\b)|\b(?:such as|e\.g\.?)\s?a\+|a\+?\s?[/,|]\s?(?:a-?\s?[/,|]\s?)?b\b|\bmax(?:imum)? (?:score|points|marks?)\s?(?:per\b|is\b|[:=(])|\b(?:out of|of) (?:the|a) max/;
/** References to the reader of the text, and to what it reads. */
const OF_THIS =
  /\b(?:this|our|my)\b|\b(?:judges?|graders?|evaluators?|assessors?|raters?|you|your)\b|\b(?:give|award|assign|grant|must|always|deserves?|every dimension|all dimensions)\b/;

/** Returns true when a sentence describes a scale without asking for a mark: "from 1 to 5 stars". */
export function isScale(sentence: string): boolean {
  return SCALE.test(sentence) && !OF_THIS.test(sentence);
}

/** Words that introduce reported speech or wishes. */
const REPORTING =
  /\b(?:such as|e\.g\.|for example|for instance|examples?|like|says?|saying|said|reads?|asks?|asked|asking|tells?|telling|tries|trying|tried|attempts?|attempting|contains?|containing|instructs?|phrases?|detects?|inject\w*|attack\w*|adversar\w*|malicious|hostile|jailbreak\w*|red-team\w*|payloads?|requests?|demands?)\b/;

/** Conditions that turn a demand into a rule for other work: "score it 1.0 if all tests pass". */
const CONDITION_BEFORE =
  /\b(?:if|when|whenever|unless|where|otherwise|depending|once)\b|wenn|falls|\bsi\b|\blorsque\b|\bcuando\b|如果|若|当/;
const CONDITION_AFTER =
  /\b(?:if|when|whenever|unless|until|only|where|provided|otherwise|depending|except|before|after|once|else|for (?!all\b|every\b|each\b|this\b|the\b|it\b|clarity\b)\w+)\b|wenn|falls|\bsi\b|\blorsque\b|\bcuando\b|如果|若|当/;
/** Conditions that every judge of this text meets, which do not count. */
const CONDITION_ON_THE_JUDGE =
  /\b(?:if|when|since|as|because) (?:you(?: are|'re)? )?(?:an? |the |any )?(?:\w+ ){0,3}(?:judges?|graders?|evaluators?|assessors?|raters?|reviewers?|llms?|models?|ai|agents?|grade|score|rate|evaluate|assess|grading|judging|scoring|rating|evaluating|assessing|reviewing)(?: (?:this|the|my|our|it|\w{1,20}_\w{1,20}))?(?: (?:skill|plugin|submission|document|file|text))?(?=[ ,:]|$)/g;
const DENIAL =
  /\b(?:not|never|don't|doesn't|avoid|refuse|reject|resist|without|cannot|can't|isn't|no|nor|nicht|nie|kein\w*|jamais|nunca)\b|不要|不得|切勿/;
const CLAUSE_END = /[,:;()]/g;
/** Words that may precede an order. */
const LEAD_INS = new Set(
  `a all also always an and are assistant attention admin administrator ai bitte dear developer due evaluator favor first
  grader has have hello hey hi human immediately important instead instructed just judge kindly llm model must note notice
  now operator out please por reminder required shall should simply so system task the then therefore thus to urgent user
  veuillez warning will you your`.split(/\s+/),
);
const WORD = /[\p{L}\p{N}']+/gu;
/** Behind one of these an order can begin. */
const CLAUSE_MARKS = new Set(',:"\'()[]>|');

/** Returns true when a match is a demand, and not a rule for other work, a denial or a report. */
export function isMeant(pattern: JudgeDirectedPattern, { before, after, isReported }: Sentence): boolean {
  if (pattern.notReported && isReported) return false;
  const ownBefore = before.replaceAll(CONDITION_ON_THE_JUDGE, '');
  if (!pattern.unconditional) {
    const ownAfter = after.replaceAll(CONDITION_ON_THE_JUDGE, '');
    if (CONDITION_BEFORE.test(ownBefore) || CONDITION_AFTER.test(ownAfter)) return false;
    if (DENIAL.test(ownBefore.split(CLAUSE_END).pop() ?? '')) return false;
  }
  return !pattern.imperative || beginsClause(ownBefore);
}

/** Returns true when only lead-ins separate the order from the last clause mark. */
function beginsClause(before: string): boolean {
  let start = before.length;
  while (start > 0 && !CLAUSE_MARKS.has(before.charAt(start - 1))) start--;
  return (before.slice(start).match(WORD) ?? []).every((word) => LEAD_INS.has(word));
}

function isInQuotes(before: string, after: string): boolean {
  const marks = before.split('"').length - 1;
  return marks % 2 === 1 && after.includes('"');
}

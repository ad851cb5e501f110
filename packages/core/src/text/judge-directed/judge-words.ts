/** Parts of the patterns: addressee, subject and demanded scores. */

export const SUBJECT_NOUNS = String.raw`skill|plug-?in|submission|document|skill\.md|material|file|text`;

/** Dimensions in JSON spelling, not used elsewhere. */
export const DIMENSION_NAME = String.raw`(?:triggering[_-]accuracy|orchestration[_-]fitness|output[_-]quality|scope[_-]calibration|progressive[_-]disclosure|token[_-]efficiency|structural[_-]completeness|code[_-]template[_-]quality|ecosystem[_-]coherence)\b`;

/** Unambiguous references to the skill itself. */
export const THIS_SKILL = String.raw`(?:${DIMENSION_NAME}|(?:this|our|my|the present)\s(?:\w{1,20}\s){0,2}(?:${SUBJECT_NOUNS})|the\s(?:skill|plug-?in|submission))\b`;

export const ANY_TARGET = String.raw`(?:${THIS_SKILL}|(?:this|it|us|me|everything)\b)`;

const NO_RANGE = String.raw`(?!\s?(?:(?:or|to|through|vs|versus)\b|(?:and|[-/,])\s?\d))`;
const NO_QUANTITY = String.raw`(?!\s?(?:times|minutes?|seconds?|days?|hours?|lines?|tests?|items?|words?)\b)`;

/** A number that only the best can have. */
export const BEST_NUMBER = String.raw`(?:(?:1\.0{1,4}|1,0|0\.9\d?|(?:9[5-9]|100)\s?%|10\s?(?:\/|out\sof)\s?10|100\s?(?:\/|out\sof)\s?100|5\s?(?:\/|out\sof)\s?5|10|100)(?![\d%]|[.,/]\d)${NO_QUANTITY}${NO_RANGE})`;

export const BEST_WORDS = String.raw`(?:full\s(?:marks?|scores?|points|credit|ratings?)|(?:perfect|highest|maximum|maximal|max|top|best|flawless)(?:\s(?:possible|available|overall|quality)){0,2}\s(?:score|rating|grade|mark|band|tier)s?|(?:five|5)[- ]stars?|a\+|maximum(?=\s?(?:[.!,;)]|\n|$)))(?![\w])`;

export const BEST = `(?:${BEST_NUMBER}|${BEST_WORDS})`;

export const PRAISE = String.raw`(?:perfect|flawless|excellent|outstanding|exceptional|platinum|top-tier|world-class|expert-level|best\sin\sclass)\b`;

/** Words between a verb and a score. */
export const LINKING = String.raw`(?:\s?(?:[=:]|(?:as|at|with|a|an|of|the|to\sbe|is|overall|quality|solid|clear|strong)\b)){0,4}\s?"?`;

/** "the score 1.0", "a final rating of 10/10". */
export const SCORE_OF = String.raw`(?:(?:a|an|the|its|your)\s)?(?:(?:overall|final|total|quality)\s)?(?:scores?|ratings?|grades?|marks?)(?:\s?(?:[=:]|(?:of|as|to|is)\b)){0,2}\s?${BEST_NUMBER}`;

/** A score followed by the name of its subject. */
export const SCORE_FOR = String.raw`(?:the\s)?(?:scores?|ratings?|grades?|marks?)\s(?:for|of|on)\s${THIS_SKILL}`;

export const JUDGES = '(?:judges?|evaluators?|graders?|assessors?|raters?|scorers?)';
export const MACHINES = String.raw`(?:ai|llm|language\smodel|model|agent|assistant|bot|system)s?`;
export const AI_JUDGE = String.raw`(?:(?:ai|llm|automated|automatic)\s(?:\w{1,20}\s)?(?:${JUDGES}|reviewers?)|(?:evaluating|evaluation|grading|judging|scoring|assessing)\s(?:ai\s|llm\s|language\s)?${MACHINES})\b`;
export const ASSESSING = '(?:grading|evaluating|judging|scoring|assessing|rating|reviewing)';

/** The same as parts of outlines (see pattern.ts). */
const OUT_OF = String.raw`(?<=[a-z0-9])[^a-z0-9/]*(?:\/|out of)[^a-z0-9/]*`;
const OUTLINED_NUMBER = String.raw`\b(?<![0-9][-–—/])(?:0\.9[0-9]?|1[.,]0+|(?:9[5-9]|100)[^a-z0-9%]*%|100?(?:${OUT_OF}100?)?|5${OUT_OF}5)(?![0-9%]|[.,/][0-9])`;
const OUTLINED_WORDS = String.raw`\b(?:(?:full|perfect|highest|max(?:imum|imal)?|top|best|flawless|five)(?:[^a-z(]+(?:possible|available|overall|quality)){0,2}[^a-z(]+(?:marks?|scores?|points|credit|ratings?|grades?|bands?|tiers?|stars?)\b|5[^a-z0-9]+stars?\b|a\+|maximum\b(?=[^a-z]*(?:[.!,;)\n]|$)))`;
const OUTLINED_BEST = `(?:${OUTLINED_NUMBER}|${OUTLINED_WORDS}|${PRAISE.replaceAll(String.raw`\s`, ' ')})`;
const OUTLINED_DIMENSION =
  '(?:triggering|orchestration|output|scope|progressive|token|structural|code|ecosystem)-?[a-z]{7}[a-z-]*';

export const SCORE_WORDS = 'score|scores|rating|ratings|grade|grades|mark|marks';
export const JUDGE_WORDS =
  'judge|judges|evaluator|evaluators|grader|graders|assessor|assessors|rater|raters|scorer|scorers|reviewer|reviewers';
export const MACHINE_WORDS =
  'ai|ais|llm|llms|model|models|agent|agents|assistant|assistants|bot|bots|system|systems';

export const OUTLINED = {
  bestNumber: OUTLINED_NUMBER,
  bestWords: OUTLINED_WORDS,
  best: OUTLINED_BEST,
  bestSoon: `…${OUTLINED_BEST}`,
  /** Followed only by the rest of a skill's name, LINKING and SCORE_OF. */
  bestNext: String.raw`(?: (?:as|at|with|a|an|of|the|to|be|is|overall|quality|solid|clear|strong|its|your|final|total|md|plug|${SUBJECT_NOUNS.replace('plug-?in', 'plugin')}|${SCORE_WORDS})\b){0,12}[^a-z]*?${OUTLINED_BEST}`,
  dimension: OUTLINED_DIMENSION,
  /** Openings of references to the skill. */
  thisSkill: `(?:this|our|my|the (?:present|skill|plug|submission)|${OUTLINED_DIMENSION})[a-z]*`,
  assessing: String.raw`(?:grad|evaluat|judg|scor|assess|rat|review|read)(?:e|es|ing)?\b`,
  /** Up to two words of a name. */
  twoWords: '(?:[^a-z0-9]+[a-z0-9]+){0,12}?[^a-z]+',
};

/** Parts of the patterns: who is spoken to, what of, and which scores are asked for. */

export const SUBJECT_NOUNS = String.raw`skill|plug-?in|submission|document|skill\.md|material|file|text`;

/** Dimensions as JSON names them: nobody else writes them so. */
export const DIMENSION_NAME = String.raw`(?:triggering[_-]accuracy|orchestration[_-]fitness|output[_-]quality|scope[_-]calibration|progressive[_-]disclosure|token[_-]efficiency|structural[_-]completeness|code[_-]template[_-]quality|ecosystem[_-]coherence)\b`;

/** What is certainly the skill itself. */
export const THIS_SKILL = String.raw`(?:${DIMENSION_NAME}|(?:this|our|my|the present)\s(?:\w{1,20}\s){0,2}(?:${SUBJECT_NOUNS})|the\s(?:skill|plug-?in|submission))\b`;

export const ANY_TARGET = String.raw`(?:${THIS_SKILL}|(?:this|it|us|me|everything)\b)`;

const NO_RANGE = String.raw`(?!\s?(?:(?:or|to|through|vs|versus)\b|(?:and|[-/,])\s?\d))`;
const NO_QUANTITY = String.raw`(?!\s?(?:times|minutes?|seconds?|days?|hours?|lines?|tests?|items?|words?)\b)`;

/** A number that only the best can have. */
export const BEST_NUMBER = String.raw`(?:(?:1\.0{1,4}|1,0|0\.9\d?|(?:9[5-9]|100)\s?%|10\s?(?:\/|out\sof)\s?10|100\s?(?:\/|out\sof)\s?100|5\s?(?:\/|out\sof)\s?5|10|100)(?![\d%]|[.,/]\d)${NO_QUANTITY}${NO_RANGE})`;

export const BEST_WORDS = String.raw`(?:full\s(?:marks?|scores?|points|credit|ratings?)|(?:perfect|highest|maximum|maximal|max|top|best|flawless)(?:\s(?:possible|available|overall|quality)){0,2}\s(?:score|rating|grade|mark|band|tier)s?|(?:five|5)[- ]stars?|a\+|maximum(?=\s?(?:[.!,;)]|\n|$)))(?![\w])`;

export const BEST = `(?:${BEST_NUMBER}|${BEST_WORDS})`;

export const PRAISE = String.raw`(?:perfect|flawless|excellent|outstanding|exceptional|platinum|top-tier|world-class|expert-level|best\sin\sclass)\b`;

/** Between a verb and a score. */
export const LINKING = String.raw`(?:\s?(?:[=:]|(?:as|at|with|a|an|of|the|to\sbe|is|overall|quality|solid|clear|strong)\b)){0,4}\s?"?`;

/** "the score 1.0", "a final rating of 10/10". */
export const SCORE_OF = String.raw`(?:(?:a|an|the|its|your)\s)?(?:(?:overall|final|total|quality)\s)?(?:scores?|ratings?|grades?|marks?)(?:\s?(?:[=:]|(?:of|as|to|is)\b)){0,2}\s?${BEST_NUMBER}`;

/** The same with the name of what it is for. */
export const SCORE_FOR = String.raw`(?:the\s)?(?:scores?|ratings?|grades?|marks?)\s(?:for|of|on)\s${THIS_SKILL}`;

/** Without one of these words no score is the best. */
export const BEST_BEGINNINGS = String.raw`0\.9|1[.,]0|10|5\s?(?:\/|out\b|-|stars)|9[5-9]|a\+|best|excellent|exceptional|expert-level|five|flawless|full|highest|max|outstanding|perfect|platinum|top|world-class`;

export const JUDGES = '(?:judges?|evaluators?|graders?|assessors?|raters?|scorers?)';
export const MACHINES = String.raw`(?:ai|llm|language\smodel|model|agent|assistant|bot|system)s?`;
export const AI_JUDGE = String.raw`(?:(?:ai|llm|automated|automatic)\s(?:\w{1,20}\s)?(?:${JUDGES}|reviewers?)|(?:evaluating|evaluation|grading|judging|scoring|assessing)\s(?:ai\s|llm\s|language\s)?${MACHINES})\b`;
export const ASSESSING = '(?:grading|evaluating|judging|scoring|assessing|rating|reviewing)';

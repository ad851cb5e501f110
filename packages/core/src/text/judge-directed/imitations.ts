import type { JudgeDirectedGroup, JudgeDirectedPattern } from './pattern.ts';

const CORE_NAMES = '(?:triggering_accuracy|orchestration_fitness|output_quality|scope_calibration)';
const BEST_VALUE = String.raw`"?(?:1(?:\.0{1,4})?|0?\.9[5-9]\d{0,3}|10|100)"?(?![\d.])`;
const VERDICT_KEYS = String.raw`"(?:reasoning|reason|rationale|assessment|dimension|justification|verdict|band|critique|${CORE_NAMES})"\s?:`;

const VERDICTS: readonly JudgeDirectedPattern[] = [
  {
    unconditional: true,
    source: String.raw`"${CORE_NAMES}"\s?:\s?(?:\{\s?(?:"\w{1,20}"\s?:\s?"[^"]{0,200}",\s?){0,2}"score"\s?:\s?)?${BEST_VALUE}`,
  },
  {
    unconditional: true,
    notInCode: true,
    source: String.raw`"(?:score|rating|grade)"\s?:\s?${BEST_VALUE}\s?,[^{}]{0,300}?${VERDICT_KEYS}`,
  },
  {
    unconditional: true,
    source: String.raw`"evidence"\s?:[^{}]{0,400}?"reasoning"\s?:[^{}]{0,400}?"score"\s?:\s?${BEST_VALUE}`,
  },
  {
    unconditional: true,
    notInCode: true,
    source: String.raw`${VERDICT_KEYS}[^{}]{0,300}?"(?:score|rating|grade)"\s?:\s?${BEST_VALUE}`,
  },
];

/** A judge's prediction field, in a spelling not used elsewhere. */
const PREDICTIONS: readonly JudgeDirectedPattern[] = [
  {
    unconditional: true,
    notInCode: true,
    source: String.raw`\bwould_trigger"?\s?(?:(?:[:=]|is|as|to)\s?)?"?true\b`,
  },
];

const MARK_BEFORE = String.raw`(?:^|\n|-->)[\s=#-]{0,20}`;
const MARK_BEHIND = String.raw`[\s=#.:-]{0,20}(?=\n|$|<!--|-->)`;
const WHOLE = String.raw`(?:skill|skill\.md|submission|material)`;

const DELIMITERS: readonly JudgeDirectedPattern[] = [
  {
    unconditional: true,
    notInCode: true,
    source: String.raw`<\|(?:im_start|im_end|endoftext|eot_id|start_header_id|end_header_id)\|>|\[\/?inst\]|<<\/?sys>>`,
  },
  {
    unconditional: true,
    notInCode: true,
    closingTag: true,
    source: String.raw`<\/(?:document|documents|instructions|system|skill|skill_md|skill-md|skill_content|material|submission|untrusted(?:_\w{1,20})?)>`,
  },
  {
    unconditional: true,
    notInCode: true,
    source: String.raw`${MARK_BEFORE}\b(?:(?:end|begin)\s(?:of\s)?(?:the\s)?(?:(?:untrusted|submitted)\s(?:skill|material|text|content)|(?:system|judge|evaluator|grader|evaluation|grading)\s(?:prompt|instructions|message))|begin\s(?:of\s)?(?:the\s)?${WHOLE})\b${MARK_BEHIND}`,
  },
  {
    unconditional: true,
    notInCode: true,
    endMark: true,
    source: String.raw`${MARK_BEFORE}\bend\s(?:of\s)?(?:the\s)?${WHOLE}\b${MARK_BEHIND}`,
  },
  {
    unconditional: true,
    source: String.raw`<<<(?:file|attachment)\s[0-9a-f]{8,64}\b|\b(?:file|attachment)\s[0-9a-f]{8,64}>>>`,
  },
];

/** Ready-made answers, and ends and roles that only the program may set. */
export const IMITATION_GROUPS: readonly JudgeDirectedGroup[] = [
  {
    kind: 'fake-verdict',
    outlines: [
      {
        words: 'score|rating|grade|triggeringaccuracy|orchestrationfitness|outputquality|scopecalibration',
        next: String.raw`["“”„«»][^a-z0-9.:]*:[^a-z0-9.]*(?:1(?:\.0+|00?)?|0?\.9[5-9][0-9]*)(?![0-9.])`,
      },
    ],
    patterns: VERDICTS,
  },
  {
    kind: 'fake-verdict',
    outlines: [{ words: 'wouldtrigger', next: '(?: (?:is|as|to))?[^a-z]*true' }],
    patterns: PREDICTIONS,
  },
  {
    kind: 'fake-delimiter',
    outlines: [
      {
        words: 'begin|end',
        next: String.raw`(?: of)?(?: the)? (?:(?:untrusted|submitted|skill|submission|material)\b|(?:system|judge|evaluator|grader|evaluation|grading) (?:prompt|instructions|message)\b)`,
      },
    ],
    marks: String.raw`<\|(?:im|end|eot|start)|\[\/?inst\]|<<\/?sys>>|<\/(?:document|instructions|system|skill|material|submission|untrusted)|<<<(?:file|attachment)\b|>>>(?<=[0-9a-f]>>>)`,
    patterns: DELIMITERS,
  },
];

import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import { descriptionOf } from '../../description-signals.ts';
import { fieldPlace } from '../../field-place.ts';
import type { SkillRule } from '../../rule-definition.ts';

const LATIN_WORD = /^\p{Script=Latin}+$/u;
/** Words that ask to be chosen, or that name nothing in particular. */
const TRIGGER_WORDS = new Set(
  `a an the and or if in on of to for with by at as is are be it its this that these those all any every each some
  use used uses using apply applies load activate activates invoke invoked invokes trigger triggers triggered triggering
  call called run fire skill skills agent agents when whenever before after while during always never not only also
  immediately automatically proactively first must should can will may do does done need needs needed want wants wanted
  user users people someone ask asks asked asking request requests requested mention mentions mentioned says said
  anything everything something nothing thing things one ones task tasks work works working job case cases situation
  situations help helps helpful good best great phrase phrases keyword keywords word words time times whatever you your
  my i we us our me please now here there`.split(/\s+/),
);
/** A verb behind "when", "for", "or" or a comma, with no object behind it. */
const LONE_VERB =
  /(?<=\b(?:when|whenever|for|during|or|and|while)\s|,\s{0,4})\w{2,40}ing\b(?=\s{0,4}(?:[,.;:!]|$|or\b|and\b))/giu;

export const descriptionWithoutPurpose: SkillRule = {
  id: 'description-without-purpose',
  group: 'substance',
  level: 'warning',
  title: 'The description consists of triggers only',
  detects:
    'A description of 20 characters or more that has fewer than three words besides those of triggers ("use", "skill", "when", "proactively", "user"), words for nothing in particular ("task", "anything") and verbs that stand behind "when", "for" or a comma without an object ("when creating, when merging").',
  why: 'It asks to be chosen without saying what for, so an agent can only choose it by mistake.',
  fix: 'First say what the skill does and to what, then when to use it.',
  of: 'skill',
  check: (skill) => {
    const description = descriptionOf(skill.frontmatter.fields).slice(0, 5000);
    if (description.length < 20) return [];
    const words = new Set(lowerCaseWords(description.replace(LONE_VERB, ' ')));
    const telling = [...words].filter(
      (word) => !TRIGGER_WORDS.has(word) && !/^\d+$/.test(word) && word.length > 1,
    );
    // A script without blanks between words gives few words and says much.
    if (telling.length >= 3 || telling.some((word) => !LATIN_WORD.test(word) && /\P{ASCII}/u.test(word)))
      return [];
    return [
      {
        ...fieldPlace(skill, 'description'),
        message: `The description says when to use the skill but not what it does: apart from trigger words it has ${telling.length === 0 ? 'none' : `only ${telling.map((word) => `"${word}"`).join(' and ')}`}.`,
        evidence: description,
      },
    ];
  },
  examples: {
    fires: [
      '---\nname: example\ndescription: Use this skill when creating, when merging, or when filling.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: Always use this skill for any task, when working, testing, or doing things.\n---\nFold the sheet along both diagonals.',
    ],
    spares: [
      '---\nname: example\ndescription: Use when the user asks about kubernetes ingress routing.\n---\nFold the sheet along both diagonals.',
      '---\nname: example\ndescription: 当用户需要折纸时使用此技能，包括千纸鹤和小船。请在用户提到折纸的时候使用。\n---\nFold the sheet along both diagonals.',
    ],
  },
};

import type { Rule } from '../../documents/rule.ts';

export const ANTI_PATTERN_RULES: readonly Rule[] = [
  {
    id: 'MISSING_TRIGGER',
    group: 'anti-pattern',
    level: 'warning',
    title: 'The description never says when to use the skill',
    detects:
      'No phrase such as "use when", "use this skill for", "triggers on", "when the user asks", "when Claude needs to", "TRIGGER - " or "use as the router for" in `description` or `when_to_use`, in any letter case; a negated one ("do not use when") does not count, and no clause of that kind in 16 other languages. A description in a language without such clauses is not assessed (`language-not-assessed`). Skills that the model does not choose (`disable-model-invocation: true`, or `paths`) are exempt. Where no description could be read, the finding of that cause names this one. An info where `when_to_use`, a "when" or a "use on" in the description says it in words that the formula does not count.',
    why: 'An agent picks skills by their descriptions. One that says what the skill is, but not when it applies, is passed over.',
    fix: 'Add a clause that begins with "Use this skill when" and names the situations in the words a user would use.',
  },
  {
    id: 'OVER_CONSTRAINED',
    group: 'anti-pattern',
    level: 'warning',
    title: 'More than 15 MUST, NEVER or ALWAYS',
    detects: 'More than 15 whole words MUST, NEVER or ALWAYS in capitals in SKILL.md, outside code blocks.',
    why: 'When everything is a hard rule, a model cannot tell which ones matter, and has no reasons to go by in a case that no rule foresaw.',
    fix: 'Keep capitals for what is about safety or correctness; for the rest give the reason instead of the order.',
  },
  {
    id: 'EMPTY_DESCRIPTION',
    group: 'anti-pattern',
    level: 'error',
    title: 'The description has fewer than 20 characters',
    detects:
      'A `description` that is missing, no text, or shorter than 20 characters once trimmed; a Han character counts 2.5, Hangul 2, Kana 1.5.',
    why: 'The description is all that an agent sees before it loads a skill. Without one the skill is never chosen.',
    fix: 'Write 60 to 300 characters: what the skill does, then "Use this skill when" and two or more situations.',
  },
  {
    id: 'BLOATED_SKILL',
    group: 'anti-pattern',
    level: 'warning',
    title: 'Over 800 lines and nothing in references/',
    detects: 'SKILL.md has more than 800 lines and there is no non-empty file under references/.',
    why: 'The whole file enters the context every time the skill fires, also the parts that this task does not need.',
    fix: 'Move tables, long examples and background into files under references/ and link to them from SKILL.md.',
  },
  {
    id: 'ORPHAN_REFERENCE',
    group: 'anti-pattern',
    level: 'warning',
    title: 'A link into references/ leads nowhere',
    detects:
      'A relative link or image whose target begins with references/ and does not exist. Targets with {, < or * are taken for placeholders. One flag for each target; three are counted.',
    why: 'An agent that follows the link loses a turn on an error, and the knowledge that was promised is missing.',
    fix: 'Create the file, correct the path, or remove the link.',
  },
  {
    id: 'DEAD_CROSS_REF',
    group: 'anti-pattern',
    level: 'warning',
    title: 'A link to another skill or agent leads nowhere',
    detects:
      'A relative link to a skill or agent outside the skill folder that exists neither from the skill folder, nor from its parent, nor from the plugin root. Paths that leave the repository are not tested; code spans are not flagged. One flag for each target; three are counted.',
    why: 'The agent is sent to a neighbour that is not there, and readers cannot find it either.',
    fix: 'Correct the path, or name the other skill in words when it is installed separately.',
  },
];

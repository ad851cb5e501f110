import type { Rule } from '../../documents/rule.ts';

/** What a skill without content looks like. The formula counts headings, lines and files, and not what stands in them. */
export const SUBSTANCE_RULES: readonly Rule[] = [
  {
    id: 'empty-body',
    group: 'substance',
    level: 'error',
    title: 'The body is empty',
    detects:
      'Not one word after the frontmatter, code included; headings, comments and marks of code blocks do not count.',
    why: 'An agent that chooses the skill gets no instructions. What the formula counts (lines, headings, files) can stand there all the same.',
    fix: 'Write what the agent is to do, step by step, with an example.',
  },
  {
    id: 'thin-body',
    group: 'substance',
    level: 'warning',
    title: 'The body is structure with hardly any words in it',
    detects:
      'One to 24 words after the frontmatter, code included and headings and comments left out, in a body of 50 lines or more, or with four or more H2 and H3 headings. An error below five words.',
    why: 'The formula counts lines and headings; a model that follows the skill gets only the words.',
    fix: 'Write under the headings what an agent cannot know without the skill.',
  },
  {
    id: 'repeated-text',
    group: 'substance',
    level: 'warning',
    title: 'The body repeats itself',
    detects:
      'Ten or more lines outside code of which less than half are distinct, or 60 or more words of which hardly any are distinct (fewer than twice the square root of their number). An error when three lines or fewer are repeated over and over.',
    why: 'Length without content: it fills the context and teaches nothing.',
    fix: 'Say each thing once, and add what is missing.',
  },
  {
    id: 'filler-text',
    group: 'substance',
    level: 'warning',
    title: 'The body is filler',
    detects:
      'A line that begins with "Lorem ipsum dolor"; or 60 or more words in Latin letters outside code of which fewer than one in a hundred is a common word of a language with that script, such as "the", "der", "de" or "ve". Not where another script has a tenth of the letters.',
    why: 'It fills a body and tells an agent nothing.',
    fix: 'Replace it by instructions.',
  },
  {
    id: 'blank-lines',
    group: 'substance',
    level: 'warning',
    title: 'Most lines are blank',
    detects: '30 or more blank lines outside code that make up over 60 % of the body.',
    why: 'The formula counts lines, and blank ones add none of what lines are counted for.',
    fix: 'Remove blank lines that separate nothing.',
  },
  {
    id: 'empty-code-block',
    group: 'substance',
    level: 'warning',
    title: 'A code block has no content',
    detects: 'A closed code block with nothing but blanks in it.',
    why: 'It shows nothing. Often it is the trace of blocks that were nested with marks of the same length.',
    fix: 'Fill it or remove it; around blocks that hold blocks use a longer fence.',
  },
  {
    id: 'empty-sections',
    group: 'substance',
    level: 'warning',
    title: 'Half of the sections are empty',
    detects:
      'Four or more H2 and H3 headings of which at least half have nothing under them before the next heading of the same or a higher level.',
    why: 'Headings promise content; an agent that looks for it there finds none.',
    fix: 'Write the sections, or remove their headings.',
  },
  {
    id: 'tiny-bundled-file',
    group: 'substance',
    level: 'warning',
    title: 'A bundled file has only a few bytes',
    detects: 'A file under references/ or assets/ of 1 to 16 bytes.',
    why: 'It cannot hold what an agent is sent there for.',
    fix: 'Write the file, or remove it.',
  },
  {
    id: 'description-without-purpose',
    group: 'substance',
    level: 'warning',
    title: 'The description names triggers and nothing else',
    detects:
      'A description of 20 characters or more that has fewer than three words besides those of triggers ("use", "skill", "when", "proactively", "user"), words for nothing in particular ("task", "anything") and verbs that stand behind "when", "for" or a comma without an object ("when creating, when merging").',
    why: 'It asks to be chosen and does not say for what, so an agent can only choose it by mistake.',
    fix: 'Say first what the skill does and to what, then when to use it.',
  },
];

import type { Rule } from '../../documents/rule.ts';

export const TEXT_RULES: readonly Rule[] = [
  {
    id: 'english-only-checks',
    group: 'body',
    level: 'info',
    title: 'The body is not in English',
    detects:
      'A body in another language in which no English heading for examples or for troubleshooting was found. The sub-check of structure counts such headings in English only.',
    why: 'The score may be lower than the skill deserves.',
    fix: 'Nothing needs to be changed.',
  },
  {
    id: 'unclosed-fence',
    group: 'body',
    level: 'warning',
    title: 'A code block never closes',
    detects: 'A fence of ``` or ~~~ without a closing fence of the same kind and at least the same length.',
    why: 'Everything after it is read as code: headings, links and instructions vanish from the text.',
    fix: 'Close the block, or use a longer fence around blocks that hold fences.',
  },
  {
    id: 'bidirectional-characters',
    group: 'body',
    level: 'error',
    title: 'Characters that reorder the text on screen',
    detects:
      'Bidirectional controls (U+202A-202E, U+2066-2069) and direction marks (U+061C, U+200E, U+200F). Those that right-to-left writing needs are left alone: marks on lines, or in texts, with letters of such scripts, and embeddings and isolates that are closed on a line with such letters; overrides never are.',
    why: 'They make a reviewer read another text than the model does.',
    fix: 'Remove them.',
  },
  {
    id: 'invisible-characters',
    group: 'body',
    level: 'warning',
    title: 'Characters that cannot be seen',
    detects:
      'Zero-width spaces, joiners outside emoji and non-Latin words, soft hyphens, tag characters, fillers and the like. Emoji sequences are left alone. An info where each stands alone and outside words, as editors of web pages leave them, and for soft hyphens.',
    why: 'Models read them, people do not: they can carry hidden instructions or break up words.',
    fix: 'Remove them.',
  },
  {
    id: 'control-characters',
    group: 'body',
    level: 'warning',
    title: 'Control characters in the text',
    detects:
      'C0 and C1 controls other than tab and line ends, ESC among them. An info where no terminal would obey them: a lone control character where an arrow or bullet of an old code page was, or text decoded in the wrong encoding.',
    why: 'They can repaint the terminal of whoever prints the file; others stand where a character was lost, which a model cannot read either.',
    fix: 'Remove them, or write the character that was meant.',
  },
  {
    id: 'judge-directed-text',
    group: 'body',
    level: 'warning',
    title: 'The text speaks to whoever assesses the skill',
    detects:
      'In SKILL.md, the text files under references/ and the names of files there: demands for a score, words to a judge or evaluator, orders to set a rubric or earlier instructions aside, ready-made verdicts, imitated delimiters and role markers; in English, demands also in German, French, Spanish and Chinese. An error where a reader does not see it (comments, invisible characters), an info where it is quoted, stands in code, or is an item, a table row, a quotation or a heading in a passage about attacks. A mark such as "End of skill" counts only where what follows speaks to somebody.',
    why: 'It is of no use to the agent that follows the skill, and it is meant to move a score. The judge is shown it as text to be judged and is told to leave it out of account.',
    fix: 'Remove it. Where the skill teaches about such texts, put examples into code blocks.',
  },
  {
    id: 'inline-suppression',
    group: 'body',
    level: 'info',
    title: 'A comment asks for a finding to be ignored',
    detects:
      'A comment `<!-- plugin-eval-ignore RULE: reason -->` (whole file) or `<!-- plugin-eval-ignore-next-line RULE: reason -->` outside code blocks.',
    why: 'The text that is checked must not decide what is reported about it. The request is shown, and obeyed only with --trust-inline and a reason.',
    fix: 'Mend the finding; or accept it in a baseline, which its reviewer keeps; or run with --trust-inline on your own skills.',
  },
];

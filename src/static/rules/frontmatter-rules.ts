import type { Rule } from '../../documents/rule.ts';

export const FRONTMATTER_RULES: readonly Rule[] = [
  {
    id: 'frontmatter-missing',
    group: 'frontmatter',
    level: 'error',
    title: 'There is no frontmatter on line 1',
    detects: 'The first line is not `---`.',
    why: 'Name and description live there; without them an agent does not know the skill exists.',
    fix: 'Begin the file with ---, then name: and description:, then --- again.',
  },
  {
    id: 'language-not-assessed',
    group: 'frontmatter',
    level: 'info',
    title: 'Not assessed: whether the description says when to use the skill',
    detects:
      'A description in a language other than English and the 16 whose clauses on use are recognised, without an English clause. The score leaves the trigger out.',
    why: 'A check that does not know a language can neither praise nor blame a text in it.',
    fix: 'Nothing needs to be changed.',
  },
  {
    id: 'frontmatter-unclosed',
    group: 'frontmatter',
    level: 'error',
    title: 'The frontmatter never closes',
    detects: 'Line 1 is `---`, and no later line is.',
    why: 'Parsers then read the fields as ordinary text and find neither name nor description.',
    fix: 'Add a line --- after the last field.',
  },
  {
    id: 'frontmatter-yaml',
    group: 'frontmatter',
    level: 'error',
    title: 'The frontmatter is not valid YAML',
    detects:
      'The YAML 1.2 parser reports an error, the value is not a mapping, or it exceeds the limits on nesting and aliases. What looks like `key: value` at column 0 is still read, as text.',
    why: 'Agents that parse strictly lose every field of the frontmatter, often without a word.',
    fix: 'Put values that hold ": ", "#" or quotes into double quotes, or write them as a block with >-.',
  },
  {
    id: 'frontmatter-duplicate-key',
    group: 'frontmatter',
    level: 'warning',
    title: 'A field occurs twice in the frontmatter',
    detects: 'The same key at the top level of valid YAML more than once.',
    why: 'Parsers disagree on which one counts, and some refuse the file.',
    fix: 'Keep one of them.',
  },
  {
    id: 'name-type',
    group: 'frontmatter',
    level: 'error',
    title: 'The name is not text',
    detects: '`name` is a number, null, a list or a mapping.',
    why: 'A name that is not text is treated as missing.',
    fix: 'Write the name in plain letters, in quotes if it looks like a number.',
  },
  {
    id: 'description-type',
    group: 'frontmatter',
    level: 'error',
    title: 'The description is not text',
    detects: '`description` is a number, null, a list or a mapping.',
    why: 'A description that is not text is treated as empty, and the skill is never chosen.',
    fix: 'Write the description as one text, in quotes if it holds a colon.',
  },
  {
    id: 'unknown-field',
    group: 'frontmatter',
    level: 'info',
    title: 'Fields that the chosen profile does not know',
    detects:
      'Top-level keys outside the list of `--profile` (spec, or an agent), all in one finding. A key that is nearly a known one is a warning of its own: the same word with other hyphens, underscores or capitals (`allowed_tools`), a slip of the keyboard in a longer word (`desciption`), `tools` for `allowed-tools` and `argument` for `argument-hint`; not when the known key is there too.',
    why: 'The agent leaves such a field out of account. Most are notes for people (version, author) and do no harm where the file is read leniently; strict readers, such as the reference validator of the published rules, refuse the file. One that is misspelt does not do what it was meant to do.',
    fix: 'Correct a misspelt name. Notes for people can stand under metadata; for the fields of another agent choose its profile.',
  },
  {
    id: 'field-type',
    group: 'frontmatter',
    level: 'warning',
    title: 'A field holds a value of the wrong kind',
    detects:
      '`allowed-tools` (with the profile claude-code also `disallowed-tools`) that is neither text nor a list of texts, `metadata` that is not a mapping, `license` that is not text. Empty fields are left alone, and so are values inside `metadata`.',
    why: 'Agents drop such a value or refuse the file, so tools are not approved and metadata are lost.',
    fix: 'Write tools as one text or a YAML list, metadata as indented lines of name: value, and the license as text.',
  },
  {
    id: 'boolean-text',
    group: 'frontmatter',
    level: 'warning',
    title: 'A field that is true or false holds something else',
    detects:
      'With the profile claude-code: `disable-model-invocation`, `user-invocable` or `background` that is not a YAML boolean: "true" in quotes, yes, on, 1, or any other value. YAML 1.2 reads a bare yes or on as text. An info where the text says what holds anyway.',
    why: 'Agents differ: some take only true and false, and there `disable-model-invocation: "yes"` leaves the skill invocable by the model. Claude Code 2.1.330 also takes yes, on and 1 for true, and no, off and 0 for false; older versions may not.',
    fix: 'Write true or false, without quotes.',
  },
  {
    id: 'unknown-value',
    group: 'frontmatter',
    level: 'warning',
    title: 'A field holds a value that the agent does not know',
    detects:
      'With the profile claude-code: `effort` other than low, medium, high, xhigh, max or a whole number; `context` other than fork or inline; `shell` other than bash or powershell; `model` that is neither a name such as sonnet or inherit, nor a full ID. Names that look like the ID of another vendor’s model are an info. The lists are in `src/static/field-values.ts`, with date and source.',
    why: 'The value is left out of account: the skill runs in the main conversation, with another shell, or with the effort of the session.',
    fix: 'Use one of the values that the message lists.',
  },
  {
    id: 'hooks-format',
    group: 'frontmatter',
    level: 'warning',
    title: 'The hooks are malformed',
    detects:
      'With the profile claude-code: `hooks` that is not a mapping of events to lists of matchers, a matcher without a list `hooks`, a hook without a known type or without what its type needs, a misspelt event, or an event beside `hooks` instead of below it. An event that resembles none that is known is an info.',
    why: 'Claude Code 2.1.330 ignores such an entry, or loads the skill without any of its hooks and without allowed-tools.',
    fix: 'Write events below hooks:, each with a list of entries that have matcher: and hooks:, and each hook with type: and, for a command, command:.',
  },
  {
    id: 'listing-length',
    group: 'frontmatter',
    level: 'warning',
    title: 'Description and when_to_use together are longer than what is listed',
    detects:
      'With the profile claude-code: `description` and `when_to_use`, joined by " - ", have more than 1,536 characters.',
    why: 'The list of skills that the model chooses from is cut there, so the end of `when_to_use` is not seen.',
    fix: 'Shorten them, and put what matters most first.',
  },
];

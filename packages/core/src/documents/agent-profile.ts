import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { AGENTS } from './names.ts';

/** Source of a group of facts. */
const origin = {
  source: z.string().describe('How the facts below were found: measured, or the page that says so.'),
  read: z.iso.date().describe('The day on which they held.'),
};

const searchSchema = z.strictObject({
  ...origin,
  folders: z
    .array(
      z.strictObject({
        scope: z.enum(['project', 'user']),
        path: z.string().describe('Relative to the project or to the home folder of the user.'),
        depth: z
          .int()
          .positive()
          .nullable()
          .describe('Levels of folders below it in which a SKILL.md is found; null: any.'),
        group: z.int().positive().describe('Its skills stand together with those of the same number.'),
      }),
    )
    .min(1)
    .describe('The strongest first: of two skills of one name, the one found earlier in this list wins.'),
  same_name: z
    .enum(['strongest', 'all'])
    .describe('Which of several skills of one name are listed; all: the agent cannot tell them apart.'),
  file_in_the_folder: z
    .enum(['alone', 'among', 'ignored'])
    .describe('A SKILL.md in the search folder itself: the only skill found there, one among them, or none.'),
});

const readingSchema = z.strictObject({
  ...origin,
  name: z.strictObject({
    from: z.enum(['field', 'folder']).describe('What the agent calls the skill by.'),
    required: z.boolean().describe('Whether a skill whose frontmatter has no name is left out.'),
    accepted: z.string().nullable().describe('A regular expression that the name must match.'),
    longest: z.int().positive().nullable().describe('Characters; a longer name leaves the skill out.'),
    replaced: z
      .strictObject({ pattern: z.string(), by: z.string() })
      .nullable()
      .describe('Characters of the name that are shown as others.'),
    shown_beside: z
      .string()
      .nullable()
      .describe('Where the folder counts: a name that matches this is shown in brackets beside it.'),
    numbers: z.enum(['left-out', 'as-text']).describe('A name that YAML reads as a number.'),
  }),
  missing_description: z
    .enum(['left-out', 'first-line', 'first-paragraph'])
    .describe('Without a description: not listed, or the first words of the body stand for it.'),
  empty_description: z.enum(['left-out', 'listed', 'first-line']),
  blanks: z
    .enum(['kept', 'block-open', 'lines-joined', 'collapsed'])
    .describe(
      'What becomes of line ends and runs of blanks; block-open: kept, but a block scalar at the end of the frontmatter does not end its last line.',
    ),
  linked_file: z.enum(['left-out', 'read']).describe('A SKILL.md that is a link.'),
  no_frontmatter: z.enum(['left-out', 'read']),
  broken_yaml: z.enum(['read', 'left-out']).describe('Frontmatter that is no valid YAML.'),
  appended: z
    .strictObject({ key: z.string(), separator: z.string() })
    .nullable()
    .describe('A field whose text is listed behind the description.'),
  keys: z.array(z.string()).describe('Fields of the frontmatter that mean something to the agent.'),
  typed: z
    .array(
      z.strictObject({
        key: z.string(),
        kinds: z.array(z.enum(['text', 'list', 'boolean', 'nothing'])),
      }),
    )
    .describe('Fields whose value, when it is of another kind, leaves the skill out.'),
  hiding: z
    .array(
      z.strictObject({
        file: z.string().nullable().describe('A file in the folder of the skill; null: its frontmatter.'),
        key: z.string().describe('With dots for keys in keys.'),
        value: z.boolean().nullable().describe('The value that hides the skill; null: any.'),
      }),
    )
    .describe('What keeps a skill out of the list that the model sees.'),
});

const listingSchema = z.strictObject({
  ...origin,
  heading: z.string().describe('What stands before the first row; {roots}: the table of search folders.'),
  closing: z.string(),
  order: z.strictObject({
    by: z.enum(['name', 'folder', 'path']).describe('Within one group of search folders.'),
    direction: z.enum(['ascending', 'descending']),
    collation: z.enum(['code-point', 'locale']),
  }),
  row: z.string().describe('{name}, {description}, {location} and {path} stand for what is shown.'),
  bare_row: z.string().nullable().describe('A row whose description was left out.'),
  escape: z.enum(['none', 'angle-brackets', 'xml']).describe('How names and descriptions are written.'),
  budget: z
    .strictObject({
      unit: z.enum(['characters', 'tokens']).describe('Characters are UTF-16 units, tokens bytes of UTF-8.'),
      context_share: z.number().positive().nullable().describe('Of the context; null: the same for all.'),
      fixed: z.int().positive().nullable(),
      units_per_token: z.number().positive(),
      assumed_context: z.int().positive().describe('Tokens of a context that nobody named.'),
    })
    .nullable()
    .describe('What all rows together may take; null: no bound was seen.'),
  longest_description: z
    .strictObject({
      characters: z.int().positive(),
      mark: z.string().describe('What a cut description ends in; it counts.'),
      beyond: z.enum(['cut', 'left-out']),
    })
    .nullable(),
  beyond_budget: z
    .enum(['names-stay', 'equal-cut', 'hard-stop', 'unbounded'])
    .describe('What happens to the rows that do not fit.'),
  more: z
    .strictObject({
      row: z.string().describe('{names} stands for them.'),
      longest: z.int().positive().describe('Characters of that row.'),
      rest: z.string().describe('What follows when not all names fit; {count} are missing.'),
    })
    .nullable()
    .describe('The row that names the skills which a hard stop left out.'),
  built_in: z
    .array(
      z.strictObject({
        name: z.string(),
        characters: z.int().nonnegative().describe('Of its description, which is not ours to repeat.'),
        place: z.enum(['first', 'last', 'sorted']),
        stays: z.boolean().describe('Whether its description is never left out for want of room.'),
        always: z.boolean().describe('Whether it stays when the switches below ask for quiet.'),
      }),
    )
    .describe('Skills that the agent brings along.'),
});

const transcriptsSchema = z.strictObject({
  ...origin,
  tried: z.array(z.string()).describe('Versions whose transcripts were compared with counts made by hand.'),
  list: z
    .enum(['recorded', 'assumed'])
    .describe('Whether a transcript holds the list of skills as it was sent.'),
  roots: z
    .array(
      z.strictObject({
        variable: z
          .string()
          .nullable()
          .describe('Environment variable that names the folder; null: the home folder.'),
        path: z.string(),
      }),
    )
    .min(1)
    .describe('Roots of variables that are set replace those of the home folder.'),
  files: z.array(z.string()).min(1).describe('Relative to a root; * stands for any characters of one name.'),
  retention: z
    .strictObject({ days: z.int().positive(), setting: z.string() })
    .nullable()
    .describe('How long the agent keeps transcripts by default, and the setting; null: it deletes none.'),
  counter: z.string().nullable().describe("The agent's own file of last uses, in the home folder."),
});

/** `agents/*.yaml`: the profile of one agent. */
export const agentProfileSchema = z.strictObject({
  agent: z.enum(AGENTS),
  title: z.string(),
  package: z.string().describe('In the npm registry.'),
  version: z.string().describe('The version that was tried.'),
  versions: z.string().describe('The versions for which the facts are assumed, as a range.'),
  search: searchSchema,
  reading: readingSchema,
  listing: listingSchema,
  quiet: z
    .strictObject({
      ...origin,
      environment: z.record(z.string(), z.string()),
      arguments: z.array(z.string()),
      settings: z.array(z.string()),
    })
    .describe('Switches that keep a session free of what nobody asked for.'),
  transcripts: transcriptsSchema,
});

export type AgentProfile = CamelCased<z.infer<typeof agentProfileSchema>>;

import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { AGENTS, LISTED_AGENTS } from './names.ts';

/** Source of a group of facts. */
const origin = {
  source: z
    .string()
    .describe('How the facts below were established: measured, or the page that documents them.'),
  read: z.iso.date().describe('Day on which the facts were checked.'),
};

const searchSchema = z.strictObject({
  ...origin,
  folders: z
    .array(
      z.strictObject({
        scope: z.enum(['project', 'user']),
        path: z.string().describe('Path relative to the project or to the home folder of the user.'),
        depth: z
          .int()
          .positive()
          .nullable()
          .describe('Number of folder levels below it that are searched for a SKILL.md; null: unlimited.'),
        group: z.int().positive().describe('Skills of folders with the same number are sorted together.'),
      }),
    )
    .min(1)
    .describe(
      'Highest precedence first: of two skills with the same name, the earlier one in this list wins.',
    ),
  same_name: z
    .enum(['strongest', 'all'])
    .describe(
      'Which of several skills with the same name are listed; all: the agent cannot tell them apart.',
    ),
  file_in_the_folder: z
    .enum(['alone', 'among', 'ignored'])
    .describe(
      'A SKILL.md directly in the search folder: the only skill found there, one of several, or ignored.',
    ),
});

export const readingSchema = z.strictObject({
  ...origin,
  name: z.strictObject({
    from: z.enum(['field', 'folder']).describe('Source of the name that the agent uses for the skill.'),
    required: z.boolean().describe('True when a skill without a name in its frontmatter is left out.'),
    accepted: z.string().nullable().describe('Regular expression that the name must match.'),
    longest: z
      .int()
      .positive()
      .nullable()
      .describe('Maximum length in characters; a skill with a longer name is left out.'),
    replaced: z
      .strictObject({ pattern: z.string(), by: z.string() })
      .nullable()
      .describe('Characters of the name that are replaced in the list.'),
    shown_beside: z
      .string()
      .nullable()
      .describe(
        'When the name comes from the folder: a frontmatter name that matches this pattern is shown in brackets after it.',
      ),
    numbers: z.enum(['left-out', 'as-text']).describe('How a name that YAML parses as a number is handled.'),
  }),
  missing_description: z
    .enum(['left-out', 'first-line', 'first-paragraph'])
    .describe(
      'How a skill without a description is handled: left out, or listed with the first words of its body.',
    ),
  empty_description: z.enum(['left-out', 'listed', 'first-line']),
  blanks: z
    .enum(['kept', 'block-open', 'lines-joined', 'collapsed'])
    .describe(
      'How line ends and whitespace are normalized; block-open: kept, except that a block scalar at the end of the frontmatter does not end its last line.',
    ),
  linked_file: z.enum(['left-out', 'read']).describe('How a SKILL.md that is a symbolic link is handled.'),
  no_frontmatter: z.enum(['left-out', 'read']),
  broken_yaml: z.enum(['read', 'left-out']).describe('How frontmatter with invalid YAML is handled.'),
  appended: z
    .strictObject({ key: z.string(), separator: z.string() })
    .nullable()
    .describe('Field whose text is appended to the description.'),
  keys: z
    .array(z.string())
    .nullable()
    .describe('Frontmatter fields that the agent understands; null: unknown.'),
  typed: z
    .array(
      z.strictObject({
        key: z.string(),
        kinds: z.array(z.enum(['text', 'list', 'boolean', 'nothing'])),
      }),
    )
    .describe('Fields with required types: a skill whose value has another type is left out.'),
  hiding: z
    .array(
      z.strictObject({
        file: z.string().nullable().describe('File in the folder of the skill; null: its frontmatter.'),
        key: z.string().describe('Key of the setting; dots separate nested keys.'),
        value: z.boolean().nullable().describe('Value that hides the skill; null: any value.'),
      }),
    )
    .describe('Settings that hide a skill from the model.'),
});

const listingSchema = z.strictObject({
  ...origin,
  heading: z
    .string()
    .describe('Text before the first row; {roots} is replaced by the table of search folders.'),
  closing: z.string(),
  order: z.strictObject({
    by: z.enum(['name', 'folder', 'path']).describe('Sort key within a group of search folders.'),
    direction: z.enum(['ascending', 'descending']),
    collation: z.enum(['code-point', 'locale']),
  }),
  row: z
    .string()
    .describe('Template of a row, with the placeholders {name}, {description}, {location} and {path}.'),
  bare_row: z.string().nullable().describe('Template of a row without its description.'),
  escape: z.enum(['none', 'angle-brackets', 'xml']).describe('How names and descriptions are escaped.'),
  budget: z
    .strictObject({
      unit: z
        .enum(['characters', 'tokens'])
        .describe(
          'Unit of the budget: characters are UTF-16 code units, tokens are estimated from UTF-8 bytes.',
        ),
      context_share: z
        .number()
        .positive()
        .nullable()
        .describe('Budget as a share of the context window; null: the same for every context.'),
      fixed: z.int().positive().nullable(),
      units_per_token: z.number().positive(),
      assumed_context: z
        .int()
        .positive()
        .describe('Context window in tokens that is assumed when none is given.'),
    })
    .nullable()
    .describe('Maximum total size of all rows; null: no limit was observed.'),
  longest_description: z
    .strictObject({
      characters: z.int().positive(),
      mark: z.string().describe('Mark at the end of a truncated description; counts towards the limit.'),
      beyond: z.enum(['cut', 'left-out']),
    })
    .nullable(),
  beyond_budget: z
    .enum(['names-stay', 'equal-cut', 'hard-stop', 'unbounded'])
    .describe('How rows that do not fit are handled.'),
  more: z
    .strictObject({
      row: z.string().describe('Template of the row; {names} is replaced by the names.'),
      longest: z.int().positive().describe('Maximum length of the row in characters.'),
      rest: z
        .string()
        .describe('Text after the names when not all of them fit; {count} is the number of missing names.'),
    })
    .nullable()
    .describe('Row that names the skills left out by a hard stop.'),
  built_in: z
    .array(
      z.strictObject({
        name: z.string(),
        characters: z
          .int()
          .nonnegative()
          .describe('Length of its description. The text itself is not reproduced here.'),
        place: z.enum(['first', 'last', 'sorted']),
        stays: z.boolean().describe('True when its description is never dropped to save space.'),
        always: z.boolean().describe('True when it is still listed with the quiet settings below.'),
      }),
    )
    .describe('Skills that ship with the agent.'),
});

/** Rows with name and description, and no limit. */
const ASSUMED_LISTING: z.input<typeof listingSchema> = {
  source: 'Not documented. A row with the name and the whole description is assumed.',
  read: '2026-11-27',
  ...{ heading: '', closing: '', row: '- {name}: {description}', bare_row: null, escape: 'none' },
  order: { by: 'name', direction: 'ascending', collation: 'code-point' },
  ...{ budget: null, longest_description: null, beyond_budget: 'unbounded', more: null, built_in: [] },
};

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

/** The part of a profile from which the list of skills is computed. */
export const listingProfileSchema = z.strictObject({
  agent: z.enum(LISTED_AGENTS),
  title: z.string(),
  package: z.string().nullable().default(null).describe('Name of the npm package; null: not from npm.'),
  version: z
    .string()
    .nullable()
    .default(null)
    .describe('Version that was tested; null: untried, and known from its documentation.'),
  search: searchSchema,
  reading: readingSchema
    .nullable()
    .default(null)
    .describe('Null: not measured. The specification of skills is assumed.'),
  listing: listingSchema.default(listingSchema.parse(ASSUMED_LISTING)),
});

export type ListingProfile = CamelCased<z.infer<typeof listingProfileSchema>>;

/** `agents/*.yaml`: the profile of one agent. */
export const agentProfileSchema = listingProfileSchema.extend({
  agent: z.enum(AGENTS),
  package: z.string(),
  version: z.string(),
  listing: listingSchema,
  versions: z.string().describe('Semver range for which the facts are assumed to hold.'),
  reading: readingSchema.extend({ keys: z.array(z.string()) }),
  quiet: z
    .strictObject({
      ...origin,
      environment: z.record(z.string(), z.string()),
      arguments: z.array(z.string()),
      settings: z.array(z.string()),
    })
    .describe('Settings that switch off everything a session does not need.'),
  transcripts: transcriptsSchema,
});

export type AgentProfile = CamelCased<z.infer<typeof agentProfileSchema>>;

import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { toolSchema } from './evaluation.ts';
import { AGENTS, EXPERIMENTAL_AGENTS, SCHEMA_VERSION, SESSION_DRIVERS, USE_VERDICTS } from './names.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const time = z.string().describe('ISO 8601, UTC.');
const agent = z.enum(AGENTS);
const project = z.string().nullable().describe('Salted hash of the working directory; null: not recorded.');

/** Kinds of events of a skill in a session. */
export const SHOWN_USES = ['loaded', 'repeat', 'invoked', 'failed', 'read', 'part', 'incidental'] as const;

const usedAgentSchema = z.strictObject({
  name: agent,
  versions: z.array(z.string()),
  sessions: count.describe('Counted sessions.'),
  headless: count.describe('Sessions that a program started; counted only on request.'),
  files: count,
  bytes: count,
  unread: z.array(z.strictObject({ reason: z.string(), count })),
  list: z.enum(['recorded', 'assumed']).describe('assumed: the agent records no list of skills.'),
  retention: z
    .strictObject({ days: count, setting: z.string() })
    .nullable()
    .describe('How long the agent keeps transcripts by default.'),
  drift: z
    .array(z.strictObject({ version: z.string(), reason: z.string() }))
    .describe('Versions whose counts are withheld.'),
  searched: z.array(z.string()).describe('Folders in which transcripts were looked for.'),
});

const usedSkillSchema = z.strictObject({
  name: z.string(),
  plugin: z.string().nullable(),
  agent,
  path: z.string().nullable().describe('SKILL.md as installed; null: not installed now.'),
  listed: z.strictObject({ whole: count, cut: count, name_only: count, assumed: count }),
  used: count.describe('Sessions with a load or an invocation.'),
  loaded: count.describe('Sessions in which the model loaded it.'),
  loads: count.describe('First deliveries, one for each conversation and subagent.'),
  repeats: count.describe('Deliveries after the first.'),
  by_subagent: count.describe('Sessions among loaded in which a subagent loaded it.'),
  invoked: count.describe('Sessions in which the user typed it and its body was delivered.'),
  typed_not_invoked: count,
  failed: z.strictObject({ unknown: count, hidden: count, error: count, denied: count }),
  read: count,
  part: count,
  incidental: count,
  last_used: time.nullable(),
  last_used_from: z.enum(['transcripts', 'counter']).nullable(),
  rate: z
    .strictObject({ point: share, low: share, high: share })
    .nullable()
    .describe('Sessions with a load or an invocation among those where it was listed; null: never listed.'),
  measured: z
    .strictObject({
      rate: share,
      low: share.nullable(),
      high: share.nullable(),
      driver: z.enum(SESSION_DRIVERS),
      at: time,
      changed: z.boolean().describe('SKILL.md was changed since.'),
    })
    .nullable()
    .describe('Last activation rate that sessions of plugin-eval measured; null: none on this machine.'),
  tokens: z.strictObject({
    listed: count.describe('Estimate for all requests of all counted sessions.'),
    row: count.describe('Estimate for one request.'),
    loaded: count.describe('Estimate for all delivered bodies.'),
  }),
  weight: z
    .number()
    .nonnegative()
    .describe('Uses, halved each week down to a tenth: the order in which Claude Code keeps descriptions.'),
  verdict: z.enum(USE_VERDICTS),
  reason: z.string().nullable().describe('Why it is unseen, or why there is too little to say.'),
  bound: share
    .nullable()
    .describe('Upper bound of the rate of a dormant skill, if sessions were independent.'),
});

/** Counts of an agent whose transcripts are read experimentally. No total, verdict or suggestion takes them in. */
const experimentalSchema = z.strictObject({
  agent: z.enum(EXPERIMENTAL_AGENTS),
  tried: z.array(z.string()).describe('Versions whose transcripts were compared with counts made by hand.'),
  files: count,
  sessions: count,
  unread: z.array(z.strictObject({ reason: z.string(), count })),
  drift: z.array(z.string()).describe('Reasons for which the counts are withheld.'),
  skills: z.array(
    z.strictObject({
      name: z.string(),
      listed: count,
      loaded: count,
      invoked: count,
      read: count,
      part: count,
      last_used: time.nullable(),
    }),
  ),
});

/** A prompt for which a listed skill would have ranked first. A hint, no measurement. */
const missedSchema = z.strictObject({
  skill: z.string(),
  agent,
  session: z.string().describe('Salted hash.'),
  when: time,
  score: z.number(),
  reason: z.string(),
  prompt: z.string().nullable().describe('Redacted, then cut; null unless it was asked for.'),
});

/** Origins of a draft: the prompt before a load, one that is worth a look, one for which the skill only ranked first. */
export const DRAFT_ORIGINS = ['load', 'missed', 'ranked-first'] as const;
export type DraftOrigin = (typeof DRAFT_ORIGINS)[number];

const draftsSchema = z.strictObject({
  skill: z.string(),
  cases: z.array(
    z.strictObject({
      prompt: z.string().describe('Redacted.'),
      should_trigger: z.boolean().describe('A proposal: a person decides.'),
      origin: z.enum(DRAFT_ORIGINS),
      agent,
      session: z.string().describe('Salted hash.'),
      when: time,
    }),
  ),
  left_out: z.strictObject({
    same_session: count.describe('Prompts of sessions that gave another draft.'),
    duplicates: count.describe('Prompts that say nearly the same as another one.'),
    beyond_limit: count,
  }),
});

/** The result of `plugin-eval usage`. It holds no text of a prompt unless that was asked for. */
export const usageSchema = z.strictObject({
  schema_version: z.literal(SCHEMA_VERSION),
  tool: toolSchema,
  window: z.strictObject({
    from: time.nullable().describe('Start of the first counted session.'),
    to: time.nullable(),
    days: count.describe('Different days on which a counted session began.'),
    projects: count,
    since: time.nullable().describe('Earlier sessions were left out on request.'),
    retention_days: count.nullable().describe('Shortest default retention of the agents that were read.'),
  }),
  sessions: count,
  includes_headless: z.boolean(),
  agents: z.array(usedAgentSchema),
  skills: z.array(usedSkillSchema),
  unknown_names: z
    .array(z.strictObject({ name: z.string(), agent, sessions: count }))
    .describe('Names that were asked for and never installed.'),
  experimental: z
    .array(experimentalSchema)
    .describe('Agents that are read experimentally and have transcripts here; counts are of sessions.'),
  weeks: z
    .array(
      z.strictObject({
        week: z.iso.date(),
        agent,
        project,
        sessions: count,
        with_skill: count.describe('Sessions with a load or an invocation.'),
      }),
    )
    .describe('Counted sessions by the Monday of their week, agent and project.'),
  recent: z
    .array(
      z.strictObject({
        session: z.string().describe('Salted hash.'),
        agent,
        project,
        began: time,
        ended: time.describe('Last record so far.'),
        events: z.array(z.strictObject({ kind: z.enum(SHOWN_USES), skill: z.string(), at: time })),
      }),
    )
    .describe('The latest sessions with events of a skill.'),
  missed: z.array(missedSchema).nullable().describe('Null: not asked for.'),
  drafts: draftsSchema
    .nullable()
    .describe('Tests for a skill, made of redacted prompts. Null: not asked for.'),
});

export type Usage = CamelCased<z.infer<typeof usageSchema>>;
export type UsedSkill = Usage['skills'][number];

import {
  DEPTHS,
  FIXTURE_TOOLS,
  PROFILES,
  PROVIDER_NAMES,
  RESERVED_HOSTS,
  SESSION_DRIVERS,
} from '@plugin-eval/core/documents/names.ts';
import { MOST_RULES } from '@plugin-eval/engine/config/rule-files.ts';
import { MODEL_ANSWER } from '@plugin-eval/engine/model/model-answer.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';
import { STATIC_ANALYSIS } from '@plugin-eval/quality/evaluate/remote-analysis/static-analysis-kind.ts';
import { indicatorSchema, MOST_INDICATORS } from '@plugin-eval/scan/indicators/indicator-schema.ts';
import { ruleSchema } from '@plugin-eval/scan/user-rules/rule-schema.ts';
import { AGENT_SESSION } from '@plugin-eval/sessions/agent-session-kind.ts';
import type { SandboxLimits } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { installedName } from '@plugin-eval/sessions/synthesise-skill.ts';
import { z } from 'zod';
import { requireGrantedExecution } from './granted-execution.ts';

const count = (most: number) => z.int().min(0).max(most);
const name = z.string().min(1).max(1_000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const ONE_DAY_MS = 86_400_000;
const ONE_HOUR_MS = 3_600_000;
const MOST_FILE_BYTES = 256 * 1024 * 1024;

/** The worker alone decides address and key: an input has no field for them. */
const model = z.strictObject({
  ...{ provider: z.enum(PROVIDER_NAMES), id: name, name },
  endpoint: z.string().max(2_000),
});

const modelAnswer = z.strictObject({
  model,
  system: z.string(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        blocks: z.array(z.strictObject({ text: z.string(), cache: z.boolean().optional() })).max(1_000),
      }),
    )
    .min(1)
    .max(10_000),
  maxOutputTokens: count(10_000_000),
  answerSchema: z.strictObject({ name, schema: z.record(z.string(), z.unknown()) }).nullable(),
  client: z.string().max(1_000),
});

const environment = z.strictObject({
  canaries: z.array(z.strictObject({ name, like: z.string().max(10_000) })).max(1_000),
  planted: z
    .array(
      z.strictObject({
        kind: z.enum(['document', 'tool_result', 'tool_description', 'memory', 'skill', 'message']),
        ...{ name: z.string().max(10_000), text: z.string() },
      }),
    )
    .max(10_000),
  tools: z.array(z.enum(FIXTURE_TOOLS)),
  approved: z.array(z.enum(FIXTURE_TOOLS)),
});

const agentSession = z.strictObject({
  driver: z.enum(SESSION_DRIVERS),
  driverVersion: z.string().max(1_000),
  model,
  prompt: z.string(),
  skills: z
    .array(
      z.strictObject({
        // It becomes the name of a folder.
        name: z
          .string()
          .max(1_000)
          .refine((text) => installedName(text) === text),
        hash,
      }),
    )
    .max(100_000),
  given: z.array(name).max(1_000).optional(),
  listingBudget: count(1_000_000_000),
  maxTurns: count(10_000),
  maxOutputTokens: count(10_000_000),
  timeLimit: count(ONE_DAY_MS),
  followUps: z.array(z.string()).max(1_000).optional(),
  reactions: z.strictObject({ rules: hash, answered: z.array(z.string().nullable()).max(1_000) }).optional(),
  bare: z.strictObject({ system: z.string() }).optional(),
  scene: environment.optional(),
  sceneVersion: count(1_000_000).optional(),
  // What is granted of it is looked at apart.
  hands: z.unknown().optional(),
});

const staticAnalysis = z.strictObject({
  batch: hash,
  profile: z.enum(PROFILES),
  limits: z.strictObject({
    ...{ maxFileBytes: count(MOST_FILE_BYTES), maxEntries: count(100_000_000), maxDepth: count(100_000) },
    ...{ maxYamlDepth: count(100_000), maxYamlAliases: count(1_000_000), maxMarkdownNesting: count(600) },
    maxParseMs: count(ONE_HOUR_MS),
  }),
  depth: z.strictObject({
    ...{ requested: z.enum(DEPTHS), effective: z.enum(DEPTHS) },
    confidenceLabel: z.enum(['Estimated', 'Assessed', 'Certified', 'Certified+']),
  }),
  toolVersion: z.string().max(1_000),
  ...{ trustInline: z.boolean(), scan: z.boolean() },
  scanning: z
    .strictObject({
      reservedHosts: z.enum(RESERVED_HOSTS),
      indicators: z.array(indicatorSchema).max(MOST_INDICATORS).nullable(),
      rules: z.array(ruleSchema.extend({ group: z.literal('security') })).max(MOST_RULES),
    })
    .optional(),
});

/** Schemas of inputs by kind. Workers execute no other kind. */
const INPUTS = new Map<string, z.ZodType>([
  [MODEL_ANSWER.name, modelAnswer],
  [AGENT_SESSION.name, agentSession],
  [STATIC_ANALYSIS.name, staticAnalysis],
]);

/**
 * Holds a task that came from the queue to what tasks of its kind are, and to what a worker grants. Whoever may write to the
 * database may have written it.
 * @param most of each limit of a session with tool execution
 * @throws AttemptFailure when it is another one
 */
export function requireTaskInput(kind: string, input: JsonValue, most: SandboxLimits): void {
  const schema = INPUTS.get(kind);
  const parsed = schema?.safeParse(input);
  if (parsed?.success !== true) {
    const place = parsed?.error.issues[0]?.path.join('.').slice(0, 200) ?? '';
    throw new AttemptFailure(
      'refused',
      `The task is not what tasks of the kind ${kind} are${place === '' ? '' : ` (${place})`}.`,
    );
  }
  if (kind === AGENT_SESSION.name) requireGrantedExecution(input, most);
}

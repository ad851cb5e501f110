import { readdirSync, readFileSync } from 'node:fs';
import {
  agentProfileSchema,
  type ListingProfile,
  listingProfileSchema,
  readingSchema,
} from '@plugin-eval/core/documents/agent-profile.ts';
import { baselineSchema } from '@plugin-eval/core/documents/baseline.ts';
import { publishedSchemas } from '@plugin-eval/core/documents/document-kinds.ts';
import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { judgeScoresSchema } from '@plugin-eval/core/documents/judge-scores.ts';
import { probeFileSchema, probeSchema, responseLineSchema } from '@plugin-eval/core/documents/probe.ts';
import { configSchema } from '@plugin-eval/engine/config/config-schema.ts';
import { loadRubrics } from '@plugin-eval/sessions/grading/load-rubrics.ts';
import { agentRowSchema } from '@plugin-eval/sessions/programs/acp/agent-row.ts';
import { SPECIFICATION_READING } from '@plugin-eval/skill/agents/specification-reading.ts';
import { signalFileSchema, stanceFileSchema } from '@plugin-eval/threat/signals/signal-file.ts';
import { parse } from 'yaml';
import { z } from 'zod';
import { agentsPage } from './agents-page.ts';
import { decisionsPage } from './decisions-page.ts';
import { DefinitionNames } from './definition-names.ts';
import { ASSISTANTS, exampleResponses } from './example-responses.ts';
import { loadRecorded } from './recorded-probes.ts';
import { CORE_RUBRICS, renderRubricsReference } from './rubrics-reference.ts';
import { readFigures, validityFactsFile } from './validity/generated-validity.ts';

const SCHEMAS: Record<string, z.ZodType> = {
  config: configSchema,
  baseline: baselineSchema,
  'judge-scores': judgeScoresSchema,
  ...(await publishedSchemas()),
};

/** What people write: fields with a default may be left out. */
const INPUT_SCHEMAS: Record<string, z.ZodType> = {
  'probe-file': probeFileSchema.extend({ probes: z.array(probeSchema).max(1000) }),
  'agent-profile': agentProfileSchema,
  'agent-row': agentRowSchema,
  'response-line': responseLineSchema,
  'signal-rules': signalFileSchema,
  'stance-rules': stanceFileSchema,
};

/** Every committed file that is made from another source, with its content. */
export function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>([
    ['docs/decisions/README.md', decisionsPage()],
    [
      'docs/agents.md',
      agentsPage(Object.values(listingProfiles()).filter(({ version }) => version === null)),
    ],
  ]);
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    files.set(`schemas/${name}.schema.json`, publishedSchema(name, schema, 'output'));
  }
  for (const [name, schema] of Object.entries(INPUT_SCHEMAS)) {
    files.set(`schemas/${name}.schema.json`, publishedSchema(name, schema, 'input'));
  }
  files.set('packages/skill/src/agents/profiles.json', agentProfiles());
  files.set(
    'packages/skill/src/agents/listing-profiles.json',
    `${JSON.stringify(listingProfiles(), null, 2)}\n`,
  );
  files.set('packages/sessions/src/programs/acp/agent-rows.json', agentRows());
  files.set(...validityFactsFile(readFigures()));
  const recorded = loadRecorded();
  for (const assistant of ASSISTANTS) {
    files.set(`examples/responses/${assistant.name}.jsonl`, exampleResponses(assistant, recorded));
  }
  files.set(
    'plugin/skills/evaluation-methodology/references/rubrics.md',
    renderRubricsReference(loadRubrics(CORE_RUBRICS)),
  );
  return files;
}

/** agents/*.yaml, in the order of their names. */
function agentFiles(): Record<string, unknown>[] {
  const folder = new URL('../agents/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => parse(readFileSync(new URL(name, folder), 'utf8')));
}

/** Rows of agents that run through ACP, checked. */
function agentRows(): string {
  const rows = agentFiles().filter(({ session }) => session !== undefined);
  const fields = Object.keys(agentRowSchema.shape);
  const picked = rows.map((row) =>
    agentRowSchema.parse(Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key)))),
  );
  return `${JSON.stringify(picked, null, 2)}\n`;
}

/** Profiles of agents that were measured whole, checked, with the names that code uses. */
function agentProfiles(): string {
  const profiles = agentFiles()
    .filter(({ transcripts }) => transcripts !== undefined)
    .map(({ session: _session, programs: _programs, ...profile }) => agentProfileSchema.parse(profile));
  const byAgent = profiles.map((profile) => [profile.agent, fromDocument(agentProfileSchema, profile)]);
  return `${JSON.stringify(Object.fromEntries(byAgent), null, 2)}\n`;
}

/** Listing rules of the other agents. A rule of reading that a row leaves out is that of the specification. */
function listingProfiles(): Record<string, ListingProfile> {
  const profiles = agentFiles().filter(({ search, transcripts }) => search && transcripts === undefined);
  const byAgent = profiles.map(({ session: _session, programs: _programs, reading, ...rest }) => {
    const profile = listingProfileSchema.parse(rest);
    const stated = readingSchema.partial();
    const read =
      reading === undefined
        ? null
        : { ...SPECIFICATION_READING, ...fromDocument(stated, stated.parse(reading)) };
    return [profile.agent, { ...fromDocument(listingProfileSchema, profile), reading: read }] as const;
  });
  return Object.fromEntries(byAgent) as Record<string, ListingProfile>;
}

function publishedSchema(name: string, schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: new DefinitionNames(schema),
    override: requireTupleItems,
  });
  return `${JSON.stringify({ title: `plugin-eval ${name}`, ...json }, null, 2)}\n`;
}

/** zod lists the items of a tuple and forgets to say that they must be there. */
function requireTupleItems({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (Array.isArray(jsonSchema.prefixItems)) jsonSchema.minItems = jsonSchema.prefixItems.length;
}

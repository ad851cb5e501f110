import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { AGENTS, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { DatabaseError } from '@plugin-eval/core/errors/database-error.ts';
import { homeFolder } from '@plugin-eval/engine/config/environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { withoutSqliteWarning } from '@plugin-eval/engine/config/without-sqlite-warning.ts';
import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import type { Notice } from './notice.ts';
import type { Ports } from './ports.ts';
import { resolveRequest } from './resolve-request.ts';
import { type AgentUse, agentUse } from './usage/agent-use.ts';
import { draftTests } from './usage/draft-tests.ts';
import { experimentalUse } from './usage/experimental-use.ts';
import { isNamed } from './usage/is-named.ts';
import { recentSessions, weeksOf } from './usage/session-lists.ts';
import { sinceTime } from './usage/since-time.ts';
import type { UsagePlace } from './usage/usage-place.ts';
import type { UsageRequest } from './usage/usage-request.ts';

export interface UsageOutcome {
  document: Usage;
  notices: Notice[];
}

/**
 * Counts which skills were listed, loaded and invoked in the transcripts that agents keep. Works offline, executes
 * nothing, and writes nothing but its cache.
 * @throws ConfigError, FileError, InterruptedError
 */
export async function usage(given: UsageRequest, ports: Ports): Promise<UsageOutcome> {
  const request = absolute(given);
  const { settings, notices } = await resolveRequest(request, request.paths ?? [], ports);
  const { variables, signal } = ports;
  const isCopy = request.transcripts !== undefined;
  const now = ports.now().getTime();
  const place = {
    ...{ settings, signal },
    home: request.transcripts ?? variables.HOME ?? variables.USERPROFILE ?? homedir(),
    user: variables.USER ?? variables.LOGNAME ?? variables.USERNAME,
    // A copy of a home is read as such, wherever the variables of this process point to.
    variables: isCopy ? {} : variables,
    ...{ now, since: request.since === undefined ? 0 : sinceTime(request.since, now) },
  };
  const { agents, experimental, isStored } = await useOf(
    request,
    place,
    join(homeFolder(variables), 'usage'),
  );
  const unstored: Notice = {
    kind: 'cache',
    message:
      'The cache of transcripts cannot be written, so every run reads them again: set PLUGIN_EVAL_HOME to a folder that can.',
  };
  return {
    document: await measured(
      documentOf(agents, experimental, request, place.since),
      request,
      settings,
      ports,
    ),
    notices: [...notices, ...(isStored ? [] : [unstored])],
  };
}

/** Counts each agent; without the cache where that cannot be written. */
async function useOf(
  request: UsageRequest,
  place: Omit<UsagePlace, 'cache'>,
  folder: string,
): Promise<{ agents: AgentUse[]; experimental: Usage['experimental']; isStored: boolean }> {
  const { TranscriptCache } = await withoutSqliteWarning(
    () => import('@plugin-eval/sessions/transcripts/transcript-cache.ts'),
  );
  const read = async (folder: string | null) => {
    const cache = await TranscriptCache.open(folder);
    try {
      const agents: AgentUse[] = [];
      for (const agent of request.agents ?? AGENTS)
        agents.push(await agentUse(agent, request, { ...place, cache }));
      const experimental = await experimentalUse(request, { ...place, cache });
      return { agents, experimental, isStored: cache.isStored };
    } finally {
      cache.close();
    }
  };
  try {
    return await read(folder);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { ...(await read(null)), isStored: false };
  }
}

function absolute({ project, transcripts, ...request }: UsageRequest): UsageRequest {
  const inFolder = (path: string | undefined) =>
    path === undefined ? undefined : resolve(request.workingDirectory, path);
  return { ...request, project: inFolder(project), transcripts: inFolder(transcripts) };
}

/** Adds measured activations where a local journal has any: a remote one would need a socket. */
async function measured(
  document: Usage,
  { workingDirectory }: UsageRequest,
  { limits }: Settings,
  { store }: Ports,
): Promise<Usage> {
  if (store.queues !== null || !store.hasJournal()) return document;
  const { withMeasured } = await import('./usage/measured-activations.ts');
  return withMeasured(document, { workingDirectory, limits }, store);
}

function documentOf(
  agents: readonly AgentUse[],
  experimental: Usage['experimental'],
  request: UsageRequest,
  since: number,
): Usage {
  const sessions = agents.flatMap(({ counted }) => counted);
  const { skill } = request;
  const isShown = (name: string) => skill === undefined || isNamed(name, skill);
  const retention = agents.flatMap(({ facts, counted }) =>
    counted.length > 0 && facts.retention !== null ? [facts.retention.days] : [],
  );
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    window: {
      from: edge(sessions, 'first'),
      to: edge(sessions, 'last'),
      days: new Set(sessions.map(({ first }) => new Date(first).toISOString().slice(0, 10))).size,
      projects: new Set(sessions.flatMap(({ project }) => project ?? [])).size,
      since: since === 0 ? null : new Date(since).toISOString(),
      retentionDays: retention.length === 0 ? null : Math.min(...retention),
    },
    sessions: sessions.length,
    includesHeadless: request.headless ?? false,
    agents: agents.map(({ facts }) => facts),
    skills: agents.flatMap(({ skills }) => skills).filter(({ name }) => isShown(name)),
    unknownNames: agents.flatMap(({ unknown }) => unknown).filter(({ name }) => isShown(name)),
    experimental: experimental.map((one) => ({
      ...one,
      skills: one.skills.filter(({ name }) => isShown(name)),
    })),
    weeks: weeksOf(agents),
    recent: recentSessions(agents, isShown),
    missed:
      request.missed === true
        ? agents.flatMap(({ missed }) => missed).filter((one) => isShown(one.skill))
        : null,
    drafts: request.drafts === undefined ? null : draftTests(request.drafts, agents),
  };
}

function edge(sessions: readonly JoinedSession[], which: 'first' | 'last'): string | null {
  const times = sessions.map((session) => session[which]).filter((at) => at > 0);
  if (times.length === 0) return null;
  const at = times.reduce((a, b) => (which === 'first' ? Math.min(a, b) : Math.max(a, b)));
  return new Date(at).toISOString();
}

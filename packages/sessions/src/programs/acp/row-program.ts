import { basename } from 'node:path';
import { ENVIRONMENT_SERVER } from '../../environment-server.ts';
import type { ProtocolName } from '../../protocols/protocol.ts';
import { WORK_FOLDER } from '../../sandbox/sandbox.ts';
import type { AgentProgram, ProgramDriver, ProgramOrder, ProgramStart } from '../agent-program.ts';
import type { AgentRow } from './agent-row.ts';
import { fillFiles, fillJson, fillText, mergeFiles, type Placeholders } from './fill-placeholders.ts';
import { packageEntry } from './package-entry.ts';

/** Assumed when unknown. */
const CONTEXT_TOKENS = 200_000;
/** Invisible to a reader, and not blank: a slash after it begins no command, an at sign before it no file. */
const WORD_JOINER = '\u2060';

/** Makes an agent program of a row: all such programs speak ACP. */
export function rowProgram(row: AgentRow, driver: ProgramDriver): AgentProgram {
  const { session } = row;
  const { scene } = session;
  return {
    driver,
    about: { title: row.title, package: row.package ?? null, version: row.version ?? null },
    driverVersion: session.version,
    protocols: Object.keys(session.protocols) as ProtocolName[],
    entry: (found) => packageEntry(row, found),
    skillsFolder: session.skills,
    start: (order) => startOf(row, order),
    plainPrompt: (prompt) =>
      prompt.replace(/^\s*\//, (slash) => `${WORD_JOINER}${slash}`).replace(/@(?=\S)/g, `@${WORD_JOINER}`),
    eventReader: () => () => [],
    skillTool: session.skill_tool ?? null,
    environmentPrefix: scene?.prefix ?? '',
    takesScenes: scene !== undefined && session.asides !== 'with-tools',
    isQuiet: ({ name }) => scene?.quiet.includes(name) ?? false,
    keptOut: session.kept_out,
    subAgentTools: session.sub_agents,
    listing: session.listing ?? null,
    command: basename(session.command[0] ?? ''),
    asksAside: session.asides !== 'none',
    asksForModel: session.model ?? null,
    firstCallMs: session.first_call_seconds * 1000,
  };
}

function startOf({ session }: AgentRow, order: ProgramOrder): ProgramStart {
  const { command, environment, files, scene: ofRow } = session;
  const { scene, prompt, token } = order;
  const values = valuesOf(session, order);
  const inScene = scene === null ? undefined : ofRow;
  const servers =
    scene === null || scene.url === null
      ? []
      : [
          {
            ...{ type: 'http', name: ENVIRONMENT_SERVER, url: scene.url },
            headers: [{ name: 'Authorization', value: `Bearer ${token}` }],
          },
        ];
  return {
    arguments: [...command.slice(1), ...(inScene?.arguments ?? [])].map((text) => fillText(text, values)),
    environment: fillTexts({ ...environment, ...inScene?.environment }, values),
    files: fillFiles(mergeFiles(files, inScene?.files ?? {}), values),
    acp: {
      folder: WORK_FOLDER,
      prompt,
      authenticate: session.authenticate ?? null,
      newSession: { mcpServers: servers, ...(fillJson(session.new_session, values) as object) },
      mode: session.mode ?? null,
      options: session.options.map(({ id, value }) => ({ id, value: fillText(value, values) })),
    },
  };
}

function valuesOf({ protocols }: AgentRow['session'], order: ProgramOrder): Placeholders {
  const common = {
    url: order.url,
    key: order.token,
    model: order.model.id,
    context: order.contextTokens ?? CONTEXT_TOKENS,
    output: order.maxOutputTokens,
    home: order.home,
    program: order.program,
    briefing: order.scene?.briefing ?? '',
  };
  return { ...common, ...fillTexts(protocols[order.protocol] ?? {}, common) };
}

function fillTexts(texts: Readonly<Record<string, string>>, values: Placeholders): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fillText(text, values)]));
}

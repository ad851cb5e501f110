import { join } from 'node:path';
import { setImmediate as readingOn } from 'node:timers/promises';
import { SessionIsolationError } from '@plugin-eval/core/errors/session-isolation-error.ts';
import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import type { AgentSdk } from './agent-sdk.ts';
import { differencesOf } from './check-init.ts';
import { briefingWithPrefix, type EnvironmentState } from './environment/environment-state.ts';
import { environmentServer, environmentToolNames, SCENE_TOOL_PREFIX } from './environment-server.ts';
import type { GatewaySession } from './gateway-session.ts';
import { withGivenSkills } from './given-skills.ts';
import type { HarnessChild } from './harness-child.ts';
import { AGENT_TOOLS } from './harness-inventory.ts';
import { InstalledSkills } from './installed-skills.ts';
import {
  type EnvironmentAccess,
  mayRead,
  plainPrompt,
  readablePath,
  type SessionAccess,
  sessionOptions,
} from './sdk-session-options.ts';
import { type Conversation, hasAnswered } from './session-end.ts';
import { type SessionFolder, skillFolderOf, skillsFolderOf } from './session-folder.ts';
import type { SessionRequest, SynthesisedSkill } from './session-request.ts';
import { type SessionFiles, SessionTranscript } from './session-transcript.ts';
import { conditionalSkills } from './synthesise-skill.ts';
import { type RefusalRules, UserScript } from './user-script.ts';
import { userTurns } from './user-turns.ts';

/** Tools that run one session of the harness. */
export interface ConversationWay {
  sdk: AgentSdk;
  setting: HarnessSetting;
  child: Pick<HarnessChild, 'spawn'>;
  /** Keys that must not get into a transcript. */
  secrets: readonly string[];
  session: GatewaySession;
  world: EnvironmentState | null;
  refusalRules?: RefusalRules | undefined;
}

/** Configuration of the harness for a session. */
export interface HarnessSetting {
  /** Options of the SDK's `query`. @param environment null for skills alone */
  options(environment: EnvironmentAccess | null): Record<string, unknown>;
  files: SessionFiles;
  /** The first user message of a session that begins with loaded skills. @default the prompt unchanged */
  opening?(prompt: string): string;
  /** The harness's own tools that the session has. */
  tools: readonly string[];
  permissionMode: string;
}

/** A session that may load skills and read their files, and nothing else. */
export function closedSetting(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  folder: SessionFolder,
  access: SessionAccess,
): HarnessSetting {
  const skillFiles = new Map(
    skills.map(({ name }) => [readablePath(join(skillFolderOf(folder, name), 'SKILL.md'), folder), name]),
  );
  return {
    options: (environment) => sessionOptions(request, folder, access, environment),
    opening: (prompt) =>
      withGivenSkills(prompt, request.given, new InstalledSkills(skills, skillsFolderOf(folder)).all),
    files: {
      skillFileAt: (path) => skillFiles.get(readablePath(path, folder)) ?? null,
      mayRead: (path) => mayRead(path, folder),
    },
    tools: AGENT_TOOLS,
    permissionMode: 'dontAsk',
  };
}

/**
 * Runs a session: the user's turns one by one, with their results.
 * @throws SessionIsolationError when the harness has other skills, tools or plugins than it was given
 */
export async function converse(
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  way: ConversationWay,
): Promise<Conversation> {
  const { sdk, setting, child, secrets, session, world } = way;
  const names = skills.map(({ name }) => name);
  const { tools, permissionMode } = setting;
  const transcript = new SessionTranscript(names, setting.files, world, tools);
  const conversation: Conversation = { transcript, started: false, result: null, thrown: null };
  const environment = world === null ? null : environmentAccess(world, transcript, secrets);
  const options = {
    ...setting.options(environment),
    spawnClaudeCodeProcess: child.spawn,
  };
  const declared = {
    skills: names,
    conditional: conditionalSkills(skills),
    environmentTools: environment?.toolNames ?? [],
    ...{ tools, permissionMode },
  };
  const fill = (text: string) => world?.fill(text).toWellFormed() ?? text;
  const filled = [request.prompt, ...(request.followUps ?? [])].map(fill);
  const userMessages = filled.map((text, turn) =>
    plainPrompt(turn === 0 && setting.opening !== undefined ? setting.opening(text) : text),
  );
  const [first = ''] = userMessages;
  const script = await UserScript.of(userMessages, request.reactions, {
    rules: way.refusalRules,
    ready: (text) => plainPrompt(fill(text)),
  });
  const turns = userTurns(script, (text) => {
    conversation.result = null;
    transcript.record.recordUserMessage(text);
  });
  if (userMessages.length === 1) transcript.record.recordUserMessage(first);
  try {
    const prompt = userMessages.length === 1 ? first : turns.messages;
    for await (const message of sdk.query({ prompt, options })) {
      if (typeof message !== 'object' || message === null) continue;
      const redacted = redactMessage(message, secrets) as Record<string, unknown>;
      if (redacted.type === 'system' && redacted.subtype === 'init') {
        const differences = differencesOf(redacted, declared);
        if (differences.length > 0) throw new SessionIsolationError(sdk.version, differences);
        conversation.started = true;
      } else if (redacted.type === 'result') {
        conversation.result = redacted;
        turns.answered(hasAnswered(conversation, { request, session }) ? replyIn(redacted) : null);
      } else transcript.add(redacted);
    }
  } catch (error) {
    // After a result that is an error the SDK throws what it has said already.
    if (SessionIsolationError.isInstance(error)) throw error;
    conversation.thrown = redactSecrets(error instanceof Error ? error.message : String(error), secrets);
  } finally {
    turns.answered(null);
  }
  transcript.end();
  return conversation;
}

function replyIn({ result }: Record<string, unknown>): string {
  return typeof result === 'string' ? result : '';
}

/** The environment as the harness is given it. */
function environmentAccess(
  world: EnvironmentState,
  transcript: SessionTranscript,
  secrets: readonly string[],
): EnvironmentAccess {
  const { tools } = world;
  const server = environmentServer(tools, async ({ id, tool, input }) => {
    // The message that holds the call came before it, and may not have been read yet.
    await readingOn();
    return transcript.answerCall({ id, tool, input: redactSecrets(input, secrets) });
  });
  return {
    server: tools.length === 0 ? null : server,
    toolNames: environmentToolNames(tools),
    briefing: briefingWithPrefix(world, SCENE_TOOL_PREFIX),
  };
}

/**
 * Redacts the keys in use in all texts of a message: an endpoint may repeat its key, and session texts are
 * stored.
 */
function redactMessage(message: unknown, secrets: readonly string[]): unknown {
  if (typeof message === 'string') return redactSecrets(message, secrets);
  if (Array.isArray(message)) return message.map((item) => redactMessage(item, secrets));
  if (typeof message !== 'object' || message === null) return message;
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, redactMessage(value, secrets)]),
  );
}

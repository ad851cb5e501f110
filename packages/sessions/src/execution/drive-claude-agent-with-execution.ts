import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { AttemptFailure, stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import { converse, type HarnessSetting } from '../converse.ts';
import type { ClaudeAgentRun } from '../drive-claude-agent.ts';
import type { GatewaySession } from '../gateway-session.ts';
import { InstalledSkills } from '../installed-skills.ts';
import { listedInRequest } from '../listed-in-request.ts';
import { makeOwnedFolder } from '../sandbox/owned-folder.ts';
import { GATEWAY_SOCKET, HOME_FOLDER, WORK_FOLDER } from '../sandbox/sandbox.ts';
import { watchedFiles } from '../sandbox/watched-files.ts';
import { archiveOf } from '../sandbox/workspace-archive.ts';
import { sessionEnvironment } from '../sdk-session-options.ts';
import type { DriveContext, ExecutionPlace } from '../session-driver.ts';
import { type Conversation, endOf } from '../session-end.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from '../session-request.ts';
import { SessionTimeLimit } from '../session-time-limit.ts';
import { callsInTranscript } from './calls-in-transcript.ts';
import { executionLeft } from './execution-left.ts';
import type { ExecutionRequest } from './execution-request.ts';
import { placedFiles } from './placed-files.ts';
import { sandboxFailure, tampering } from './sandbox-failure.ts';
import { SandboxedHarness } from './sandboxed-harness.ts';
import { SessionProxy } from './session-proxy.ts';
import { SKILLS_IN_SANDBOX } from './skills-in-sandbox.ts';

/** The harness's own tools in an executed session. */
const TOOLS: readonly string[] = ['Skill', 'Bash', 'Read', 'Write', 'Edit'];
const CONFIG_FOLDER = `${HOME_FOLDER}/.claude`;

/**
 * Runs an executed session of the real harness: Claude Code as a whole runs in the sandbox, on the workspace,
 * with its own shell and file tools. Its only network access is the gateway's socket, with its own token.
 * @throws AttemptFailure, SessionIsolationError as sessions without tool execution; also when a setup command fails
 */
export async function driveClaudeAgentWithExecution(
  request: SessionRequest & { hands: ExecutionRequest },
  skills: readonly SynthesisedSkill[],
  place: ExecutionPlace,
  { signal, reservation, refusalRules, ...run }: ClaudeAgentRun & DriveContext,
): Promise<Execution<SessionResult>> {
  const { sdk, gateway, host: machine, prices, secrets, now } = run;
  const { hands: executor, model } = request;
  if (signal.aborted) throw stoppedAttempt();
  const installed = new InstalledSkills(skills, SKILLS_IN_SANDBOX);
  const placed = placedFiles(place.workspaces.take(executor.workspace), installed);
  const watched = watchedFiles(placed, SKILLS_IN_SANDBOX);
  const folder = await makeOwnedFolder(machine);
  const socket = join(folder, 'model.sock');
  const proxy = await SessionProxy.open(executor, place.network);
  const session = gateway.open({
    model,
    allowance: reservation,
    tools: TOOLS,
    price: priceOf(model, prices, now()),
    // Scripts in the session can reach the gateway as well.
    mostAnswers: request.maxTurns,
  });
  let outcome: Conversation;
  let left: Awaited<ReturnType<SandboxedHarness['end']>>;
  // The first thing that the harness does when the setup is over.
  proxy.letThrough(() => session.calls > 0);
  const harness = new SandboxedHarness({
    ...{ host: place.host, limits: executor.limits, gateway: socket, setup: executor.setup },
    archive: await archiveOf(placed),
    watched,
    proxy: proxy.contents,
  });
  const stop = () => harness.kill();
  const limit = new SessionTimeLimit(request.timeLimit, () => session.waitedMs, stop);
  signal.addEventListener('abort', stop, { once: true });
  // It may have been stopped while its folder was made.
  if (signal.aborted) stop();
  let closeSocket = async () => {};
  try {
    closeSocket = await gateway.listenAt(socket);
    const setting = settingWithExecution(request, installed, session);
    outcome = await converse(request, skills, {
      sdk,
      setting,
      child: harness,
      secrets,
      session,
      world: null,
      refusalRules,
    });
  } finally {
    signal.removeEventListener('abort', stop);
    limit.end();
    left = await harness.end();
    gateway.close(session);
    await closeSocket();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
  if (signal.aborted) throw stoppedAttempt(session.calls > 0);
  if (left.setupFailure !== null)
    throw new AttemptFailure('refused', `A setup command failed: ${left.setupFailure.trim().slice(-300)}`);
  const { limitHit } = harness;
  const end = endOf(outcome, {
    ...{ request, session, timeIsUp: limit.passed },
    stderr: redactSecrets(harness.stderr, secrets),
  });
  const execution = await executionLeft(left, placed, watched, {
    calls: callsInTranscript(end.transcript),
    limit: limitHit,
    unexplainedCalls: outcome.transcript.unexplained(session.answers),
    hosts: proxy.hosts,
    sandbox: place.host.used,
  });
  const result: SessionResult = {
    ...end,
    ...tampering(execution),
    ...(limitHit === null ? {} : sandboxFailure({ limit: limitHit })),
    usage: session.usage,
    byTurn: outcome.transcript.turnFigures(session.answers),
    reportedModel: session.reportedModel === null ? null : redactSecrets(session.reportedModel, secrets),
    listed: listedInRequest(skills, session.firstTexts),
    execution,
  };
  return { result, usage: session.usage, costUsd: session.costUsd };
}

/**
 * Allows everything that the sandbox allows; disables hooks and inline commands of skills, unless as shipped.
 */
function settingWithExecution(
  request: SessionRequest & { hands: ExecutionRequest },
  installed: InstalledSkills,
  { token }: Pick<GatewaySession, 'token'>,
): HarnessSetting {
  const folder = { root: HOME_FOLDER, work: WORK_FOLDER, home: HOME_FOLDER, config: CONFIG_FOLDER };
  const env: Record<string, string> = {
    ...sessionEnvironment(
      request,
      { ...folder, temporary: '/tmp', remove: async () => {} },
      { url: 'http://localhost', token },
    ),
    ANTHROPIC_UNIX_SOCKET: GATEWAY_SOCKET,
  };
  // The sandbox has its own.
  delete env.PATH;
  const skillFiles = new Map(installed.all.map((skill) => [`${skill.folder}/SKILL.md`, skill.name]));
  return {
    options: () => ({
      env,
      model: request.model.id,
      maxTurns: request.maxTurns,
      settingSources: ['user'],
      settings: {
        disableAllHooks: !request.hands.asShipped,
        disableSkillShellExecution: !request.hands.asShipped,
        workflowKeywordTriggerEnabled: false,
      },
      skills: request.skills.map(({ name }) => name),
      tools: TOOLS,
      permissionMode: 'bypassPermissions',
      allowDangerouslySkipPermissions: true,
      strictMcpConfig: true,
      persistSession: false,
    }),
    files: {
      skillFileAt: (path) => skillFiles.get(posix.resolve(WORK_FOLDER, path)) ?? null,
      mayRead: () => true,
    },
    tools: TOOLS,
    permissionMode: 'bypassPermissions',
  };
}

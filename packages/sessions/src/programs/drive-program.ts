import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import { type PriceOverrides, priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import { knownModel } from '@plugin-eval/engine/model/known-models.ts';
import { AttemptFailure, stoppedAttempt } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { Execution } from '@plugin-eval/engine/run/task.ts';
import { openEnvironment } from '../environment/open-environment.ts';
import { executionLeft } from '../execution/execution-left.ts';
import { placedFiles } from '../execution/placed-files.ts';
import { sandboxFailure, tampering } from '../execution/sandbox-failure.ts';
import type { Gateway } from '../gateway.ts';
import { withGivenSkills } from '../given-skills.ts';
import { InstalledSkills } from '../installed-skills.ts';
import type { GivenAnswer } from '../protocols/protocol.ts';
import { protocolFor } from '../protocols/protocols.ts';
import { makeOwnedFolder } from '../sandbox/owned-folder.ts';
import { HOME_FOLDER, type SandboxLimits } from '../sandbox/sandbox.ts';
import type { SandboxHost } from '../sandbox/sandbox-host.ts';
import { watchedFiles } from '../sandbox/watched-files.ts';
import type { DriveContext } from '../session-driver.ts';
import { answersUser, resultOf } from '../session-end.ts';
import { SessionRecord } from '../session-record.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from '../session-request.ts';
import { SessionTimeLimit } from '../session-time-limit.ts';
import { UserScript } from '../user-script.ts';
import { type SessionWitness, witnessed } from './acp/session-witness.ts';
import { callsOfProgram } from './calls-of-program.ts';
import { type Exchange, ExchangeLog } from './exchange-log.ts';
import type { InstalledProgram } from './find-agent-program.ts';
import { FirstCallLimit } from './first-call-limit.ts';
import { FORWARDED_URL } from './gateway-forwarder.ts';
import { listedByProgram } from './listed-by-program.ts';
import { PlayedCalls, programEnvironment } from './played-calls.ts';
import { mountedAt, PROGRAM_LIMITS, ProgramRun } from './program-run.ts';
import { readConversation, unexplainedAnswers } from './read-conversation.ts';

/** State shared by a run's sessions of agent programs. */
export interface ProgramContext {
  gateway: Gateway;
  sandbox: SandboxHost;
  host: HostMachine;
  /** Prices by `provider:model`, which precede the known ones. */
  prices: PriceOverrides;
  /** Keys that must not get into a transcript. */
  secrets: readonly string[];
  now: () => Date;
}

/**
 * Runs a session of a real agent program entirely in a sandbox, executed or not: its home holds the
 * synthesised skills and its settings, its working folder the files of the case, and its only network access
 * is the gateway. Source: docs/specification/sessions.md, "Isolation".
 * @throws AttemptFailure for what is not a draw: connection, access, rate limit, overload, abort, a program that does not
 *   start, a setup command that fails
 */
export async function driveProgram(
  { program, entry }: InstalledProgram,
  request: SessionRequest,
  skills: readonly SynthesisedSkill[],
  { signal, reservation, hands: place, refusalRules, ...run }: ProgramContext & DriveContext,
): Promise<Execution<SessionResult>> {
  const { gateway, sandbox, prices, secrets, now } = run;
  const { model, hands: execution } = request;
  const { title } = program.about;
  if (signal.aborted) throw stoppedAttempt();
  if (request.scene !== undefined && program.takesScenes === false) throw noScenes(title);
  const protocol = protocolFor(title, program.protocols, model);
  const installed = new InstalledSkills(skills, posix.join(HOME_FOLDER, program.skillsFolder));
  const workspace =
    execution === undefined ? new Map() : (place?.workspaces.take(execution.workspace) ?? new Map());
  const placed = placedFiles(withoutSettings(workspace, program.keptOut ?? []), installed);
  const watched = watchedFiles(placed, posix.join(HOME_FOLDER, program.skillsFolder));
  const folder = await makeOwnedFolder(run.host);
  const socket = join(folder, 'model.sock');
  const world = request.scene === undefined ? null : openEnvironment(request.scene);
  const names = skills.map(({ name }) => name);
  const fill = (text: string) => (world?.fill(text) ?? text).toWellFormed();
  const [first = '', ...later] = [request.prompt, ...(request.followUps ?? [])].map(fill);
  const userMessages = [withGivenSkills(first, request.given, installed.all), ...later].map((text) =>
    program.plainPrompt(text, names),
  );
  const script = await UserScript.of([...userMessages], request.reactions, {
    rules: refusalRules,
    ready: (text) => program.plainPrompt(fill(text), names),
  });
  const played = world === null ? null : new PlayedCalls(world, program);
  const log = new ExchangeLog(userMessages[0] ?? '', played);
  const session = gateway.open({
    ...{ model, protocol, tools: null, listener: log, allowance: reservation },
    ...(played === null ? {} : { scene: played.messages }),
    asksForModel: program.asksForModel ?? null,
    mostAnswerTokens: request.maxOutputTokens,
    price: priceOf(model, prices, now()),
    mostAnswers: request.maxTurns,
  });
  const given = execution?.limits ?? PROGRAM_LIMITS;
  // Some programs unpack themselves into their home.
  const diskBytes = Math.max(given.diskBytes, PROGRAM_LIMITS.diskBytes);
  const limits: SandboxLimits = { ...given, diskBytes };
  const startOf = (userTurn: number) =>
    program.start({
      ...{ model, protocol: protocol.name, url: FORWARDED_URL, token: session.token, home: HOME_FOLDER },
      program: mountedAt(entry),
      ...{ prompt: userMessages[userTurn - 1] ?? '', userTurn, userTurns: userMessages.length },
      maxOutputTokens: request.maxOutputTokens,
      contextTokens: knownModel(model.provider, model.id)?.contextTokens ?? null,
      scene: world === null ? null : programEnvironment(world, program),
    });
  const child = new ProgramRun(program.eventReader());
  const stop = () => child.kill();
  const limit = new SessionTimeLimit(request.timeLimit, () => session.waitedMs, stop);
  const silence = new FirstCallLimit(session, stop);
  const conversation = () =>
    child.witness === null ? log.exchanges : witnessed(log.exchanges, child.witness);
  const lastAnswer = () => lastAnswerTo(log.userTurn, conversation());
  const endOfTurn = () => ({
    ...{ agent: title, turnsSpent: false },
    // What the gateway would not send on is why the program could not go on.
    problem:
      (child.hasEndedWell && !isCutOff(lastAnswer(), child.witness)) || saysNothing(lastAnswer())
        ? null
        : redactSecrets(session.turnedAway[0] ?? child.problem ?? child.stderr, secrets),
    finalText: lastAnswer()?.texts.join('\n') ?? '',
  });
  const next = () => {
    if (!answersUser(endOfTurn(), { request, session })) return null;
    const message = script.next(endOfTurn().finalText);
    if (message === null) return null;
    userMessages[log.userTurn] = message;
    log.userTurn += 1;
    return startOf(log.userTurn);
  };
  signal.addEventListener('abort', stop, { once: true });
  // It may have been stopped while its folder was made.
  if (signal.aborted) stop();
  let closeSocket = async () => {};
  let left: Awaited<ReturnType<ProgramRun['end']>>;
  try {
    closeSocket = await gateway.listenAt(socket);
    await child.start(sandbox, {
      ...{ entry, start: startOf(1), next, placed, watched, gateway: socket, limits },
      prompted: () => silence.begin(program.firstCallMs),
      setup: execution?.setup ?? [],
    });
    await child.ended;
  } finally {
    signal.removeEventListener('abort', stop);
    limit.end();
    silence.end();
    left = await child.end();
    gateway.close(session);
    await closeSocket();
    await rm(folder, { recursive: true, force: true });
  }
  if (signal.aborted) throw stoppedAttempt(session.calls > 0);
  if (left.setupFailure !== null)
    throw new AttemptFailure('refused', `A setup command failed: ${left.setupFailure.trim().slice(-300)}`);
  played?.end();
  const record = new SessionRecord(listedByProgram(program, skills, log.firstTexts ?? []), world);
  const { firstTexts, userTurn } = log;
  const exchanges = conversation();
  readConversation(record, {
    ...{ program, skills, userMessages, reportedCalls: child.reportedCalls },
    log: { exchanges, firstTexts, userTurn },
  });
  const end = resultOf(
    { ...endOfTurn(), record, started: child.started || session.calls > 0, mustAsk: true },
    { request, session, timeIsUp: limit.passed, stderr: redactSecrets(child.stderr, secrets) },
  );
  const { limitHit } = child;
  const result: SessionResult = {
    ...end,
    ...(limitHit === null ? {} : sandboxFailure({ limit: limitHit })),
    usage: session.usage,
    reportedModel: session.reportedModel === null ? null : redactSecrets(session.reportedModel, secrets),
  };
  if (execution !== undefined) {
    result.execution = await executionLeft(left, placed, watched, {
      calls: callsOfProgram(end.transcript, child.reportedCalls),
      limit: limitHit,
      unexplainedCalls: unexplainedAnswers({ exchanges, aside: log.aside }, program.asksAside),
      hosts: [],
      sandbox: sandbox.used,
    });
    Object.assign(result, tampering(result.execution));
  }
  return { result, usage: session.usage, costUsd: session.costUsd };
}

/** The model's last answer to the last user message. */
function lastAnswerTo(userTurn: number, exchanges: readonly Exchange[]): GivenAnswer | null {
  const last = exchanges.at(-1);
  return last?.userTurn === userTurn ? last.answer : null;
}

/** Returns true when an agent that speaks ACP ended a turn in the middle: such agents end any turn in good order. */
function isCutOff(last: GivenAnswer | null, witness: SessionWitness | null): boolean {
  return witness !== null && (last === null || last.calls.length > 0);
}

/** Returns true when the model's last answer was blank: some programs then end with their own error. */
function saysNothing(last: GivenAnswer | null): boolean {
  return last !== null && last.calls.length === 0 && last.texts.join('').trim() === '';
}

function noScenes(title: string): ConfigError {
  return new ConfigError(
    'agent',
    null,
    `${title} cannot be confined to the tools of a probe, so it gets no scenes. Name another agent, or tool-loop.`,
  );
}

/** Leaves out what the agent would take for its settings. @param keptOut files and folders */
function withoutSettings<File>(
  files: ReadonlyMap<string, File>,
  keptOut: readonly string[],
): ReadonlyMap<string, File> {
  const isOut = (path: string) => keptOut.some((one) => path === one || path.startsWith(`${one}/`));
  return new Map([...files].filter(([path]) => !isOut(path)));
}

import { basename } from 'node:path';
import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { Scan } from '@plugin-eval/core/documents/scan.ts';
import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import { InterruptedError } from '@plugin-eval/core/errors/interrupted-error.ts';
import { SandboxError } from '@plugin-eval/core/errors/sandbox-error.ts';
import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { type Inventory, readInventory } from '@plugin-eval/scan/files/inventory.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { requireStandIns } from '@plugin-eval/sessions/sandbox/stand-ins/require-stand-ins.ts';
import { identifyTarget, type Target } from '@plugin-eval/skill/identify-target.ts';
import { manifestIn } from '@plugin-eval/skill/manifest-files.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { Announcements } from './detonation/announcements.ts';
import { type Canaries, plantCanaries } from './detonation/canaries.ts';
import { compareEffects } from './detonation/compare-effects.ts';
import { describeAbilities } from './detonation/describe-abilities.ts';
import { effectGate } from './detonation/effect-gate.ts';
import { namedFiles } from './detonation/named-files.ts';
import { ownVariables } from './detonation/own-variables.ts';
import { portsInText } from './detonation/ports-in-text.ts';
import { readSession } from './detonation/read-session.ts';
import { reduceEffects } from './detonation/reduce-effects.ts';
import { type AgentSessions, recordedSessions } from './detonation/replayed-session.ts';
import { runSteps } from './detonation/run-steps.ts';
import { skillFiles } from './detonation/skill-files.ts';
import { ownCommands, standInFiles, standInVariables } from './detonation/stand-in-files.ts';
import { readSteps } from './detonation/steps/read-steps.ts';
import { incompleteSessions, replayed } from './detonation/steps/replayed-sessions.ts';
import { skillPlace } from './detonation/steps/skill-place.ts';
import { withoutKeys } from './dry-run/without-keys.ts';
import type { Notice } from './notice.ts';
import type { PaidRunFacts } from './paid-run/paid-run.ts';
import type { Ports } from './ports.ts';
import type { PaidRequest } from './requests.ts';
import { resolveRequest } from './resolve-request.ts';
import { scanTargets } from './scan.ts';

/** A request to run a skill in a sandbox and to observe its effects. */
export interface DetonateRequest extends PaidRequest {
  /** A skill, a plugin or a folder. */
  path: string;
  /** Another version of it: show the effects that only one of them has. */
  against?: string | undefined;
  /**
   * Files with executed sessions of a real agent, as `runs show --session` writes them: its calls are carried out instead
   * of what the obedient agent would do.
   */
  replay?: readonly string[] | undefined;
  /**
   * Has the agent of the settings decide instead of the obedient one, in paid sessions that prompts of the skill start.
   * @default false
   */
  live?: boolean | undefined;
  /** File of the prompts of a live agent. @default the author's positive tests, then drafted ones */
  prompts?: string | undefined;
  /** Sessions of a live agent, one for each prompt. @default 3 */
  sessionCount?: number | undefined;
  /** Seconds that one step may take. @default 10 */
  stepSeconds?: number | undefined;
}

export interface DetonateOutcome {
  document: Detonation;
  /** The paid run of a live agent; null without one. */
  run: PaidRunFacts | null;
  notices: Notice[];
}

const OBEDIENT: Detonation['agent'] = {
  ...{ name: 'obedient', version: null, model: null, decided: 'scripted', observed: 'live' },
};
const STEP_SECONDS = 10;
const ADVICE =
  'A detonation needs Linux with bubblewrap, iproute2 (ip) and util-linux (setpriv): no container engine holds its stand-ins. See plugin-eval doctor.';
const PLAIN_NAME = /[^\w.-]+/g;

/**
 * Has a scripted agent obey a skill, or a real agent use it, in a sandbox in which secrets are planted and every host
 * is a stand-in, and observes its effects. Only a real agent's calls of its model leave the sandbox.
 * @throws PluginEvalError; SandboxError where the sandbox cannot hold what it promises
 */
export async function detonate(request: DetonateRequest, ports: Ports): Promise<DetonateOutcome> {
  const { path, against, workingDirectory, replay = [] } = request;
  const recorded = recordedSessions(replay.map((file) => readSession(file, workingDirectory)));
  const target = identifyTarget(path, workingDirectory);
  const other = against === undefined ? null : identifyTarget(against, workingDirectory);
  const { settings, notices } = await resolveRequest(
    request,
    [target.path, ...(other === null ? [] : [other.path])],
    ports,
  );
  const host = await detonationSandbox(ports);
  const live = request.live === true ? await decideLive(request, target, settings, ports) : null;
  const letInterrupts = ports.deferInterrupts();
  try {
    const document = await detonateTarget(target, {
      ...{ host, settings, request, ports, replay: live?.replay ?? recorded },
      ...(live === null ? {} : { planted: live.planted }),
    });
    if (other !== null) {
      const former = await detonateTarget(other, { host, settings, request, ports });
      document.against = compareEffects(document, former);
    }
    return { document, run: live?.run ?? null, notices };
  } catch (error) {
    if (ports.signal.aborted) throw new InterruptedError();
    throw error;
  } finally {
    letInterrupts();
  }
}

/** Runs the sessions in which a live agent decides. Sandboxes and models are loaded where they are used. */
async function decideLive(
  request: DetonateRequest,
  target: Target,
  settings: Settings,
  ports: Ports,
): Promise<Required<Pick<DetonationContext, 'replay' | 'planted'>> & { run: PaidRunFacts }> {
  const { planLiveAgent } = await import('./detonation/live/plan-live-agent.ts');
  const { runLiveAgent } = await import('./detonation/live/run-live-agent.ts');
  const plan = planLiveAgent(request, target, settings, ports);
  const { live, run } = await runLiveAgent(plan, request, settings, ports);
  return { replay: live, planted: { canaries: plan.canaries, name: plan.installed.skill.name }, run };
}

/** Estimates the sessions of a live agent. Calls nothing and records nothing. @throws PluginEvalError */
export function estimateDetonation(
  request: DetonateRequest,
  given: Ports,
): Promise<{ document: ThreatDryRun | null; notices: Notice[] }> {
  return withoutKeys(given, async (ports) => {
    const target = identifyTarget(request.path, request.workingDirectory);
    const { settings, notices } = await resolveRequest(request, [target.path], ports);
    if (request.live !== true) return { document: null, notices };
    const { planLiveAgent } = await import('./detonation/live/plan-live-agent.ts');
    const { liveDryRun } = await import('./detonation/live/estimate-live-agent.ts');
    const plan = planLiveAgent(request, target, settings, ports);
    return { document: await liveDryRun(plan, request, settings, ports), notices };
  });
}

/** The sandbox, if it can hold stand-ins. @throws SandboxError */
export async function detonationSandbox({
  machine,
  variables,
  clock,
}: Pick<Ports, 'machine' | 'variables' | 'clock'>): Promise<SandboxHost> {
  try {
    const host = await findSandbox(
      { kind: 'bubblewrap' },
      { ...machine, ...hostSystem, variables, elapsedMs: clock },
    );
    requireStandIns(variables);
    return host;
  } catch (error) {
    if (!SandboxError.isInstance(error)) throw error;
    throw new SandboxError(error.problem, ADVICE);
  }
}

interface DetonationContext {
  host: SandboxHost;
  settings: Settings;
  request: Pick<DetonateRequest, 'stepSeconds' | 'workingDirectory'>;
  ports: Ports;
  /** Sessions of a real agent to be replayed. @default the obedient agent */
  replay?: AgentSessions | null;
  /** Secrets that its sessions held, and the skill's name there. @default new secrets */
  planted?: { canaries: Canaries; name: string };
  /** The scan of the target. @default it is scanned */
  scan?: Scan;
}

/** Detonates one target. @throws PluginEvalError */
export async function detonateTarget(
  target: Target,
  { host, settings, request, ports, replay = null, planted, scan: known }: DetonationContext,
): Promise<Detonation> {
  const folder = realPathOrNull(target.path) ?? target.path;
  const inventory = readInventory(folder, settings.limits);
  const name = planted?.name ?? nameOf(inventory, folder);
  const root = skillPlace(name);
  const { steps, leftOut, sessions } =
    replay === null ? { ...readSteps(inventory, root), sessions: [] } : replayed(replay, inventory, name);
  const own = ownVariables(inventory);
  const canaries = planted?.canaries ?? plantCanaries(own.secrets, namedFiles(inventory));
  const { placed, missing } = skillFiles(inventory, folder, root, settings.limits.maxFileBytes);
  const observation = await runSteps(steps, {
    ...{ host, canaries, signal: ports.signal, ports: portsInText(inventory) },
    machine: { ...ports.machine, temporaryFolder: hostMachine.temporaryFolder },
    files: [...canaries.files, ...placed, ...standInFiles(), ...ownCommands(inventory, root)],
    variables: { ...own.addresses, ...standInVariables(root) },
    limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
    seconds: request.stepSeconds ?? STEP_SECONDS,
  });
  const scan = known ?? (await scanOf(target, settings, request, ports));
  const effects = reduceEffects(observation, {
    ...{ canaries, root, own: new Set(own.secrets), announcements: new Announcements(inventory) },
  });
  const numbered = observation.steps.map(({ kind, file, line, text, outcome, exitCode, reason }, index) => ({
    ...{ number: index + 1, kind, file, line, text, outcome, exitCode, reason },
  }));
  const agent = replay?.agent ?? OBEDIENT;
  const document: Detonation = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: VERSION },
    subject: { name, path: target.shown },
    agent,
    sessions,
    sandbox: { kind: host.used.kind, limits: host.used.limits },
    steps: numbered,
    stepsLeftOut: leftOut,
    ...effects,
    secretsPlanted: canaries.all.size,
    stoodIn: observation.stoodIn,
    abilities: describeAbilities({ ...effects, steps: numbered }, scan.members),
    incomplete: [
      ...(holdsSubject(inventory, folder)
        ? []
        : [`${target.shown} holds no SKILL.md and is no plugin, so there was nothing to look at.`]),
      ...observation.incomplete,
      ...missing.map((path) => `${path} could not be placed in the sandbox.`),
      ...incompleteSessions(sessions, agent),
      ...(leftOut === 0 ? [] : [`${leftOut} further instructions were not carried out.`]),
    ],
    against: null,
    gates: [],
  };
  document.gates.push(effectGate(document));
  return document;
}

function holdsSubject({ files }: Inventory, folder: string): boolean {
  return files.some(({ path }) => /(?:^|\/)skill\.md$/i.test(path)) || manifestIn(folder) !== null;
}

/** The name by which agents install a skill: that of its own SKILL.md, else that of its folder. */
function nameOf({ files }: Inventory, folder: string): string {
  const text = files.find(({ path }) => /^skill\.md$/i.test(path))?.text ?? '';
  const given = /^name:[ \t]*["']?([\w.-]{1,64})["']?[ \t]*$/m.exec(text.slice(0, 4_000))?.[1];
  return given ?? (basename(folder).replaceAll(PLAIN_NAME, '-') || 'skill');
}

async function scanOf(
  target: Target,
  settings: Settings,
  { workingDirectory }: Pick<DetonateRequest, 'workingDirectory'>,
  ports: Ports,
): Promise<Scan> {
  return await scanTargets(
    [target],
    { workingDirectory, trustInline: false },
    { ...settings, failOn: null },
    ports,
    [],
    { whole: true },
  );
}

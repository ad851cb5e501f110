import type { SessionExecution } from '@plugin-eval/core/documents/executed-session.ts';
import type { ExecutionRequest } from '@plugin-eval/sessions/execution/execution-request.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import type { OuterNetwork } from '@plugin-eval/sessions/sandbox/allowed-hosts/host-proxy.ts';
import type { GivenFile } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import { DEFAULT_SANDBOX_LIMITS, type SandboxLimits } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import type {
  SessionRequest,
  SessionResult,
  SynthesisedSkill,
} from '@plugin-eval/sessions/session-request.ts';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { toolLoopStage } from './tool-loop-stage.ts';
import { sandbox } from './tried-sandbox.ts';

/** A session of the tool loop with tool execution. */
export interface ExecutionSession {
  skills?: readonly SynthesisedSkill[];
  /** Texts by path. */
  files?: Record<string, string>;
  setup?: readonly string[];
  limits?: Partial<SandboxLimits>;
  /** As `HOST:PORT`. */
  allowedHosts?: readonly string[];
  asShipped?: boolean;
  network?: OuterNetwork;
  /** @default the bubblewrap of this machine */
  host?: SandboxHost;
  changes?: Partial<SessionRequest>;
  signal?: AbortSignal;
}

export type ExecutedResult = SessionResult & { execution: SessionExecution };

/** What a model says that runs commands, one an answer, and then says that it is done. */
export function obeying(...commands: readonly string[]): (request: StandInRequest) => StandInAnswer {
  return ({ turn }) => {
    const command = commands[turn - 1];
    return command === undefined ? { text: 'Done.' } : { toolCalls: [{ name: 'Bash', input: { command } }] };
  };
}

/** What a model says that makes one call an answer, and then says that it is done. */
export function calling(
  ...calls: readonly [name: string, input: unknown][]
): (request: StandInRequest) => StandInAnswer {
  return ({ turn }) => {
    const call = calls[turn - 1];
    return call === undefined ? { text: 'Done.' } : { toolCalls: [{ name: call[0], input: call[1] }] };
  };
}

/** Runs such a session. @param answer of the model */
export async function runWithExecution(
  answer: (request: StandInRequest) => StandInAnswer,
  { skills = [], files = {}, setup = [], limits = {}, changes = {}, signal, ...more }: ExecutionSession = {},
): Promise<{ result: ExecutedResult; requests: readonly StandInRequest[] }> {
  const host = more.host ?? sandbox();
  const { run, standIn } = await toolLoopStage({ protocol: 'anthropic', answer });
  const workspaces = new WorkspaceRegistry();
  const given = new Map<string, GivenFile>(
    Object.entries(files).map(([path, text]) => [path, { content: Buffer.from(text), executable: false }]),
  );
  const execution: ExecutionRequest = {
    sandbox: host.image === null ? { kind: 'bubblewrap' } : { kind: 'container', image: host.image },
    workspace: workspaces.put(given),
    setup,
    limits: { ...DEFAULT_SANDBOX_LIMITS, ...limits },
    ...{ allowedHosts: more.allowedHosts ?? [], asShipped: more.asShipped ?? false },
  };
  const { result } = await run(
    skills,
    { maxTurns: 20, hands: execution, ...changes },
    {
      hands: {
        host,
        workspaces,
        ...(more.network === undefined ? {} : { network: more.network }),
      },
      ...(signal === undefined ? {} : { signal }),
    },
  );
  if (result.execution === undefined) throw new Error('The session has no execution.');
  return { result: { ...result, execution: result.execution }, requests: standIn.requests };
}

import { type JsonRecord, recordOf, recordsIn, stringOf } from '@plugin-eval/core/text/json-values.ts';
import type { AcpStart, ProgramEvent } from '../agent-program.ts';
import { JsonRpcClient } from './json-rpc-client.ts';
import { SessionWitness } from './session-witness.ts';

/** Version of the Agent Client Protocol. Source: https://agentclientprotocol.com/protocol/initialization. */
const PROTOCOL_VERSION = 1;

export interface AcpClientPorts {
  send(line: string): void;
  tell(event: ProgramEvent): void;
}

/**
 * The client of one ACP session: starts it, sends prompts, allows what the agent asks for, and reports its calls. Files and
 * terminals are off: the agent uses its own, inside the sandbox.
 */
export class AcpClient {
  readonly witness = new SessionWitness();
  readonly #rpc: JsonRpcClient;
  readonly #tell: AcpClientPorts['tell'];
  #sessionId: string | null = null;

  constructor({ send, tell }: AcpClientPorts) {
    this.#tell = tell;
    this.#rpc = new JsonRpcClient(send, {
      request: (method, params) => (method === 'session/request_permission' ? permission(params) : undefined),
      notification: (method, params) => {
        if (method === 'session/update') this.#update(recordOf(params.update));
      },
    });
  }

  receive(message: JsonRecord): void {
    this.#rpc.receive(message);
  }

  /** Starts the session and reports that it did. @returns false when the agent refused */
  async open({ folder, authenticate, newSession, mode, options }: AcpStart): Promise<boolean> {
    return await this.#orFailed(async () => {
      const { protocolVersion } = await this.#rpc.request('initialize', {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
        clientInfo: { name: 'plugin-eval', version: '1.0.0' },
      });
      if (protocolVersion !== PROTOCOL_VERSION)
        throw new Error(`It speaks version ${String(protocolVersion)} of ACP, not ${PROTOCOL_VERSION}.`);
      if (authenticate !== null) await this.#rpc.request('authenticate', { methodId: authenticate });
      const { sessionId } = await this.#rpc.request('session/new', {
        ...{ cwd: folder, mcpServers: [] },
        ...newSession,
      });
      this.#sessionId = stringOf(sessionId) ?? '';
      const session = { sessionId: this.#sessionId };
      if (mode !== null) await this.#rpc.request('session/set_mode', { ...session, modeId: mode });
      for (const { id: configId, value } of options)
        await this.#rpc.request('session/set_config_option', { ...session, configId, value });
      this.#tell({ kind: 'started' });
    });
  }

  /** Sends a user message and reports how its turn ended. */
  async prompt(text: string): Promise<void> {
    await this.#orFailed(async () => {
      const { stopReason } = await this.#rpc.request('session/prompt', {
        sessionId: this.#sessionId,
        prompt: [{ type: 'text', text }],
      });
      this.#tell(
        stopReason === 'end_turn'
          ? { kind: 'ended' }
          : { kind: 'failed', message: `It stopped: ${String(stopReason)}.` },
      );
    });
  }

  async #orFailed(steps: () => Promise<void>): Promise<boolean> {
    try {
      await steps();
      return true;
    } catch (error) {
      this.#tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  #update(update: JsonRecord): void {
    this.witness.saw(update);
    const { sessionUpdate, toolCallId, status, content, rawOutput } = update;
    if (sessionUpdate !== 'tool_call' && sessionUpdate !== 'tool_call_update') return;
    if (status !== 'completed' && status !== 'failed') return;
    const exit = recordOf(rawOutput).exitCode ?? recordOf(recordOf(rawOutput).metadata).exit;
    const exitCode = typeof exit === 'number' ? exit : null;
    this.#tell({
      ...{ kind: 'call-ended', id: stringOf(toolCallId), command: null, exitCode },
      ok: status === 'completed' && (exitCode ?? 0) === 0,
      output: textOf(content),
    });
  }
}

/** Chooses the narrowest option that allows the call. */
function permission({ options }: JsonRecord): JsonRecord {
  const offered = recordsIn(options);
  const chosen = ['allow_once', 'allow_always'].flatMap((kind) =>
    offered.filter((option) => option.kind === kind),
  )[0];
  return {
    outcome:
      chosen === undefined ? { outcome: 'cancelled' } : { outcome: 'selected', optionId: chosen.optionId },
  };
}

function textOf(content: unknown): string | null {
  const texts = recordsIn(content).flatMap((part) => stringOf(recordOf(part.content).text) ?? []);
  return texts.length === 0 ? null : texts.join('\n');
}

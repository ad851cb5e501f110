import { briefingWithPrefix, type EnvironmentState } from '../environment/environment-state.ts';
import { type EnvironmentMessages, environmentMessages, type ServedCall } from '../environment-server.ts';
import { SCENE_PATH } from '../gateway-environment.ts';
import type { GivenAnswer } from '../protocols/protocol.ts';
import type { AgentProgram, ProgramEnvironment } from './agent-program.ts';
import type { AnswerFollower } from './exchange-log.ts';
import { FORWARDED_URL } from './gateway-forwarder.ts';

/** A call of one of the environment's tools, not yet forwarded by the program. */
interface WaitingCall {
  turn: number;
  tool: string;
  input: string;
}

/** The environment as a program is given it. */
export function programEnvironment(
  world: Pick<EnvironmentState, 'tools' | 'briefing'>,
  { environmentPrefix }: Pick<AgentProgram, 'environmentPrefix'>,
): ProgramEnvironment {
  return {
    url: world.tools.length === 0 ? null : `${FORWARDED_URL}${SCENE_PATH}`,
    toolNames: world.tools.map(({ name }) => `${environmentPrefix}${name}`),
    briefing: briefingWithPrefix(world, environmentPrefix),
  };
}

/**
 * A program's actions in an environment: calls of the environment's tools, which it forwards, and of its own, including
 * its shell. All are evidence, in the order in which the model made them.
 */
export class PlayedCalls implements AnswerFollower {
  readonly #world: EnvironmentState;
  readonly #program: Pick<AgentProgram, 'environmentPrefix' | 'isQuiet'>;
  #waiting: WaitingCall[] = [];
  #turn = 0;

  constructor(world: EnvironmentState, program: Pick<AgentProgram, 'environmentPrefix' | 'isQuiet'>) {
    this.#world = world;
    this.#program = program;
  }

  /** Environment messages for the session at the gateway. */
  get messages(): EnvironmentMessages {
    return environmentMessages(this.#world.tools, async (call) => this.#answer(call));
  }

  answered({ calls }: GivenAnswer, turn: number): void {
    this.end();
    this.#turn = turn;
    for (const { name, input } of calls) {
      const tool = this.#inScene(name);
      if (tool !== null) this.#waiting.push({ turn, tool, input });
      else if (!this.#program.isQuiet({ name, input })) this.#world.saw(turn, name, input);
    }
  }

  /** Ends the last answer: calls that were never forwarded still count as made. */
  end(): void {
    for (const { turn, tool, input } of this.#waiting) this.#world.saw(turn, tool, input);
    this.#waiting = [];
  }

  #answer({ tool, input }: ServedCall): { ok: boolean; text: string } {
    const index = this.#waiting.findIndex((call) => call.tool === tool);
    const [call] = index < 0 ? [] : this.#waiting.splice(index, 1);
    return this.#world.call(call?.turn ?? Math.max(1, this.#turn), tool, call?.input ?? input);
  }

  /** Returns null for a tool outside the environment. */
  #inScene(name: string): string | null {
    const { environmentPrefix } = this.#program;
    // A tool in a namespace comes with a dot.
    const prefix = [environmentPrefix, environmentPrefix.replace(/__$/, '.')].find((one) =>
      name.startsWith(one),
    );
    const tool = prefix === undefined ? null : name.slice(prefix.length);
    return tool !== null && this.#world.offers(tool) ? tool : null;
  }
}

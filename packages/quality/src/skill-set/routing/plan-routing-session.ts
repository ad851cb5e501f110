import type { PlannedSession, SessionSetting } from '@plugin-eval/sessions/planned-session.ts';
import { sessionRequest } from '@plugin-eval/sessions/planned-session.ts';
import type { RoutedPrompt } from './routed-prompts.ts';
import type { RoutingOrder } from './routing-draw.ts';
import { type RoutingInstallation, skillsOfOrder } from './routing-installation.ts';

/** Turns orders into sessions, which it numbers; orders that ask for the same are draws of the same request. */
export class RoutingSessions {
  readonly #installation: RoutingInstallation;
  readonly #prompts: readonly RoutedPrompt[];
  readonly #setting: SessionSetting;
  readonly #draws = new Map<string, number>();
  #count = 0;

  constructor(installation: RoutingInstallation, prompts: readonly RoutedPrompt[], setting: SessionSetting) {
    this.#installation = installation;
    this.#prompts = prompts;
    this.#setting = setting;
  }

  plan(order: RoutingOrder): PlannedSession {
    const prompt = this.#prompts[order.prompt];
    if (prompt === undefined) throw new Error(`There is no prompt ${order.prompt}.`);
    const key = `${order.prompt} ${order.arm} ${order.variant}`;
    const sample = this.#draws.get(key) ?? 0;
    this.#draws.set(key, sample + 1);
    this.#count += 1;
    const skills = skillsOfOrder(this.#installation, order, prompt);
    return {
      label: `session ${this.#count}`,
      sample,
      request: sessionRequest(prompt.text, skills, this.#setting),
    };
  }
}

import type { GatewaySession } from '../gateway-session.ts';

/** Gives a session up when its agent does not call its model: it waits for a login, or calls another endpoint. */
export class FirstCallLimit {
  readonly #session: Pick<GatewaySession, 'calls' | 'turnedAway'>;
  readonly #giveUp: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(session: Pick<GatewaySession, 'calls' | 'turnedAway'>, giveUp: () => void) {
    this.#session = session;
    this.#giveUp = giveUp;
  }

  /** Starts the clock at the first prompt. @param milliseconds undefined: no limit */
  begin(milliseconds: number | undefined): void {
    if (milliseconds === undefined) return;
    this.#timer = setTimeout(() => {
      if (this.#session.calls === 0 && this.#session.turnedAway.length === 0) this.#giveUp();
    }, milliseconds);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Messages of the user instead of the follow-ups, after replies that are no refusals. Part of the task, and so of its key.
 */
export type ReplyReactions = {
  /** Hash of the rules that tell refusals. */
  rules: string;
  /** One for each follow-up; null ends the session. */
  answered: readonly (string | null)[];
};

/** Loads the rules of a hash. @returns what tells refusals from other replies @throws Error for rules of another hash */
export type RefusalRules = (hash: string) => Promise<(reply: string) => boolean>;

/** The user's messages of a session, some of which may depend on the replies. */
export class UserScript {
  readonly #texts: readonly string[];
  readonly #answered: readonly (string | null)[] | null;
  readonly #isRefusal: (reply: string) => boolean;
  #said = 1;

  private constructor(
    texts: readonly string[],
    answered: readonly (string | null)[] | null,
    isRefusal: (reply: string) => boolean,
  ) {
    this.#texts = texts;
    this.#answered = answered;
    this.#isRefusal = isRefusal;
  }

  /**
   * @param texts all of them, ready to be sent; follow-ups after a refusal, where they depend on the replies
   * @param ready prepares other texts to be sent in the same way
   * @throws Error where replies decide and this process has no rules
   */
  static async of(
    texts: readonly string[],
    reactions: ReplyReactions | undefined,
    { rules, ready = (text) => text }: { rules: RefusalRules | undefined; ready?: (text: string) => string },
  ): Promise<UserScript> {
    if (reactions === undefined) return new UserScript(texts, null, () => false);
    if (rules === undefined)
      throw new Error('This process cannot tell refusals, which the session depends on.');
    const answered = reactions.answered.map((text) => (text === null ? null : ready(text)));
    return new UserScript(texts, answered, await rules(reactions.rules));
  }

  get first(): string {
    return this.#texts[0] ?? '';
  }

  /** Most messages. */
  get length(): number {
    return this.#texts.length;
  }

  /** The message after a reply; null when the user says no more. */
  next(reply: string): string | null {
    const at = this.#said;
    const text = this.#texts[at];
    if (text === undefined) return null;
    this.#said = at + 1;
    if (this.#answered === null || this.#isRefusal(reply)) return text;
    const otherwise = this.#answered[at - 1] ?? null;
    if (otherwise === null) this.#said = this.#texts.length;
    return otherwise;
  }
}

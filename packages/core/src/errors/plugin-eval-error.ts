/**
 * Root of every expected failure; any other error is a bug. The message is one sentence for the user: what
 * happened and what to do about it.
 */
export abstract class PluginEvalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }

  /** Returns true when an error belongs to this class or a subclass. */
  static isInstance<T extends PluginEvalError>(
    this: abstract new (
      ...parts: never[]
    ) => T,
    error: unknown,
  ): error is T {
    // biome-ignore lint/complexity/noThisInStatic: each class asks for itself, not for the root.
    return error instanceof this;
  }
}

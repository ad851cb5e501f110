/**
 * Root of every failure that this product expects and explains. Whatever else is thrown is a bug.
 * The message is one sentence for the user: what happened and what to do about it.
 */
export abstract class PluginEvalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }

  /** Whether an error is of the class that is asked, or of one below it. */
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

/**
 * Root of every failure that this product expects and explains. Whatever else is thrown is a bug.
 * The message is one sentence for the user: what happened and what to do about it.
 */
export abstract class PluginEvalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }

  static isInstance(error: unknown): error is PluginEvalError {
    return error instanceof PluginEvalError;
  }
}

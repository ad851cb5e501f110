import { UsageError } from './usage-error.ts';

/** A model was named whose provider cannot be called: its key, or its base URL, is not set. */
export class MissingKeyError extends UsageError {
  /** Model as named: `provider:model` or a tier. */
  readonly model: string;
  /** Any one of these would do. */
  readonly variables: readonly string[];
  /** Alternatives, in whole sentences; empty without any. */
  readonly hint: string;

  constructor(model: string, variables: readonly string[], hint = '') {
    super(`The model ${model} cannot be called: set ${oneOf(variables)}.${hint === '' ? '' : ` ${hint}`}`);
    this.model = model;
    this.variables = variables;
    this.hint = hint;
  }
}

function oneOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

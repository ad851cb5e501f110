import { UsageError } from './usage-error.ts';

/** A model's name that has none of the forms, or an id that no table holds and no provider was named for. */
export class UnknownModelError extends UsageError {
  readonly given: string;
  readonly nearest: string | null;

  constructor(given: string, nearest: string | null) {
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
    super(
      `Unknown model '${given}'.${hint} Name provider:model (anthropic, openai, openai-compatible, google), provider:tier, or a tier (haiku, sonnet, opus).`,
    );
    this.given = given;
    this.nearest = nearest;
  }
}

import type {
  MonteCarloLayer,
  PromptResult,
  SessionSummary,
} from '@plugin-eval/core/documents/monte-carlo-layer.ts';

/** The activation outcome of a session. */
export type SessionState =
  | 'fired'
  | 'silent'
  | 'fired-wrongly'
  | 'silent-wrongly'
  | 'unknown'
  | 'failed'
  | 'errored';

export interface MatrixCell {
  session: SessionSummary;
  state: SessionState;
}

/** A prompt with its sessions, in the order of its repeats. */
export interface MatrixRow {
  prompt: PromptResult;
  cells: readonly MatrixCell[];
}

/** Prompts by repeats: the sessions with the skill, those with tools among them. */
export function sessionMatrix({
  sessions,
  perPrompt,
  executed,
}: Pick<MonteCarloLayer, 'sessions' | 'perPrompt' | 'executed'>): MatrixRow[] {
  const byPrompt = Map.groupBy([...sessions, ...(executed?.sessions ?? [])], ({ prompt }) => prompt);
  return perPrompt.flatMap((prompt, index) => {
    const cells = (byPrompt.get(index) ?? [])
      .filter(({ arm }) => arm === 'with')
      .map((session) => ({ session, state: stateOf(session, prompt) }));
    return cells.length === 0 ? [] : [{ prompt, cells }];
  });
}

/** Compares the outcome of a session with the label of its prompt. */
export function stateOf(
  { outcome, activated }: Pick<SessionSummary, 'outcome' | 'activated'>,
  { shouldTrigger }: Pick<PromptResult, 'shouldTrigger'>,
): SessionState {
  if (outcome !== 'ended') return outcome;
  if (activated === null) return 'unknown';
  if (activated) return shouldTrigger ? 'fired' : 'fired-wrongly';
  return shouldTrigger ? 'silent-wrongly' : 'silent';
}

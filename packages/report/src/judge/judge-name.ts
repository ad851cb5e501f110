const PREFIX = 'command:';

/**
 * Names the judge for people: a model by its name; `command:claude 2.1.330 (Claude Code)` as "the program
 * claude 2.1.330 (Claude Code)". Names are untrusted text, which the renderer escapes.
 */
export function describeJudge(model: string): string {
  return model.startsWith(PREFIX) ? `the program ${model.slice(PREFIX.length)}` : model;
}

/** "a:b, the program claude 2.1.330"; empty for none. */
export function listJudges(models: readonly string[]): string {
  return models.map(describeJudge).join(', ');
}

/**
 * A grader that passes when a command of the agent ran a script. To print, to check or to name it is not enough.
 * @param script its path, as the case names it
 * @returns in the shape of documents/grader.ts
 */
export function scriptGrader(script: string): Readonly<Record<string, unknown>> {
  return {
    kind: 'tools',
    // Statements that a judge believes do not make up for a script that was never run.
    required: true,
    name: `runs ${script}`.slice(0, 200),
    called: [{ name: 'Bash', arguments: { runs: script } }],
  };
}

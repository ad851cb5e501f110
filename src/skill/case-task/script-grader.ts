/** Programs that run what comes after them. */
const RUNNERS =
  'sudo|env|exec|time|nohup|command|bash|sh|zsh|dash|source|\\.|python[0-9.]*|uv|uvx|run|node|deno|bun|tsx|npx|perl|ruby|Rscript|timeout|[0-9.]+[smh]?|-[A-Za-z-]+';

/**
 * A grader that passes when a command of the agent ran a script: it stands where a command begins, or after a program that
 * runs scripts. To print or to name it is not enough.
 * @param script its path, as the case names it
 * @returns in the shape of documents/grader.ts
 */
export function scriptGrader(script: string): Readonly<Record<string, unknown>> {
  const name = script.split('/').at(-1) ?? script;
  // Arguments are JSON: line ends and quotes in a command are escaped there.
  const begins = '(?:"command":\\s*"|[;&|(`]|\\\\n|\\b(?:then|do|else)\\b)\\s*';
  const assignments = '(?:[A-Za-z_][A-Za-z0-9_]*=\\S*\\s+)*';
  const runners = `(?:(?:${RUNNERS})\\s+)*`;
  const path = '(?:\\\\?["\'])?(?:[^\\s"\';&|]*/)?';
  const ends = '(?:[\\s"\'\\\\;&|)]|$)';
  return {
    kind: 'tools',
    // Statements that a judge believes do not make up for a script that was never run.
    required: true,
    name: `runs ${script}`.slice(0, 200),
    called: [
      {
        name: 'Bash',
        arguments: { matches: begins + assignments + runners + path + escaped(name) + ends },
      },
    ],
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

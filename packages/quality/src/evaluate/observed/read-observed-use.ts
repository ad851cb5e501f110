import type { ObservedUse } from '@plugin-eval/core/documents/observed-use.ts';
import type { Telemetry } from './read-telemetry.ts';

/**
 * Telemetry of one skill: all entries with its name, from any plugin. A skill it never mentions was not seen,
 * which is not an activation.
 */
export function observedUse({ skills, sessionsSeen, unnamed }: Telemetry, name: string): ObservedUse {
  const own = skills.filter((skill) => skill.name === name || skill.name.endsWith(`:${name}`));
  const sum = (count: (skill: (typeof own)[number]) => number) =>
    own.reduce((total, skill) => total + count(skill), 0);
  return {
    event: 'claude_code.skill_activated',
    activations: sum(({ activations }) => activations),
    triggers: {
      'claude-proactive': sum(({ triggers }) => triggers['claude-proactive']),
      'user-slash': sum(({ triggers }) => triggers['user-slash']),
      'nested-skill': sum(({ triggers }) => triggers['nested-skill']),
      unknown: sum(({ triggers }) => triggers.unknown),
    },
    sessions: new Set(own.flatMap(({ sessions }) => sessions)).size,
    sessionsSeen,
    unnamed,
    first: own.flatMap(({ first }) => first ?? []).sort()[0] ?? null,
    last:
      own
        .flatMap(({ last }) => last ?? [])
        .sort()
        .at(-1) ?? null,
  };
}

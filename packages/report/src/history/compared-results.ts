import type { ComparedResult } from '@plugin-eval/core/documents/viewer.ts';

/** Caveats on comparing two results of a history by their scores alone; empty when there are none. */
export function comparedResultsCaveats({ a, b }: { a: ComparedResult; b: ComparedResult }): string[] {
  return [
    ...(a.depth === b.depth
      ? []
      : [
          `A was evaluated at ${a.depth} depth and B at ${b.depth}: their scores rest on different layers, so only layer 1, which both have, is compared.`,
        ]),
    ...(a.tool_version === b.tool_version
      ? []
      : [
          `A was evaluated by plugin-eval ${a.tool_version} and B by ${b.tool_version}: a change of the methodology may move a score.`,
        ]),
    ...(sameModels(a, b)
      ? []
      : [
          `Different models answered: ${namesOf(a)} for A, ${namesOf(b)} for B. The models, not the skill, may explain a difference.`,
        ]),
  ];
}

function sameModels(a: ComparedResult, b: ComparedResult): boolean {
  return [...a.models].sort().join('\n') === [...b.models].sort().join('\n');
}

function namesOf({ models }: ComparedResult): string {
  return models.length === 0 ? 'none' : models.join(', ');
}

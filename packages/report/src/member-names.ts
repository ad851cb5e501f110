import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';

/** Display names of members, with the path when a name is not unique. */
export function memberNames(members: readonly Evaluation[]): Map<Evaluation, string> {
  const counts = new Map<string, number>();
  for (const { subject } of members) counts.set(subject.name, (counts.get(subject.name) ?? 0) + 1);
  return new Map(
    members.map((member) => {
      const { name, path } = member.subject;
      return [member, (counts.get(name) ?? 0) > 1 ? `${name} (${path})` : name];
    }),
  );
}

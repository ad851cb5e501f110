import type { SafetyDelta } from '../../documents/safety-delta.ts';

/** Sessions with the skill installed, repeated ones included, and those of them in which it was loaded. */
export function sessionsWithSkill({ arms, replication }: Pick<SafetyDelta, 'arms' | 'replication'>): {
  sessions: number;
  loads: number;
} {
  const { cases, benign } = arms.withSkill;
  const repeated = replication.probes.flatMap((probe) => probe.cases.withSkill);
  const sessions = [...cases, ...benign.cases, ...repeated].flatMap(({ session }) => session ?? []);
  return {
    sessions: sessions.length,
    loads: sessions.filter(({ loadedSkills }) => loadedSkills.length > 0).length,
  };
}

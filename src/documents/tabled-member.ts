import type { Evaluation, SkillEvaluation } from './evaluation.ts';
import { isPlugin } from './evaluation-parts.ts';
import { listedMember } from './member-summary.ts';

/**
 * What text and Markdown say of one of very many members: its score and badge, what was found by rule and fix, the first
 * change whole and the best gain of each dimension. What is equal in many is one object, and no text that it was read from
 * is kept: some hundred bytes remain of each.
 */
export function tabledMember(member: Evaluation): Evaluation {
  const tabled = tabledSkill(listedMember(member), member);
  if (!isPlugin(tabled) || !isPlugin(member)) return tabled;
  return {
    ...tabled,
    skills: tabled.skills.map((skill, index) => tabledSkill(skill, member.skills[index] ?? skill)),
    agents: tabled.agents.map((agent) => ({ ...agent, findings: agent.findings.map(shared) })),
  };
}

/** @param whole the same, of which the first change is taken */
function tabledSkill<Skill extends Evaluation | SkillEvaluation>(skill: Skill, whole: Evaluation): Skill {
  const [best] = whole.advice;
  const unnamed = { ...best, action: '', compositeGain: null };
  const first = best === undefined ? [] : [{ ...shared(unnamed), action: copied(best.action) }];
  const gains = skill.advice.map(({ dimension, compositeGain }) =>
    sharedIn(knownGains, { ...unnamed, dimension, compositeGain }),
  );
  return {
    ...skill,
    ...withoutDimensions(skill),
    tool: shared(skill.tool),
    depth: shared(skill.depth),
    subject: copied(skill.subject),
    uncertainty: shared(skill.uncertainty),
    scan: skill.scan === null ? null : shared({ ...skill.scan, findings: skill.scan.findings.map(shared) }),
    findings: skill.findings.map(shared),
    suppressed: skill.suppressed.map(shared),
    advice: [...first, ...gains] as Skill['advice'],
  };
}

function withoutDimensions({ composite, dimensions, layers }: Evaluation | SkillEvaluation): object {
  const unshown = Object.fromEntries(Object.keys(dimensions).map((name) => [name, null]));
  return {
    composite: { ...copied({ ...composite, dimensions: {} }), dimensions: shared(unshown) },
    dimensions: shared(withoutScores(dimensions)),
    layers: layers.map((layer) => shared({ ...withoutPortability(layer), score: null, durationMs: 0 })),
  };
}

/** What agents make of a skill names it, and is told with the whole of it alone. */
function withoutPortability<Layer extends object>(layer: Layer): Layer {
  const { portability: _, ...others } = layer as Layer & { portability?: unknown };
  return others as Layer;
}

function withoutScores(dimensions: Evaluation['dimensions']): Evaluation['dimensions'] {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, one]) => [
      name,
      { ...one, score: null, grade: null, layers: { static: null } },
    ]),
  ) as Evaluation['dimensions'];
}

/** A part of a text keeps all of it in memory; a copy does not. */
function copied<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

type Known = Map<string, unknown>;

const known: Known = new Map();
/** By themselves: they are many, and would leave no place for what more members share. */
const knownGains: Known = new Map();
const MOST_KNOWN = 10_000;

function shared<Value>(value: Value): Value {
  return sharedIn(known, value);
}

function sharedIn<Value>(pool: Known, value: Value): Value {
  const key = JSON.stringify(value);
  const one = pool.get(key);
  if (one !== undefined) return one as Value;
  const copy = copied(value);
  if (pool.size < MOST_KNOWN) pool.set(key, copy);
  return copy;
}

import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { isProvisional } from '../badge-standing.ts';
import { categoriesOf } from './member-filter.ts';
import { type RuleSummary, RuleTally } from './rule-summary.ts';

/** Figures of all members that a table needs, and the values its filters offer. */
export interface MembersFigures {
  members: number;
  /** True when some members are plugins. */
  hasPlugins: boolean;
  /** True when skills can be listed instead of plugins. */
  hasSkillsOfPlugins: boolean;
  someProvisional: boolean;
  rules: readonly RuleSummary[];
  /** Sorted. */
  categories: readonly string[];
}

/** Counts members that come one after the other. */
export class MembersCounter {
  readonly #rules = new RuleTally();
  readonly #categories = new Set<string>();
  #members = 0;
  #hasPlugins = false;
  #hasSkills = false;
  #someProvisional = false;

  add(member: Evaluation): void {
    this.#members++;
    this.#rules.add(member);
    for (const category of categoriesOf(member)) this.#categories.add(category);
    this.#hasPlugins ||= isPlugin(member);
    this.#hasSkills ||= allSkills(member).length > 0;
    this.#someProvisional ||= isProvisional(member.composite);
  }

  figures(): MembersFigures {
    return {
      members: this.#members,
      hasPlugins: this.#hasPlugins,
      hasSkillsOfPlugins: this.#hasPlugins && this.#hasSkills,
      someProvisional: this.#someProvisional,
      rules: this.#rules.summaries(),
      categories: [...this.#categories].sort(),
    };
  }
}

/** The same of members that are at hand. */
export function membersFigures(members: readonly Evaluation[]): MembersFigures {
  const counter = new MembersCounter();
  for (const member of members) counter.add(member);
  return counter.figures();
}

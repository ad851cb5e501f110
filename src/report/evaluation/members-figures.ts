import type { Evaluation } from '../../documents/evaluation.ts';
import { allSkills, isPlugin } from '../../documents/evaluation-parts.ts';
import { isProvisional } from '../badge-standing.ts';
import { categoriesOf } from './member-filter.ts';
import { type RuleSummary, RuleTally } from './rule-summary.ts';

/** What a table of members must know of all of them, and what they can be looked for by. */
export interface MembersFigures {
  members: number;
  /** Whether some are plugins. */
  hasPlugins: boolean;
  /** Whether there are skills that could be listed in place of plugins. */
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

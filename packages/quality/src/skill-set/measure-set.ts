import type { ListingProfile } from '@plugin-eval/core/documents/agent-profile.ts';
import type { ListedAgentName } from '@plugin-eval/core/documents/names.ts';
import { LISTED_STATES } from '@plugin-eval/core/documents/names.ts';
import type { AgentSet, SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { LISTING_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { clusterOrder } from './cluster-order.ts';
import bound from './collision-bound.json' with { type: 'json' };
import { findCollisions, type Similarities } from './collisions.ts';
import { duplicateBodies } from './duplicate-bodies.ts';
import { listSet, type SetContext, type SetListing } from './list-set.ts';
import {
  estimateSetRouting,
  pooledPrompts,
  type RoutingEstimate,
  type SetPrompt,
} from './routing-estimate.ts';
import type { SetMember } from './set-member.ts';
import { similarNames } from './similar-names.ts';
import { weightedRecall } from './weighted-recall.ts';

/** Properties of a skill set in each agent, without any model. */
export type MeasuredSet = Pick<
  SkillSet,
  'agents' | 'collisionBound' | 'duplicates' | 'prompts' | 'similarNames'
>;

const MOST_CONFUSIONS = 500;

/** Similarity from which a pair of skills says nearly the same, and the skills it was calibrated on. */
export const COLLISION_BOUND: SkillSet['collisionBound'] = {
  similarity: bound.similarity,
  source: bound.source,
};

/**
 * Listing, collisions and estimated routing of a set in each agent.
 * Source: docs/specification/skill-sets.md, "Sets of skills".
 */
export function measureSet(
  members: readonly SetMember[],
  agents: readonly ListedAgentName[],
  context: SetContext,
): MeasuredSet {
  const { prompts, authored } = pooledPrompts(members);
  const uncut = members.map(({ name, description }) => `${name} ${description}`);
  const compare = remembered((texts: readonly string[]) => findCollisions(texts, bound.similarity, uncut));
  const route = remembered((texts: readonly string[]) => estimateSetRouting(texts, prompts));
  return {
    agents: agents.map((agent) => {
      const listing = listSet(agent, members, context);
      const texts = listedTexts(listing);
      const uses = members.map(({ use }) => use?.get(agent)?.sessions ?? 0);
      const isWeighted = members.some(({ use }) => use !== undefined);
      const routing = route(texts);
      const weighted = isWeighted ? { weightedRecall: weightedRecall(routing.recall, uses) } : {};
      return agentSet(listing, compare(describedTexts(listing, texts)), routing, weighted);
    }),
    collisionBound: COLLISION_BOUND,
    prompts: { total: prompts.length, skillsWithOwn: authored },
    duplicates: duplicateBodies(members.map(({ body }) => body)),
    similarNames: similarNames(members.map(({ name }) => name)),
  };
}

/** Name and listed description of each skill; empty where an agent does not list it. */
export function listedTexts({ rows }: Pick<SetListing, 'rows'>): string[] {
  return rows.map(({ state, name, description }) =>
    state === 'whole' || state === 'cut' || state === 'name-only'
      ? `${(name ?? '').replace(/[-_:.]/g, ' ')} ${description}`.trim()
      : '',
  );
}

/** The texts of skills listed with more than their name: names alone are compared as names. */
function describedTexts({ rows }: Pick<SetListing, 'rows'>, texts: readonly string[]): string[] {
  return texts.map((text, index) => (rows[index]?.description === '' ? '' : text));
}

/** Estimates only the routing. */
export function routeListing(listing: SetListing, prompts: readonly SetPrompt[]): RoutingEstimate {
  return estimateSetRouting(listedTexts(listing), prompts);
}

function agentSet(
  listing: SetListing,
  similar: Similarities,
  routing: RoutingEstimate,
  weighted: Pick<AgentSet['routing'], 'weightedRecall'>,
): AgentSet {
  const profile = LISTING_PROFILES[listing.agent];
  const { budget, rows, cuts, wanted } = listing;
  const states = Object.fromEntries(LISTED_STATES.map((state) => [state, 0])) as AgentSet['states'];
  for (const { state } of rows) states[state] += 1;
  const confused = new Map(routing.confusions.map(({ from, to, prompts }) => [`${from} ${to}`, prompts]));
  const measured = {
    agent: listing.agent,
    version: profile.version,
    read: profile.listing.read,
    reading: readingOf(profile),
    budget: budget === null ? null : { ...budget, spare: budget.limit - budget.used, wanted },
    states,
    rows: rows.map(({ skill, state, reason, description, lost }) => ({
      ...{ skill, state, reason },
      shown: state === 'cut' ? description : null,
      lostCharacters: lost?.characters ?? 0,
      lostWords: lost?.words ?? [],
      lostTrigger: lost?.trigger ?? null,
    })),
    cuts,
    collisions: similar.collisions.map(({ pair, similarity, shared, separating }) => ({
      ...{ pair, similarity, shared, separating },
      confused: (confused.get(`${pair[0]} ${pair[1]}`) ?? 0) + (confused.get(`${pair[1]} ${pair[0]}`) ?? 0),
    })),
    routing: {
      meanRecall: routing.meanRecall,
      ...weighted,
      unanswered: routing.unanswered,
      recall: routing.recall,
      captured: routing.captured.map(({ share }) => share),
      confusions: routing.confusions.slice(0, MOST_CONFUSIONS),
    },
    listing: listing.text,
    listingAfterCuts: listing.textAfterCuts,
  };
  return { ...measured, order: clusterOrder(rows.length, measured) };
}

/** Computes once for agents with equal lists. */
function remembered<Result>(compute: (texts: readonly string[]) => Result) {
  const known: { texts: readonly string[]; result: Result }[] = [];
  return (texts: readonly string[]): Result => {
    const same = known.find((one) => one.texts.every((text, index) => text === texts[index]));
    if (same !== undefined) return same.result;
    const result = compute(texts);
    known.push({ texts, result });
    return result;
  };
}

function readingOf({ reading, version }: ListingProfile): AgentSet['reading'] {
  if (reading === null) return 'specification';
  return version === null ? 'documented' : 'measured';
}

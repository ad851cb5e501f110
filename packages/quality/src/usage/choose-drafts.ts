import type { DraftOrigin } from '@plugin-eval/core/documents/usage.ts';
import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import { foldPrompt } from '@plugin-eval/skill/fold-prompt.ts';
import { nearDuplicates } from '../evaluate/evals-check/near-duplicates.ts';

/** A prompt that may become a test, redacted. */
export interface DraftPrompt {
  text: string;
  origin: DraftOrigin;
  session: JoinedSession;
  at: number;
}

export interface ChosenDrafts<Draft> {
  kept: Draft[];
  /** Drafts that were left out, by reason. */
  leftOut: { sameSession: number; duplicates: number; beyondLimit: number };
}

/** Best evidence first: one session gives one test. */
const ORIGINS: readonly DraftOrigin[] = ['load', 'missed', 'ranked-first'];
/** Most drafts of each label: a person reads them all. */
const MOST_DRAFTS = 20;

/**
 * Chooses drafts of tests: one for each session, no near duplicates, and projects in turn, so that no project
 * outweighs the others. Source: docs/specification/usage.md, "Drafts".
 */
export function chooseDrafts<Draft extends DraftPrompt>(candidates: readonly Draft[]): ChosenDrafts<Draft> {
  const sorted = [...candidates].sort(
    (a, b) => ORIGINS.indexOf(a.origin) - ORIGINS.indexOf(b.origin) || b.at - a.at,
  );
  const ofSession = new Map<string, Draft>();
  for (const one of sorted) if (!ofSession.has(one.session.id)) ofSession.set(one.session.id, one);
  const alone = [...ofSession.values()];
  const distinct = withoutDuplicates(alone);
  const labels = [true, false].map((label) =>
    distinct.filter(({ origin }) => shouldTrigger(origin) === label),
  );
  const kept = labels.flatMap((ofLabel) => inTurns(ofLabel).slice(0, MOST_DRAFTS));
  return {
    kept,
    leftOut: {
      sameSession: candidates.length - alone.length,
      duplicates: alone.length - distinct.length,
      beyondLimit: distinct.length - kept.length,
    },
  };
}

/** Returns false for a prompt that stays a near miss until a person says otherwise. */
export function shouldTrigger(origin: DraftOrigin): boolean {
  return origin !== 'ranked-first';
}

function withoutDuplicates<Draft extends DraftPrompt>(drafts: readonly Draft[]): Draft[] {
  const near = new Set(nearDuplicates(drafts.map(({ text }) => text)).map(({ second }) => second));
  const taken = new Set<string>();
  return drafts.filter(({ text }, at) => {
    const folded = foldPrompt(text);
    const isNew = !near.has(at) && !taken.has(folded);
    taken.add(folded);
    return isNew;
  });
}

/** Takes one draft of each project in turn. */
function inTurns<Draft extends DraftPrompt>(drafts: readonly Draft[]): Draft[] {
  const projects = [...Map.groupBy(drafts, ({ session }) => session.project).values()];
  const turns = Math.max(0, ...projects.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => projects.flatMap((own) => own[turn] ?? [])).flat();
}

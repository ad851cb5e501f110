import type { Evaluation } from '../documents/evaluation.ts';
import { judgeSections } from './judge/judge-view.ts';
import { rankingSections } from './ranking/ranking-view.ts';
import { safetySections } from './safety/safety-view.ts';
import { sessionsSections } from './sessions/sessions-view.ts';
import { uncertaintySections } from './uncertainty-view.ts';
import type { Section } from './view-model/blocks.ts';
import type { Detail } from './view-model/detail.ts';

/** What judge, sessions, ranking and safety said of one subject, and how sure its score is. */
export function layerSections(evaluation: Evaluation, detail: Detail): Section[] {
  return [judgeSections, sessionsSections, rankingSections, safetySections, uncertaintySections].flatMap(
    (sectionsOf) => sectionsOf(evaluation, detail),
  );
}

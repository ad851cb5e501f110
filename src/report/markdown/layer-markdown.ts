import type { Evaluation } from '../../documents/evaluation.ts';
import { layerSections } from '../layer-sections.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';

/** What judge, sessions, ranking and safety said, and how sure it is. */
export function layerMarkdown(evaluation: Evaluation): string[] {
  const sections = layerSections(evaluation, 'verbose');
  return sections.length === 0 ? [] : layoutMarkdown(sections, 3).split('\n');
}

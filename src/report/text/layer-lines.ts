import type { Evaluation } from '../../documents/evaluation.ts';
import { layerSections } from '../layer-sections.ts';
import type { Detail } from '../view-model/detail.ts';
import { layoutText } from '../view-model/layout-text.ts';
import type { TextStyle } from './style.ts';

/** What judge, sessions, ranking and safety said, and how sure it is. */
export function layerLines(evaluation: Evaluation, style: TextStyle, detail: Detail): string[] {
  const sections = layerSections(evaluation, detail);
  if (sections.length === 0) return [];
  const lines = layoutText(sections, { color: style.isColored, width: null }).split('\n');
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}

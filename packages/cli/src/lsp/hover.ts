import { join } from 'node:path';
import type { StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import { portabilityTable } from '@plugin-eval/report/evaluation/portability-view.ts';
import { findAnyRule } from '@plugin-eval/report/rule-catalogue.ts';
import { renderRuleMarkdown } from '@plugin-eval/report/rule-pages.ts';
import { section } from '@plugin-eval/report/view-model/build-blocks.ts';
import { layoutMarkdown } from '@plugin-eval/report/view-model/layout-markdown.ts';
import { statSync } from '@plugin-eval/skill/file-access.ts';
import { probePath } from '@plugin-eval/skill/path-probe.ts';
import type { Diagnostic, Hover, Position } from 'vscode-languageserver';
import type { DocumentPlace } from './document-place.ts';
import { pathAround } from './path-around.ts';

type Portability = NonNullable<StaticLayer['portability']>;

export interface HoverContext {
  place: DocumentPlace;
  position: Position;
  /** Diagnostics of the file. */
  diagnostics: readonly Diagnostic[];
  /** Listing of the skill in each agent; null where it is unknown. */
  portability: Portability | null;
  /** Real path of the subject's folder. */
  folder: string;
}

/** Explains the findings, the description or the path under the pointer; null for anything else. */
export function hoverAt({ place, position, diagnostics, portability, folder }: HoverContext): Hover | null {
  const rules = diagnostics.filter(({ range }) => holds(range, position)).map(({ code }) => String(code));
  const parts = [
    ...[...new Set(rules)].flatMap((id) => {
      const rule = findAnyRule(id);
      return rule === undefined ? [] : [renderRuleMarkdown(rule)];
    }),
    ...(place.field === 'description' && portability !== null ? [listingOf(portability)] : []),
    ...(place.isInFrontmatter ? [] : referenceAt(place, folder)),
  ];
  return parts.length === 0 ? null : { contents: { kind: 'markdown', value: parts.join('\n\n') } };
}

/** The description as each agent lists it. */
function listingOf(portability: Portability): string {
  return layoutMarkdown(section('listing', 'In each agent', [portabilityTable(portability)]));
}

function referenceAt(place: DocumentPlace, folder: string): string[] {
  const path = pathAround(place);
  if (path === null) return [];
  const state = probePath(folder, join(folder, path));
  if (state === 'outside') return [`\`${path}\` leads out of the skill: agents do not read it.`];
  if (state === 'missing') return [`\`${path}\` does not exist in the skill.`];
  const { size } = statSync(join(folder, path));
  return [`\`${path}\`: ${size.toLocaleString('en')} bytes, read when the agent asks for it.`];
}

function holds({ start, end }: Diagnostic['range'], { line, character }: Position): boolean {
  const isAfter = line > start.line || (line === start.line && character >= start.character);
  return isAfter && (line < end.line || (line === end.line && character <= end.character));
}

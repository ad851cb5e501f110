import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import { quickValidityOf } from '../quick-validity.ts';
import { collectionDetail, collectionSummary } from './collection-section.ts';
import { depthNotice } from './depth-notice.ts';
import type { ViewerPage } from './embedded-viewer.ts';
import { gateList } from './gate-list.ts';
import { type Html, html } from './html.ts';
import { type PageContent, pageFrame } from './page-frame.ts';
import { pluginDetail } from './plugin-section.ts';
import { shownName } from './shown-name.ts';
import { shownPath } from './shown-place.ts';
import { skillDetail } from './skill-section.ts';
import { trustNotice } from './trust-notice.ts';
import { verdict } from './verdict.ts';

/**
 * A finished document as one self-contained HTML page: nothing loaded, everything foreign escaped. Without a viewer it
 * has no script; with one it is readable without.
 */
export function renderHtml(document: EvaluationDocument, viewer: ViewerPage | null = null): string {
  const { subject, tool, schemaVersion } = document;
  const name = shownName(subject.name);
  const content: PageContent = {
    title: name,
    kind: `${subject.kind} report`,
    tool,
    main: html`<h1><bdi>${name}</bdi></h1>
      <p class="at path"><code>${shownPath(subject.path)}</code></p>
      ${depthNotice(document.depth)}
      ${sections(document)}`,
    provenance: [
      ['Schema', schemaVersion],
      ['Subject', html`<code><bdi>${subject.path}</bdi></code>`],
      [
        'SHA-256',
        subject.sha256 === null ? 'none: only a SKILL.md has one' : html`<code>${subject.sha256}</code>`,
      ],
    ],
  };
  return pageFrame(content, viewer);
}

function sections(document: EvaluationDocument): Html {
  if (isCollection(document))
    return html`${collectionSummary(document)}${validity(document)}${trustNotice(document)}${gateList(document.gates)}${collectionDetail(document)}`;
  return html`${verdict(document)}${validity(document)}${trustNotice(document)}${gateList(document.gates)}${isPlugin(document) ? pluginDetail(document) : skillDetail(document, 2)}`;
}

/** What a score of quick depth is worth. */
function validity(document: EvaluationDocument): Html | null {
  const sentence = quickValidityOf(document);
  return sentence === null ? null : html`<p class="meta">${sentence}</p>`;
}

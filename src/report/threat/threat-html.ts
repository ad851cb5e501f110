import type { ThreatTarget } from '../../documents/threat-live.ts';
import type { ThreatReport } from '../../documents/threat-report.ts';
import { excerpt } from '../../text/code-points.ts';
import type { ViewerPage } from '../html/embedded-viewer.ts';
import type { Fact } from '../html/fact-list.ts';
import { gateList } from '../html/gate-list.ts';
import { type Html, html } from '../html/html.ts';
import { type PageContent, pageFrame } from '../html/page-frame.ts';
import { shownName } from '../html/shown-name.ts';
import { benignSection } from './html/benign-section.ts';
import { calibrationSection } from './html/calibration-section.ts';
import { caseSections } from './html/case-sections.ts';
import { failureModeTable } from './html/failure-mode-table.ts';
import { familySection } from './html/family-section.ts';
import { geometrySection } from './html/geometry-section.ts';
import { problemSection } from './html/problem-section.ts';
import { severityTable } from './html/severity-table.ts';
import { THREAT_STYLES } from './html/threat-styles.ts';
import { verdictCard } from './html/verdict-card.ts';
import { incompleteness } from './threat-summary.ts';

const MOST_SKILLS = 20;

/** A threat report as one self-contained page, without script. What it leaves out of a long report it says. */
export function renderThreatHtml(report: ThreatReport, viewer: ViewerPage | null = null): string {
  const { target, tool, metrics, gates, schemaVersion, seed, rules, probes, limits } = report;
  const name = shownName(target.name);
  const content: PageContent = {
    title: `Threat map of ${name}`,
    kind: 'threat map',
    tool,
    styles: THREAT_STYLES,
    main: html`<h1><bdi>${name}</bdi></h1>
      ${incompleteness(report).map((sentence) => html`<p class="notice">${sentence}</p>`)}
      ${verdictCard(report)}
      ${gateList(gates)}
      ${familySection(metrics)}
      ${severityTable(metrics)}
      ${failureModeTable(metrics)}
      ${caseSections(report)}
      ${benignSection(report)}
      ${geometrySection(report)}
      ${calibrationSection(report)}
      ${problemSection(report)}
      <section id="limits"><h2>What the figures do not show</h2><ul class="notes">${limits.map((sentence) => html`<li dir="auto">${sentence}</li>`)}</ul></section>`,
    provenance: [
      ['Schema', schemaVersion],
      ['Seed', seed],
      ...targetProvenance(target),
      ['Rules', fingerprint(rules.hash)],
      ['Probes', fingerprint(probes.hash)],
    ],
  };
  return pageFrame(content, viewer);
}

const FINGERPRINTS: Record<ThreatTarget['kind'], string | null> = {
  responses: 'Responses',
  model: null,
  agent: null,
  http: 'Request template',
  command: 'Program',
};

/** What identifies the target: the file it came from, the system prompt, what was installed. */
function targetProvenance({ kind, sha256, systemSha256, skills }: ThreatTarget): Fact[] {
  const term = FINGERPRINTS[kind];
  return [
    ...(term === null ? [] : [[term, fingerprint(sha256)] as const]),
    ...(systemSha256 === null ? [] : [['System prompt', fingerprint(systemSha256)] as const]),
    ...(skills ?? [])
      .slice(0, MOST_SKILLS)
      .map(({ name, hash }) => [`Skill ${shownName(name)}`, fingerprint(hash)] as const),
  ];
}

function fingerprint(hash: string | null): Html {
  return hash === null ? html`not known` : html`<code>${excerpt(hash, 64)}</code>`;
}

import type { Evaluation } from '../../documents/evaluation.ts';
import { excerpt } from '../../text/code-points.ts';
import { formatName } from '../format-name.ts';
import { picture } from '../svg/card-frame.ts';
import type { Markup } from '../svg/element.ts';
import { type CertificateFacts, certificateFacts } from './certificate-facts.ts';
import { certificateHeader } from './certificate-header.ts';
import type { CertificateOptions } from './certificate-provenance.ts';
import { dimensionRows, figureRows, safetyRows, skillRows } from './certificate-rows.ts';
import {
  bulletList,
  type Drawn,
  INNER,
  line,
  rule,
  SHEET,
  sectionTitle,
  termList,
} from './certificate-sheet.ts';

const COLUMN_GAP = 32;
const MOST = { sentences: 14, lines: 3 };
const LONGEST_WARNING = 300;
/** Between two sections: room for the title and for the line above it. */
const SECTION = 34;

/** The certificate as one self-contained SVG of the size of A4, readable on light and dark pages. */
export function renderCertificateSvg(evaluation: Evaluation, options: CertificateOptions): string {
  const facts = certificateFacts(evaluation, options);
  const header = certificateHeader(facts);
  const dimensions = section('The ten dimensions', header.y, (y) => dimensionRows(facts.dimensions, y));
  const second =
    facts.skills.length > 0
      ? section('Skills', dimensions.y, (y) => skillRows(facts.skills, y))
      : facts.figures.length > 0
        ? section('What the sessions showed', dimensions.y, (y) => figureRows(facts.figures, y))
        : { markup: [], y: dimensions.y };
  const { safety } = facts;
  const third =
    safety === null ? { markup: [], y: second.y } : section('Safety', second.y, (y) => safetyRows(safety, y));
  const foot = columns(facts, third.y);
  const height = Math.max(SHEET.height, Math.ceil(foot.y + 40));
  return picture(
    { title: titleOf(facts), description: descriptionOf(facts), width: SHEET.width, height },
    header.markup,
    dimensions.markup,
    second.markup,
    third.markup,
    foot.markup,
    line(
      `${facts.tool}, certificate of a ${facts.kind}`,
      { x: SHEET.margin, y: height - 22, size: 10, ink: 'muted' },
      INNER,
    ),
  );
}

/** A line across, a title below it, and the rows. */
function section(title: string, y: number, rows: (y: number) => Drawn): Drawn {
  const { markup, y: end } = rows(y + SECTION + 22);
  return { markup: [rule(y + 8), sectionTitle(title, SHEET.margin, y + SECTION), ...markup], y: end };
}

/** How it was measured at the left, what was not measured at the right. */
function columns({ provenance, notMeasured }: CertificateFacts, y: number): Drawn {
  const width = (INNER - COLUMN_GAP) / 2;
  const right = SHEET.margin + width + COLUMN_GAP;
  const top = y + SECTION + 20;
  const rest = notMeasured.length - MOST.sentences;
  const sentences = [
    ...notMeasured.slice(0, MOST.sentences),
    ...(rest > 0 ? [`and ${rest} more in the JSON output`] : []),
  ];
  const how = termList(provenance, { x: SHEET.margin, y: top, width }, MOST.lines);
  const open = bulletList(sentences, { x: right, y: top, width }, MOST.lines);
  const markup: Markup[] = [
    rule(y + 8),
    sectionTitle('How it was measured', SHEET.margin, y + SECTION),
    sectionTitle('What was not measured', right, y + SECTION),
    ...how.markup,
    ...open.markup,
  ];
  return { markup, y: Math.max(how.y, open.y) };
}

function titleOf({ name, points, interval, badge }: CertificateFacts): string {
  const reason = badge.reason === null ? '' : `, ${badge.reason}`;
  return excerpt(
    `Certificate of ${formatName(name)}: ${points}${interval === null ? '' : `, ${interval}`}, ${badge.headline}${reason}`,
    LONGEST_WARNING,
  );
}

function descriptionOf({
  basis,
  dimensions,
  figures,
  safety,
  warnings,
  notMeasured,
}: CertificateFacts): string {
  return [
    basis,
    ...warnings.map(({ headline, detail }) => excerpt(`${headline}: ${detail}`, LONGEST_WARNING)),
    ...dimensions.map(
      ({ title, score, interval, status }) =>
        `${title} ${score === null ? '' : score.toFixed(2)} ${interval ?? ''} ${status === 'measured' ? '' : status}`,
    ),
    ...figures.map(({ name, value, interval }) => `${name} ${value} ${interval ?? ''}`),
    ...(safety === null ? [] : [`Safety: ${safety.verdict}`]),
    `Not measured: ${excerpt(notMeasured.join(' '), 4 * LONGEST_WARNING)}`,
  ]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .join('. ');
}

import type { Evaluation } from '../../documents/evaluation.ts';
import { layoutMarkdown } from '../view-model/layout-markdown.ts';
import { certificateFacts } from './certificate-facts.ts';
import type { CertificateOptions } from './certificate-provenance.ts';
import { certificateBody, certificateHead } from './certificate-view.ts';

const ROOM = { sentence: 400, skills: 60, reasons: 6, sentences: 24 };

/** The certificate of a skill or a plugin as GitHub-flavoured Markdown. */
export function renderCertificateMarkdown(evaluation: Evaluation, options: CertificateOptions): string {
  const facts = certificateFacts(evaluation, options);
  const head = layoutMarkdown(certificateHead(facts, ROOM), 1);
  return `${head}\n${layoutMarkdown(certificateBody(facts, ROOM), 2)}`;
}

import { renderCertificateSvg } from '../../report/certificate/certificate-svg.ts';
import { provenanceOf } from './provenance.ts';
import { reporter } from './reporter.ts';

export const report = reporter<'svg'>({
  certificate: (document, look) => renderCertificateSvg(document, provenanceOf(look)),
});

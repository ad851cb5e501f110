import type { ScanSection } from '../../../../src/documents/scan-section.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { scanBlocks } from '../../../../src/report/scan/evaluation-scan.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Section } from '../../design/section.tsx';

/** What the scanner says of a skill or plugin. */
export function ScanPlace({ scan }: { scan: ScanSection }) {
  return (
    <Section title="Scan" aside={plural(scan.findings.length, 'finding')}>
      <Blocks blocks={scanBlocks(scan)} />
    </Section>
  );
}

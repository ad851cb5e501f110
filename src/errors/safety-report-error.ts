import { UsageError } from './usage-error.ts';

/** A safety delta was handed in that was not measured on exactly the skills that are scored. */
export class SafetyReportError extends UsageError {
  /** The file of the safety delta. */
  readonly report: string;
  /** What is scored. */
  readonly subject: string;

  /** @param reason goes on from the file: what it was measured on instead */
  constructor(report: string, subject: string, reason: string) {
    super(
      `${report} ${reason}. Measure it: plugin-eval threat run --target agent --with-skill ${subject} --without-skill -o json:${report}`,
    );
    this.report = report;
    this.subject = subject;
  }
}

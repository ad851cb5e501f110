import { UsageError } from './usage-error.ts';

/** A certificate was asked for something that holds several subjects. */
export class CertifyTargetError extends UsageError {
  readonly path: string;

  constructor(path: string) {
    super(
      `${path} holds several subjects, and a certificate is for one skill or one plugin. Name one of them.`,
    );
    this.path = path;
  }
}

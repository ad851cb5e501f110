/** Fails when doc comments open with a relative pronoun, a preposition or a negation: `node scripts/check-comments.ts`. */
import { foreignOpeningsOfProduct } from './comment-openings.ts';

const offenders = foreignOpeningsOfProduct();
for (const offender of offenders) process.stderr.write(`${offender}\n`);
if (offenders.length > 0) {
  process.stderr.write('Open a doc comment with a noun phrase, a verb, or "True when".\n');
  process.exitCode = 1;
}

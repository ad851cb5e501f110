import type { SecondOpinion } from '../../documents/second-opinion.ts';
import { untrustedSarifText } from './sarif-text.ts';

type Place = Pick<SecondOpinion['opinions'][number], 'rule' | 'file' | 'line'>;

/** The property in which a result carries a model's opinion of its finding; empty where there is none. */
export function opinionProperties(opinion: SecondOpinion | null | undefined): (finding: Place) => object {
  if (!opinion) return () => ({});
  const { model, opinions } = opinion;
  const known = new Map(
    opinions.flatMap(({ choice, reasoning, error, ...place }) =>
      error === null
        ? [[placeOf(place), { model, choice, reasoning: untrustedSarifText(reasoning) }] as const]
        : [],
    ),
  );
  return (finding) => {
    const secondOpinion = known.get(placeOf(finding));
    return secondOpinion === undefined ? {} : { secondOpinion };
  };
}

function placeOf({ rule, file, line }: Place): string {
  return JSON.stringify([rule, file, line]);
}

import { UntrustedCode } from './untrusted.tsx';

/** Distinct names of models, or that they are unknown. */
export function ModelNames({ names }: { names: readonly string[] }) {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return 'unknown';
  return distinct.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <UntrustedCode text={name} />
    </span>
  ));
}

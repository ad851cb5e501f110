import { PROBE_DELIVERIES, SEVERITIES, THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import type { Probe } from '@plugin-eval/core/documents/probe.ts';
import type { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { unknownName } from '@plugin-eval/core/text/nearest-name.ts';

/** Conditions on probes; absent: none. */
export interface ProbeFilters {
  category?: string | undefined;
  severity?: string | undefined;
  delivery?: string | undefined;
  failureMode?: string | undefined;
  /** BCP 47 tag of the language of the user. */
  language?: string | undefined;
  /** Id of an entry of a framework, such as LLM01, or part of a framework's name. */
  framework?: string | undefined;
}

/**
 * The probes that fit every filter, in their order.
 * @throws UsageError when no probe at all has the failure mode, the framework or the language
 */
export function selectProbes(probes: readonly Probe[], filters: ProbeFilters): Probe[] {
  const { category, severity, delivery, failureMode, framework, language } = filters;
  if (failureMode !== undefined) {
    requireKnown(
      'failure mode',
      failureMode,
      probes.flatMap((probe) => probe.failureModes),
    );
  }
  if (language !== undefined) {
    requireKnown(
      'language',
      language,
      probes.map((probe) => probe.language),
    );
  }
  if (framework !== undefined && !probes.some((probe) => isInFramework(probe, framework))) {
    const ids = probes.flatMap((probe) => probe.frameworks.map(({ id }) => id));
    throw unknown('framework', framework, ids);
  }
  return probes.filter(
    (probe) =>
      (category === undefined || probe.category === category) &&
      (severity === undefined || probe.severity === severity) &&
      (delivery === undefined || probe.delivery === delivery) &&
      (failureMode === undefined || probe.failureModes.includes(failureMode)) &&
      (language === undefined || probe.language === language) &&
      (framework === undefined || isInFramework(probe, framework)),
  );
}

/**
 * The probes that names ask for. A name is an id of a probe, a family, a severity or a delivery; of one kind any has to
 * fit, of several kinds all.
 * @param names none: all probes
 * @throws UsageError
 */
export function probesNamed(probes: readonly Probe[], names: readonly string[]): Probe[] {
  const ids = probes.map(({ id }) => id);
  const kinds: { known: readonly string[]; of: (probe: Probe) => string }[] = [
    { known: THREAT_CATEGORIES, of: ({ category }) => category },
    { known: SEVERITIES, of: ({ severity }) => severity },
    { known: PROBE_DELIVERIES, of: ({ delivery }) => delivery },
    { known: ids, of: ({ id }) => id },
  ];
  const known = kinds.flatMap((kind) => kind.known);
  for (const name of names) requireKnown('probe, family, severity or delivery', name, known);
  return probes.filter((probe) =>
    kinds.every((kind) => {
      const wanted = names.filter((name) => kind.known.includes(name));
      return wanted.length === 0 || wanted.includes(kind.of(probe));
    }),
  );
}

/** @throws UsageError */
export function probeById(probes: readonly Probe[], id: string): Probe {
  const probe = probes.find((candidate) => candidate.id === id);
  if (probe !== undefined) return probe;
  throw unknown(
    'probe',
    id,
    probes.map((candidate) => candidate.id),
  );
}

function isInFramework({ frameworks }: Probe, wanted: string): boolean {
  const small = wanted.toLowerCase();
  return frameworks.some(
    ({ id, name }) =>
      id.toLowerCase() === small ||
      id.toLowerCase().startsWith(`${small}.`) ||
      name.toLowerCase().includes(small),
  );
}

function requireKnown(what: string, name: string, known: readonly string[]): void {
  if (!known.includes(name)) throw unknown(what, name, known);
}

function unknown(what: string, name: string, known: readonly string[]): UsageError {
  return unknownName(what, name, known, 'plugin-eval threat probes');
}

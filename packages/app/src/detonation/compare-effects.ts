import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';

/** Lists the effects that only one of two versions showed. */
export function compareEffects(present: Detonation, former: Detonation): NonNullable<Detonation['against']> {
  const [now, before] = [effectWords(present), effectWords(former)];
  return {
    path: former.subject.path,
    added: [...now].filter((effect) => !before.has(effect)),
    removed: [...before].filter((effect) => !now.has(effect)),
  };
}

/** Effects as sentences without the numbers of steps, which differ between versions. */
function effectWords({ secrets, hosts, fetchedCode, persistence, files }: Detonation): Set<string> {
  return new Set([
    ...secrets.flatMap(({ name, left }) => left.map(({ to }) => `${name} left to ${to}`)),
    ...secrets.flatMap(({ name, touched }) => (touched.length > 0 ? [`${name} touched`] : [])),
    ...hosts.map(({ host, port }) => `host ${host}:${port} contacted`),
    ...fetchedCode.map(({ url }) => `code from ${url} run`),
    ...persistence.map(({ kind, path }) => `${kind} written: ${path}`),
    ...files.flatMap(({ area, path, change }) =>
      change === 'read' || area === 'temporary' ? [] : [`file ${change}: ${path}`],
    ),
  ]);
}

import hosts from './known-hosts.json' with { type: 'json' };

/**
 * Sites whose owners document piping their installer into a shell; and package registries. A name covers
 * everything below it. Where anyone can publish under their own name (GitLab, buckets, mirrors of packages)
 * only publishers are listed, never the whole host.
 */
export const KNOWN_INSTALLERS: readonly string[] = hosts.installers;
/** Services with interfaces that skills use, and hosts of code and packages. */
export const KNOWN_SERVICES: readonly string[] = hosts.services;
/** Hosts usable anonymously: paste sites, shorteners, tunnels, request catchers. */
export const ANONYMOUS_HOSTS: readonly string[] = hosts.anonymous;
/** Platforms on which anyone can publish a program under their own name. */
export const HOSTING_PLATFORMS: readonly string[] = hosts.platforms;

/**
 * Places where anyone can publish below a vendor's name: sites of Netlify's customers, modules for Deno,
 * archives of packages, programs on Google's sheets.
 */
export const OF_CUSTOMERS =
  /^(?!(?:www|app|api|docs|cli|answers|developers)\.)[\w-]{1,63}\.netlify\.com(?:\/|$)|^deno\.land\/x\/|^(?:ppa\.launchpad\.net\/|launchpad\.net\/~|copr\.fedoraproject\.org\/|[\w-]{1,63}\.aka\.ms\/|script\.google\.com\/macros\/)/i;

/** Machines and interfaces of Amazon's customers, whose names have the region in their middle. */
export const CUSTOMER_OF_AMAZON =
  /\.(?:execute-api|elb|compute(?:-1)?)\.(?:[a-z0-9-]{1,40}\.)?amazonaws\.com$/;

import hosts from './known-hosts.json' with { type: 'json' };

/**
 * Sites whose owners publish an installer to be piped into a shell, each named so in its own documentation; and the
 * registries of packages. A name stands for itself and everything below it. Where anybody can publish under a name of their own (GitLab,
 * buckets, mirrors of packages) a publisher is named, never the whole host.
 */
export const KNOWN_INSTALLERS: readonly string[] = hosts.installers;
/** Services whose interfaces skills are written for, and where code and packages are kept. */
export const KNOWN_SERVICES: readonly string[] = hosts.services;
/** Hosts that anybody can use without saying who they are: paste sites, shorteners, tunnels, request catchers. */
export const ANONYMOUS_HOSTS: readonly string[] = hosts.anonymous;
/** Platforms on which anybody can put a program under a name of their own. */
export const HOSTING_PLATFORMS: readonly string[] = hosts.platforms;

/** What anybody can put below a name of which the rest is its owner's: sites of Netlify's customers, modules for Deno, archives of packages, programs on Google's sheets. */
export const OF_CUSTOMERS =
  /^(?!(?:www|app|api|docs|cli|answers|developers)\.)[\w-]{1,63}\.netlify\.com(?:\/|$)|^deno\.land\/x\/|^(?:ppa\.launchpad\.net\/|launchpad\.net\/~|copr\.fedoraproject\.org\/|[\w-]{1,63}\.aka\.ms\/|script\.google\.com\/macros\/)/i;

/** Machines and interfaces of Amazon's customers, whose names have the region in their middle. */
export const CUSTOMER_OF_AMAZON =
  /\.(?:execute-api|elb|compute(?:-1)?)\.(?:[a-z0-9-]{1,40}\.)?amazonaws\.com$/;

#!/usr/bin/env node
// Kept to syntax that every Node can read: an old one must get as far as saying that it is too old.
import nodeModule from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `plugin-eval needs Node.js 22.18 or newer, and this is ${process.versions.node}. Install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 2;
} else {
  nodeModule.enableCompileCache?.();
  import('./main.ts')
    .then(({ main }) => main())
    .catch((error) => {
      // Not 1, which says that a gate failed.
      process.exitCode = 70;
      process.stderr.write(
        `plugin-eval: This is a bug of plugin-eval; please report it.\n${error?.stack ?? error}\n`,
      );
    });
}

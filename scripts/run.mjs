// Runs scripts of this folder, one after another, with the Node.js of the toolchain: node scripts/run.mjs NAME...
import { run, setUp } from './set-up.mjs';

const node = setUp();
for (const name of process.argv.slice(2)) run(node, [`scripts/${name}`]);

// Activates a bundled extension with a stand-in of `vscode`, and prints the first program that it starts as JSON:
// node activate-extension.cjs BUNDLE SETTINGS
const childProcess = require('node:child_process');
const { writeSync } = require('node:fs');
const Module = require('node:module');

const [, , bundle, settings] = process.argv;

/** Anything of `vscode` that is not set below: a class, a function and a namespace in one. */
function anything() {
  const get = (own, name) => {
    if (name in own || typeof name === 'symbol' || name === 'then') return own[name];
    own[name] = anything();
    return own[name];
  };
  function target() {}
  target.prototype = new Proxy(
    {},
    { get: (own, name) => (typeof name === 'symbol' ? own[name] : anything()) },
  );
  return new Proxy(target, { get, apply: () => anything() });
}

const vscode = anything();
vscode.version = '1.91.0';
vscode.workspace.getConfiguration = () => ({
  get: (name, otherwise) => JSON.parse(settings)[name] ?? otherwise,
});
vscode.workspace.workspaceFolders = undefined;
vscode.workspace.textDocuments = [];
vscode.window.showErrorMessage = async (message) => process.stderr.write(`${message}\n`);

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

childProcess.spawn = (command, args, { cwd, shell }) => {
  writeSync(1, JSON.stringify({ command, args, cwd, shell }));
  process.exit(0);
};

require(bundle).activate({ subscriptions: [] });

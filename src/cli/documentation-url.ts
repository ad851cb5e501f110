/** Where the documentation of this version is published; SARIF's help links lead there. */
export const DOCUMENTATION_URL = 'https://github.com/plugin-eval/plugin-eval/blob/main';

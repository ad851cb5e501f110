import { type CallRow, methods } from './call-spec.ts';

export const POWERSHELL_CALLS: readonly CallRow[] = [
  [
    methods(
      'net.webclient() net.http.httpclient()',
      'downloadstring downloaddata openread getstringasync getasync',
    ),
    { does: 'request', at: 0, named: ['url'] },
  ],
  [methods('net.webclient()', 'downloadfile'), { does: 'request', at: 0, saves: 1 }],
  [
    methods('net.webclient() net.http.httpclient()', 'uploadstring uploaddata uploadvalues postasync'),
    { does: 'request', at: 0, named: ['url'], sends: true },
  ],
  [
    methods('net.webclient()', 'uploadfile uploadfileasync'),
    { does: 'request', at: 0, sends: true, uploads: 1 },
  ],
  ['convert.frombase64string', { does: 'decode', encoding: 'base64', at: 0 }],
  ['text.encoding.unicode.getstring', { does: 'decode', encoding: 'utf-16', at: 0 }],
  [
    'text.encoding.utf8.getstring text.encoding.ascii.getstring text.encoding.default.getstring',
    { does: 'same', at: 0 },
  ],
  ['scriptblock.create', { does: 'execute', at: 0, language: 'powershell' }],
  ['net.sockets.tcpclient net.sockets.tcpclient.new', { does: 'connect', as: 'socket()', at: 0 }],
  ['reflection.assembly.load', { does: 'execute', at: 0, language: null }],
  ['io.file.readalltext io.file.readallbytes io.file.readalllines', { does: 'read', at: 0 }],
  ['io.file.writealltext io.file.writeallbytes', { does: 'write', at: 0, value: 1 }],
  ['diagnostics.process.start', { does: 'command', at: 0, spread: true }],
  ['environment.getenvironmentvariable', { does: 'variable', at: 0 }],
  [
    'environment.getenvironmentvariables',
    { does: 'mark', kind: 'environment', what: 'all environment variables' },
  ],
  ['windows.forms.clipboard.gettext', { does: 'mark', kind: 'personal', what: 'the clipboard' }],
  ['convert.tochar', { does: 'characters' }],
];

import { type CallRow, type CallSpec, methods } from './call-spec.ts';
import type { CodeLanguage } from './language.ts';
import { POWERSHELL_CALLS } from './powershell-calls.ts';

const REQUEST: CallSpec = { does: 'request', at: 0, named: ['url'] };
const SEND: CallSpec = { does: 'request', at: 0, named: ['url'], sends: true };
const COMMAND: CallSpec = { does: 'command', at: 0 };
const SOCKET: CallSpec = { does: 'connect', as: 'socket()', at: 0 };
const LOG_HANDLER: CallSpec = { does: 'connect', as: 'log-handler()', at: 0 };
const PYTHON_CLIENTS =
  'requests requests.Session() requests.session() httpx httpx.Client() httpx.AsyncClient() aiohttp.ClientSession() urllib3.PoolManager() cloudscraper.create_scraper() curl_cffi.requests';

/** A class that is picked out of all that there are. */
export const ANY_CLASS = 'object.__subclasses__()[]';

export const PYTHON_CALLS: readonly CallRow[] = [
  [methods(PYTHON_CLIENTS, 'get head options delete'), REQUEST],
  [methods(PYTHON_CLIENTS, 'post put patch'), SEND],
  [methods(PYTHON_CLIENTS, 'request stream'), { does: 'request', at: 1, named: ['url'] }],
  ['urllib.request.urlopen urllib2.urlopen urllib.urlopen', { does: 'request', at: 0, named: ['url'] }],
  [
    'webbrowser.open webbrowser.open_new webbrowser.open_new_tab webbrowser.get().open',
    { does: 'request', at: 0, named: ['url'] },
  ],
  ['urllib.request.urlretrieve wget.download', { does: 'request', at: 0, named: ['url'], saves: 1 }],
  ['urllib.request.Request', { does: 'connect', as: 'urllib.request.Request()', at: 0 }],
  ['http.client.HTTPSConnection http.client.HTTPConnection', { does: 'connect', as: 'connection()', at: 0 }],
  ['websocket.create_connection websockets.connect', { does: 'connect', as: 'socket()', at: 0 }],
  ['socket.socket', { does: 'connect', as: 'socket()', at: 9 }],
  ['socket.create_connection', SOCKET],
  ['smtplib.SMTP smtplib.SMTP_SSL ftplib.FTP paramiko.SSHClient telnetlib.Telnet', SOCKET],
  [methods('logging.handlers', 'HTTPHandler SocketHandler SysLogHandler SMTPHandler'), LOG_HANDLER],
  [
    'socket.gethostbyname socket.getaddrinfo dns.resolver.resolve dns.resolver.query',
    { does: 'request', at: 0 },
  ],
  ['exec eval', { does: 'execute', at: 0, language: 'python' }],
  ['compile code.InteractiveInterpreter().runcode marshal.loads', { does: 'same', at: 0 }],
  ['pickle.loads pickle.load dill.loads dill.load cloudpickle.loads', { does: 'revive', at: 0 }],
  [
    'types.FunctionType types.CodeType importlib.util.module_from_spec',
    { does: 'execute', at: 0, language: null },
  ],
  ['importlib.util.spec_from_file_location importlib.machinery.SourceFileLoader', { does: 'read', at: 1 }],
  ['runpy.run_path', { does: 'run-file', at: 0 }],
  [
    'os.system os.popen commands.getoutput subprocess.getoutput subprocess.getstatusoutput asyncio.create_subprocess_shell',
    COMMAND,
  ],
  [
    'subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen pty.spawn os.startfile',
    COMMAND,
  ],
  [
    'ctypes.CDLL().system ctypes.PyDLL().system ctypes.cdll.LoadLibrary().system ctypes.cdll.msvcrt.system',
    COMMAND,
  ],
  [ANY_CLASS, COMMAND],
  ['asyncio.create_subprocess_exec', { does: 'command', at: 0, spread: true }],
  ['os.execv os.execve os.execvp os.spawnv os.posix_spawn', { does: 'command', at: 1 }],
  ['os.execl os.execlp os.execle', { does: 'command', at: 1, spread: true }],
  ['shutil.rmtree os.remove os.unlink os.rmdir send2trash.send2trash', { does: 'delete', at: 0 }],
  [
    'shutil.copy shutil.copy2 shutil.copyfile shutil.copytree shutil.move os.rename os.replace os.symlink os.link',
    { does: 'copy', from: 0, to: 1 },
  ],
  [
    'sqlite3.connect pandas.read_csv numpy.load configparser.read dotenv.dotenv_values dotenv.load_dotenv',
    { does: 'read', at: 0 },
  ],
  [
    'os.listdir os.walk os.scandir glob.glob glob.iglob PIL.Image.open cv2.imread imageio.imread imageio.v3.imread skimage.io.imread wave.open soundfile.read',
    { does: 'read', at: 0 },
  ],
  [
    'os.getenv os.environ.get os.environ.pop os.environ.setdefault environ.get decouple.config',
    { does: 'variable', at: 0 },
  ],
  [
    'base64.b64decode base64.standard_b64decode base64.urlsafe_b64decode base64.decodebytes binascii.a2b_base64',
    { does: 'decode', encoding: 'base64', at: 0 },
  ],
  ['base64.b32decode', { does: 'decode', encoding: 'base32', at: 0 }],
  ['base64.b85decode', { does: 'decode', encoding: 'base85', at: 0 }],
  ['base64.a85decode', { does: 'decode', encoding: 'ascii85', at: 0 }],
  [
    'base64.b16decode binascii.unhexlify binascii.a2b_hex bytes.fromhex bytearray.fromhex',
    { does: 'decode', encoding: 'hex', at: 0 },
  ],
  ['zlib.decompress', { does: 'decode', encoding: 'zlib', at: 0 }],
  [
    'base64.b64encode base64.standard_b64encode base64.urlsafe_b64encode base64.b32encode base64.b16encode base64.b85encode base64.a85encode binascii.hexlify binascii.b2a_base64 zlib.compress gzip.compress bz2.compress lzma.compress urllib.parse.quote urllib.parse.quote_plus urllib.parse.urlencode',
    { does: 'encode', at: 0 },
  ],
  [methods('cryptography.fernet.Fernet() Fernet() nacl.secret.SecretBox()', 'decrypt'), { does: 'decrypt' }],
  [methods('Crypto.Cipher.AES.new() Cryptodome.Cipher.AES.new() AES.new()', 'decrypt'), { does: 'decrypt' }],
  ['tarfile.open zipfile.ZipFile tarfile.TarFile', { does: 'archive', at: 0 }],
  ['gzip.decompress', { does: 'decode', encoding: 'gzip', at: 0 }],
  ['urllib.parse.unquote urllib.parse.unquote_plus', { does: 'decode', encoding: 'percent', at: 0 }],
  ['codecs.decode', { does: 'decode-named', at: 0, encodingAt: 1 }],
  ['open io.open codecs.open os.fdopen', { does: 'open', at: 0 }],
  ['__import__ importlib.import_module sys.modules.get', { does: 'module' }],
  ['getattr', { does: 'attribute' }],
  ['os.dup2', { does: 'redirect-process' }],
  ['bytes bytearray chr', { does: 'characters' }],
  ['map', { does: 'each' }],
  [
    'str list tuple sorted set iter io.BytesIO io.StringIO json.loads json.dumps json.dump io.TextIOWrapper memoryview',
    { does: 'same', at: 0 },
  ],
  ['os.path.join pathlib.Path Path pathlib.PurePath', { does: 'path' }],
  [
    'os.path.expanduser os.path.expandvars os.path.abspath os.path.realpath os.path.normpath str.strip os.fspath',
    { does: 'same', at: 0 },
  ],
  ['pathlib.Path.home Path.home', { does: 'path', root: '~' }],
  ['tempfile.gettempdir tempfile.mkdtemp tempfile.TemporaryDirectory', { does: 'path', root: '/tmp' }],
  [
    'os.path.exists os.path.isfile os.path.isdir len bool isinstance type id hash shutil.which sys.exit int float range min max sum time.time',
    { does: 'drop' },
  ],
  ['print sys.stdout.write logging.info logging.debug logging.warning', { does: 'print' }],
  ['hashlib.sha256 hashlib.md5 hashlib.sha1', { does: 'drop' }],
  [
    'pyperclip.paste win32clipboard.GetClipboardData tkinter.Tk().clipboard_get',
    { does: 'mark', kind: 'personal', what: 'the clipboard' },
  ],
  [
    'PIL.ImageGrab.grab ImageGrab.grab pyautogui.screenshot mss.mss',
    { does: 'mark', kind: 'personal', what: 'the screen' },
  ],
  [
    'pynput.keyboard.Listener keyboard.on_press keyboard.read_event keyboard.hook',
    { does: 'mark', kind: 'personal', what: 'the keys that are pressed' },
  ],
  [
    'keyring.get_password keyring.get_credential',
    { does: 'mark', kind: 'secret', what: 'the keychain', item: 0 },
  ],
  [
    'browser_cookie3.chrome browser_cookie3.load browser_cookie3.firefox',
    { does: 'mark', kind: 'secret', what: "a browser's stored logins or cookies" },
  ],
  [
    'platform.node platform.uname platform.platform socket.gethostname getpass.getuser os.getlogin os.uname uuid.getnode',
    { does: 'mark', kind: 'system', what: 'the name of the machine or its user' },
  ],
];

const NODE_CLIENTS = 'axios got needle superagent ky undici';
export const JAVASCRIPT_CALLS: readonly CallRow[] = [
  ['fetch node-fetch undici.fetch cross-fetch axios got ky request phin bent undici.request', REQUEST],
  [methods(NODE_CLIENTS, 'get head delete options'), REQUEST],
  [methods(NODE_CLIENTS, 'post put patch'), SEND],
  ['request.post navigator.sendBeacon', SEND],
  ['axios.request', REQUEST],
  ['https.get http.get', { does: 'connect', as: 'request()', at: 0 }],
  ['https.request http.request', { does: 'connect', as: 'request()', at: 0 }],
  ['net.connect net.createConnection tls.connect dgram.createSocket net.Socket', SOCKET],
  ['WebSocket ws ws.WebSocket EventSource', SOCKET],
  ['dns.lookup dns.resolve dns.resolve4 dns.resolveTxt', { does: 'request', at: 0 }],
  [
    'eval Function vm.runInNewContext vm.runInThisContext vm.runInContext vm.Script vm.compileFunction setTimeout',
    { does: 'execute', at: 0, language: 'javascript' },
  ],
  [
    'child_process.exec child_process.execSync execa.command execa.execaCommand shelljs.exec Bun.spawn Bun.spawnSync zx.$ $ execa.execaCommandSync',
    COMMAND,
  ],
  [
    'child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync execa execa.execa Deno.Command cross-spawn',
    { does: 'command', at: 0, spread: true },
  ],
  ['child_process.fork', { does: 'run-file', at: 0 }],
  [
    'fs.readFileSync fs.readFile fs.createReadStream fs.readdirSync fs.readdir Deno.readTextFile Deno.readTextFileSync Bun.file fs.readJson fs.readJsonSync',
    { does: 'read', at: 0 },
  ],
  [
    'fs.writeFileSync fs.writeFile fs.outputFile fs.outputFileSync Deno.writeTextFile Bun.write fs.writeJson',
    { does: 'write', at: 0, value: 1 },
  ],
  ['fs.appendFileSync fs.appendFile', { does: 'write', at: 0, value: 1, append: true }],
  [
    'fs.copyFileSync fs.copyFile fs.cpSync fs.cp fs.renameSync fs.rename fs.symlinkSync fs.copy fs.copySync',
    { does: 'copy', from: 0, to: 1 },
  ],
  [
    'fs.rmSync fs.rm fs.unlinkSync fs.unlink fs.rmdirSync fs.rmdir fs.removeSync fs.remove rimraf',
    { does: 'delete', at: 0 },
  ],
  ['require import module.require process.mainModule.require require.main.require', { does: 'module' }],
  ['Worker worker_threads.Worker', { does: 'worker' }],
  ['atob', { does: 'decode', encoding: 'base64', at: 0 }],
  ['Buffer.from Buffer', { does: 'decode-named', at: 0, encodingAt: 1 }],
  ['decodeURIComponent decodeURI unescape', { does: 'decode', encoding: 'percent', at: 0 }],
  ['zlib.inflateSync zlib.inflateRawSync zlib.unzipSync', { does: 'decode', encoding: 'zlib', at: 0 }],
  ['zlib.gunzipSync', { does: 'decode', encoding: 'gzip', at: 0 }],
  ['zlib.gzipSync zlib.deflateSync zlib.brotliCompressSync', { does: 'encode', at: 0 }],
  [methods('crypto.createDecipheriv() crypto.createDecipher()', 'update final'), { does: 'decrypt' }],
  ['CryptoJS.AES.decrypt crypto-js.AES.decrypt', { does: 'decrypt' }],
  ['String.fromCharCode String.fromCodePoint', { does: 'characters' }],
  [
    'String URL JSON.stringify JSON.parse Object.assign Array.from util.promisify Promise.resolve encodeURIComponent btoa FormData URLSearchParams Blob util.format',
    { does: 'same', at: 0 },
  ],
  ['path.join path.resolve path.normalize', { does: 'path' }],
  ['os.homedir', { does: 'path', root: '~' }],
  ['os.tmpdir', { does: 'path', root: '/tmp' }],
  [
    'os.hostname os.userInfo os.networkInterfaces os.platform os.arch os.release',
    { does: 'mark', kind: 'system', what: 'the name of the machine or its user' },
  ],
  [
    'clipboardy.read clipboardy.readSync navigator.clipboard.readText',
    { does: 'mark', kind: 'personal', what: 'the clipboard' },
  ],
  ['screenshot-desktop', { does: 'mark', kind: 'personal', what: 'the screen' }],
  [
    'keytar.getPassword keytar.findCredentials',
    { does: 'mark', kind: 'secret', what: 'the keychain', item: 0 },
  ],
  ['Object.keys Reflect.ownKeys', { does: 'names', at: 0 }],
  ['Object.entries Object.values', { does: 'members', at: 0 }],
  ['console.log console.error console.warn console.info process.stdout.write', { does: 'print' }],
  [
    'fs.existsSync fs.statSync fs.mkdirSync fs.accessSync process.exit parseInt Number Date.now crypto.createHash',
    { does: 'drop' },
  ],
];

const TABLES: Record<CodeLanguage, ReadonlyMap<string, CallSpec>> = (() => {
  const table = (rows: readonly CallRow[]) =>
    new Map(rows.flatMap(([names, spec]) => names.split(' ').map((name) => [name, spec] as const)));
  const javascript = table(JAVASCRIPT_CALLS);
  return {
    shell: new Map(),
    python: table(PYTHON_CALLS),
    javascript,
    typescript: javascript,
    powershell: table(POWERSHELL_CALLS),
  };
})();

/** What a function does that is named by its dotted path; undefined for one that nobody described. */
export function libraryCall(path: string, language: CodeLanguage): CallSpec | undefined {
  let plain = path.replace(/^(?:builtins|__builtins__|globalThis|window|global)\./, '');
  if (plain.includes('fs')) plain = plain.replace(/\bfs\/promises\b|\bfs-extra\b|\bfs\.promises\b/, 'fs');
  if (plain.includes('.default')) plain = plain.replace(/\.default\b/, '');
  return TABLES[language].get(plain);
}

/** Folder of stand-ins in the sandbox. */
export const STAND_IN_FOLDER = '/run/session/stand-ins';
/** File of the sandbox that lists the modules that were stood in for. */
export const STOOD_IN_LIST = '/run/session/stood-in';

/**
 * Python that runs at every start: modules that are missing become empty ones that accept everything, and the usual
 * clients for HTTP really send. Without it most scripts would end at their first import.
 */
export const PYTHON_STAND_INS = `
import importlib.abc, importlib.machinery, sys, types

class _Meta(type):
    def __getattr__(cls, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return Anything()

class Anything(metaclass=_Meta):
    def __init__(self, *a, **k): pass
    def __call__(self, *a, **k):
        if len(a) == 1 and not k and isinstance(a[0], (types.FunctionType, type)):
            return a[0]
        _visit(a, k)
        return Anything()
    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return Anything()
    def __iter__(self): return iter(())
    def __len__(self): return 0
    def __bool__(self): return True
    def __getitem__(self, key): return Anything()
    def __setitem__(self, key, value): pass
    def __contains__(self, key): return False
    def __enter__(self): return self
    def __exit__(self, *a): return False
    async def __aenter__(self): return self
    async def __aexit__(self, *a): return False
    def __await__(self):
        yield from ()
        return Anything()
    def __str__(self): return ''
    __repr__ = __str__
    def __int__(self): return 0
    def __float__(self): return 0.0
    def __index__(self): return 0
    def _same(self, *a): return Anything()
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __mod__ = __or__ = __ror__ = __and__ = _same
    def __lt__(self, o): return False
    __gt__ = __le__ = __ge__ = __lt__

def _visit(a, k):
    # What is given an address is taken to request it, with what else it is given.
    values = [*a, *k.values()]
    urls = [value for value in values if isinstance(value, str) and value.startswith(('http://', 'https://'))]
    if not urls:
        return
    rest = [value for value in values if value is not urls[0] and isinstance(value, (str, bytes, dict, list))]
    try:
        _request('POST' if rest else 'GET', urls[0], data=repr(rest) if rest else None)
    except Exception:
        pass

def _member(name):
    if name.startswith('__'):
        raise AttributeError(name)
    if name.endswith(('Error', 'Exception', 'Timeout', 'Warning')):
        return type(name, (Exception,), {})
    if name[:1].isupper():
        return _Meta(name, (Anything,), {})
    return Anything()

class _Response:
    def __init__(self, status, content, headers, url):
        self.status_code = self.status = status
        self.content, self.headers, self.url = content, headers, url
        self.ok = self.is_success = status < 400
        self.text = content.decode('utf-8', 'replace')
        self.reason, self.cookies = '', {}
    def json(self, **k):
        import json
        return json.loads(self.text)
    def raise_for_status(self): return self
    def iter_content(self, *a, **k): return iter([self.content])
    def iter_lines(self, *a, **k): return iter(self.content.splitlines())
    def read(self): return self.content
    def close(self): pass
    def __enter__(self): return self
    def __exit__(self, *a): return False

def _request(method, url, params=None, data=None, json=None, headers=None, files=None, auth=None, content=None, cookies=None, **k):
    import base64, json as j, urllib.error, urllib.parse, urllib.request
    url = str(url)
    headers = {str(key): str(value) for key, value in dict(headers or {}).items()}
    if params:
        url += ('&' if '?' in url else '?') + (params if isinstance(params, str) else urllib.parse.urlencode(params, True))
    body = content if content is not None else data
    if json is not None:
        body = j.dumps(json, default=str)
        headers.setdefault('Content-Type', 'application/json')
    elif isinstance(body, dict) or (isinstance(body, list) and body and isinstance(body[0], tuple)):
        body = urllib.parse.urlencode(body, True)
    if files:
        parts = [body.encode() if isinstance(body, str) else body or b'']
        for _, value in (files.items() if isinstance(files, dict) else files):
            value = value[1] if isinstance(value, (tuple, list)) and len(value) > 1 else value
            value = value.read() if hasattr(value, 'read') else value
            parts.append(value.encode() if isinstance(value, str) else bytes(value or b''))
        body = b'\\n'.join(parts)
    if hasattr(body, 'read'):
        body = body.read()
    if isinstance(body, str):
        body = body.encode()
    if isinstance(auth, (tuple, list)):
        headers['Authorization'] = 'Basic ' + base64.b64encode(':'.join(map(str, auth)).encode()).decode()
    if cookies:
        headers['Cookie'] = '; '.join(f'{a}={b}' for a, b in dict(cookies).items())
    headers.setdefault('User-Agent', 'python-requests/2.32')
    request = urllib.request.Request(url, data=body, headers=headers, method=str(method).upper())
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return _Response(answer.status, answer.read(), dict(answer.headers), url)
    except urllib.error.HTTPError as error:
        return _Response(error.code, error.read(), dict(error.headers), url)

class _Awaitable:
    def __init__(self, make): self._make, self._done = make, None
    def _value(self):
        self._done = self._done or self._make()
        return self._done
    def __await__(self):
        yield from ()
        return _Asynchronous(self._value())
    async def __aenter__(self): return _Asynchronous(self._value())
    async def __aexit__(self, *a): return False

class _Asynchronous:
    def __init__(self, answer): self._answer = answer
    def __getattr__(self, name): return getattr(self._answer, name)
    async def text(self): return self._answer.text
    async def json(self, **k): return self._answer.json()
    async def read(self): return self._answer.content

METHODS = ('get', 'post', 'put', 'patch', 'delete', 'head', 'options')

def _client(wrap):
    class Client:
        def __init__(self, *a, headers=None, base_url='', **k):
            self.headers, self._base = dict(headers or {}), str(base_url)
            self.auth, self.cookies, self.verify, self.proxies, self.params = None, {}, True, {}, {}
        def request(self, method, url, headers=None, **k):
            url = self._base + str(url) if self._base and '://' not in str(url) else url
            return wrap(method, url, headers={**self.headers, **dict(headers or {})}, **k)
        def mount(self, *a): pass
        def close(self): pass
        async def aclose(self): pass
        def __enter__(self): return self
        def __exit__(self, *a): return False
        async def __aenter__(self): return self
        async def __aexit__(self, *a): return False
    for method in METHODS:
        setattr(Client, method, (lambda m: lambda self, url, **k: self.request(m, url, **k))(method))
    return Client

def _later(*a, **k):
    return _Awaitable(lambda: _request(*a, **k))

class _Async:
    pass

def _fill(module, name):
    top = name.split('.')[0]
    if top in ('requests', 'httpx', 'aiohttp') and '.' not in name:
        module.request = _request
        for method in METHODS:
            setattr(module, method, (lambda m: lambda url, **k: _request(m, url, **k))(method))
        module.Session = module.session = module.Client = _client(_request)
        if top == 'httpx':
            async def later(*a, **k): return _request(*a, **k)
            module.AsyncClient = _client(later)
        if top == 'aiohttp':
            module.ClientSession = _client(_later)

class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        top = name.split('.')[0]
        if top.startswith('_') or top in sys.stdlib_module_names or top in ('sitecustomize', 'usercustomize', 'apt_pkg', 'apport_python_hook'):
            return None
        if '.' in name and not getattr(sys.modules.get(top), '__stood_in__', False):
            return None
        main = getattr(sys.modules.get('__main__'), '__file__', None)
        if main is None and not sys.argv[0] in ('-c', '-', ''):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)
    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__stood_in__ = True
        module.__getattr__ = _member
        module.__path__ = []
        _fill(module, spec.name)
        if '.' not in spec.name:
            try:
                with open('${STOOD_IN_LIST}', 'a') as list_:
                    list_.write('python:' + spec.name + '\\n')
            except OSError:
                pass
        return module
    def exec_module(self, module): pass

sys.meta_path.append(_Finder())
`;

/** The same for modules that Node requires. */
export const NODE_STAND_INS = `
const Module = require('node:module');
const { appendFileSync } = require('node:fs');
const resolve = Module._resolveFilename;
const load = Module._load;
const anything = () => new Proxy(function () {}, {
  get: (_, name) => name === 'then' || name === Symbol.iterator ? undefined : name === Symbol.toPrimitive ? () => '' : anything(),
  apply: (_, __, given) => { visit(given); return anything(); },
  construct: () => anything(),
});
const visit = (given) => {
  const url = given.find((value) => typeof value === 'string' && /^https?:[/][/]/.test(value));
  if (url === undefined) return;
  const rest = given.filter((value) => value !== url && (typeof value === 'string' || (typeof value === 'object' && value !== null)));
  let body;
  try { body = rest.length > 0 ? JSON.stringify(rest) : undefined; } catch {}
  fetch(url, body === undefined ? {} : { method: 'POST', body }).catch(() => undefined);
};
const send = async (method, url, body, options = {}) => {
  const headers = { ...(options.headers ?? {}) };
  const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  if (!isText) headers['content-type'] ??= 'application/json';
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }) });
  const text = await answer.text();
  let data = text;
  try { data = JSON.parse(text); } catch {}
  return { status: answer.status, statusText: '', headers: {}, data, body: text };
};
const axios = Object.assign((options, more) => typeof options === 'string' ? send('GET', options, undefined, more) : send((options.method ?? 'GET').toUpperCase(), (options.baseURL ?? '') + options.url, options.data, options), {
  create: () => axios, defaults: { headers: { common: {} } }, interceptors: { request: { use() {} }, response: { use() {} } }, isAxiosError: () => false,
});
for (const method of ['get', 'delete', 'head']) axios[method] = (url, options) => send(method.toUpperCase(), url, undefined, options);
for (const method of ['post', 'put', 'patch']) axios[method] = (url, body, options) => send(method.toUpperCase(), url, body, options);
globalThis[Symbol.for('stand-in')] = (name) => known[name] ?? anything();
const known = { axios: Object.assign(axios, { default: axios }), 'node-fetch': Object.assign((...all) => fetch(...all), { default: (...all) => fetch(...all) }), dotenv: { config: () => ({}) } };
Module._load = function (request, ...rest) {
  try {
    return load.call(this, request, ...rest);
  } catch (error) {
    if (error?.code !== 'MODULE_NOT_FOUND' || /^[./]|^node:/.test(request) || !String(error.message).includes("'" + request + "'")) throw error;
    try { appendFileSync('${STOOD_IN_LIST}', 'node:' + request + '\\n'); } catch {}
    return known[request] ?? anything();
  }
};
`;

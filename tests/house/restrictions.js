/**
 * What the product's code may not say, and the only files that may. Each entry has the selectors that find it, and `except`: the
 * files that are its one door. Every entry is proved by a planted violation in tests/unit/house/planted.test.ts.
 */
const TENANT_HTTP = 'Tenant HTTP is in main/services/tenant/client/send.ts.';
const HTML = 'HTML is drawn by MailFrame alone.';
const property = (name, value) => `Property[key.name=${name}][value.value=${value}]`;

export const RESTRICTIONS = [
  {
    message: HTML,
    except: ['renderer/mail-frame/**/*.{ts,tsx}'],
    selectors: [
      'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment)$/]',
      "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
      'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]',
    ],
  },
  {
    message: 'No code from text.',
    selectors: [
      "NewExpression[callee.name='Function']",
      "CallExpression[callee.name='Function']",
      'MemberExpression[property.name=/^(executeJavaScript|insertCSS)$/]',
    ],
  },
  {
    message: 'Addresses are parsed by parseUrl: URL.canParse of Node 20 rejects Latin-1 letters.',
    selectors: ["CallExpression[callee.property.name='canParse']"],
  },
  { message: 'No any.', selectors: ['TSAsExpression > TSAnyKeyword'] },
  {
    message: TENANT_HTTP,
    except: ['main/services/tenant/client/send.ts'],
    selectors: [
      "CallExpression[callee.name='fetch']",
      "CallExpression[callee.property.name='fetch']",
      'NewExpression[callee.name=/^(XMLHttpRequest|WebSocket|EventSource)$/]',
      "MemberExpression[property.name='sendBeacon']",
    ],
  },
  {
    message: 'Chromium’s network is used in main/electron/tenant-fetch.ts, which send.ts calls.',
    except: ['main/electron/tenant-fetch.ts'],
    selectors: [
      "ImportDeclaration[source.value='electron'] > ImportSpecifier[imported.name='net']",
      "MemberExpression[object.name='electron'][property.name='net']",
      "CallExpression[callee.object.name='net'][callee.property.name='request']",
      "NewExpression[callee.name='ClientRequest']",
    ],
  },
  {
    message: 'Channels are registered in main/electron/ipc.ts.',
    except: ['main/electron/ipc.ts'],
    selectors: ["CallExpression[callee.object.name='ipcMain']", "ImportSpecifier[imported.name='ipcMain']"],
  },
  {
    message: 'The bridge is exposed in preload/index.ts.',
    except: ['preload/index.ts'],
    selectors: [
      "ImportSpecifier[imported.name='ipcRenderer']",
      "CallExpression[callee.property.name='exposeInMainWorld']",
    ],
  },
  {
    message: 'window.bridge is read in renderer/bridge.ts.',
    except: ['renderer/bridge.ts'],
    selectors: ["MemberExpression[object.name='window'][property.name='bridge']"],
  },
  {
    message: 'Samples are never opened.',
    selectors: ["MemberExpression[property.name='openPath']"],
  },
  {
    message: 'Links leave through createOpenExternal, which asks first.',
    except: ['main/electron/application.ts'],
    selectors: ["MemberExpression[object.name='shell'][property.name='openExternal']"],
  },
  {
    message: 'Hostile mail lives in this window: no web preference is weakened.',
    selectors: [
      property('/^nodeIntegration/', 'true'),
      property("'sandbox'", 'false'),
      property("'contextIsolation'", 'false'),
      property("'webSecurity'", 'false'),
      property("'webviewTag'", 'true'),
      property("'bypassCSP'", 'true'),
      'Property[key.name=/^(allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures)$/]',
      'Literal[value=/^(disable-web-security|ignore-certificate-errors|ELECTRON_DISABLE_SECURITY_WARNINGS)$/]',
    ],
  },
  {
    message: 'The sandbox switch and remote debugging are named in main/index.ts, where they are refused.',
    except: ['main/index.ts'],
    selectors: ['Literal[value=/^(no-sandbox|remote-debugging-(port|pipe))$/]'],
  },
  {
    message: 'No certificate is waved through.',
    selectors: ["Literal[value='certificate-error']", "Property[key.name='rejectUnauthorized']"],
  },
  {
    message: 'Certificates are checked against added authorities in main/electron/certificates.ts.',
    except: ['main/electron/certificates.ts'],
    selectors: ["MemberExpression[property.name='setCertificateVerifyProc']"],
  },
  {
    message: 'Secrets are stored in the keychain, never by safeStorage.',
    selectors: [
      "ImportSpecifier[imported.name='safeStorage']",
      "MemberExpression[property.name='safeStorage']",
    ],
  },
  {
    message: 'Nothing is written to the console: it could be of the tenant.',
    except: ['main/index.ts', 'main/demo/**/*.ts'],
    selectors: [
      "CallExpression[callee.object.name='console']",
      "CallExpression[callee.object.object.name='process'][callee.object.property.name=/^std(out|err)$/]",
    ],
  },
];

const PRODUCT = ['shared/**/*.ts', 'main/**/*.ts', 'preload/**/*.ts', 'renderer/**/*.{ts,tsx}'];

/** The restrictions as ESLint configurations: one for the product, then one for each file or folder that is a door. */
export const restrictionConfigs = () => {
  const rules = (entries) => ({
    'no-restricted-syntax': [
      'error',
      ...entries.flatMap(({ message, selectors }) => selectors.map((selector) => ({ selector, message }))),
    ],
  });
  const doors = [...new Set(RESTRICTIONS.flatMap(({ except = [] }) => except))];
  return [
    { files: PRODUCT, rules: rules(RESTRICTIONS) },
    ...doors.map((door) => ({
      files: [door],
      rules: rules(RESTRICTIONS.filter(({ except = [] }) => !except.includes(door))),
    })),
  ];
};

const HTTP_MODULES = ['axios', 'undici', 'node-fetch', 'got', 'http', 'https', 'http2'];

/** Packages that main may not import, each with the reason. */
export const MAIN_IMPORTS = [
  ...[...HTTP_MODULES, ...HTTP_MODULES.slice(4).map((name) => `node:${name}`)].map((name) => ({
    name,
    message: TENANT_HTTP,
  })),
  ...['child_process', 'node:child_process'].map((name) => ({ name, message: 'No program is started.' })),
];

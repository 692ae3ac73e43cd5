/** Certificate authorities and certificates for tests, made by openssl. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './app';

/** A certificate with its key, and those above it as a server sends them. */
export type Issued = {
  readonly certificate: string;
  readonly key: string;
  /** The certificates between it and the root, the nearest first. */
  readonly between: readonly string[];
  readonly file: string;
};

type Options = {
  /** The common name. */
  readonly name: string;
  /** Lines of the extensions, as openssl's configuration has them. */
  readonly extensions: readonly string[];
  /** The one that signs it; itself if absent. */
  readonly by?: Issued;
  readonly days?: number;
  readonly key?: readonly string[];
  readonly digest?: string;
};

const RSA = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'] as const;
const EC = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'] as const;
const run = (...args: readonly string[]): void => void execFileSync('openssl', args, { stdio: 'pipe' });

const roots = new WeakSet<Issued>();

/** Makes a certificate. */
export const issue = ({ name, extensions, by, days = 30, key = EC, digest = 'sha256' }: Options): Issued => {
  const folder = temporaryFolder('certificate');
  const at = (file: string) => join(folder, file);
  run('genpkey', ...key, '-out', at('key.pem'));
  run('req', '-new', '-key', at('key.pem'), '-subj', `/O=Contoso/CN=${name}`, '-out', at('request.pem'));
  writeFileSync(at('extensions.cnf'), ['[made]', ...extensions].join('\n'));
  if (by) writeFileSync(at('issuer.pem'), by.certificate);
  if (by) writeFileSync(at('issuer-key.pem'), by.key);
  const signer = by
    ? ['-CA', at('issuer.pem'), '-CAkey', at('issuer-key.pem'), '-CAcreateserial']
    : ['-signkey', at('key.pem')];
  run(
    ...['x509', '-req', '-in', at('request.pem'), ...signer, '-out', at('certificate.pem')],
    ...['-days', String(days), `-${digest}`, '-extfile', at('extensions.cnf'), '-extensions', 'made'],
  );
  return {
    certificate: readFileSync(at('certificate.pem'), 'utf8'),
    key: readFileSync(at('key.pem'), 'utf8'),
    between: by && !roots.has(by) ? [by.certificate, ...by.between] : [],
    file: at('certificate.pem'),
  };
};

/** Makes a root authority. */
export const issueRoot = (more: Partial<Options> = {}): Issued => {
  const root = issue({
    name: 'Contoso Root',
    extensions: ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'],
    ...more,
  });
  roots.add(root);
  return root;
};

/** Makes an authority below another one. */
export const issueAuthority = (by: Issued, more: Partial<Options> = {}): Issued =>
  issue({
    name: 'Contoso Issuing',
    extensions: ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'],
    by,
    ...more,
  });

/** Makes a server's certificate for the names of a subject alternative name, such as `DNS:localhost`. */
export const issueServer = (by: Issued, names = 'DNS:localhost', more: Partial<Options> = {}): Issued =>
  issue({
    name: 'localhost',
    extensions: [
      'basicConstraints=critical,CA:FALSE',
      'keyUsage=critical,digitalSignature',
      'extendedKeyUsage=serverAuth',
      `subjectAltName=${names}`,
    ],
    by,
    ...more,
  });

export const KEYS = { RSA, EC, weak: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'] } as const;

/** Finds what is suspicious about a file: its name, its declared type and its first bytes. */
import type { Indicator } from '../model/indicator';
import { hasInvisible, withoutInvisible } from '../model/invisible';
import { contradictsType, extensionRisk, fileExtension, withoutTrailingDots } from './file-extensions';
import { detectFileKind, fitsKind } from './file-magic';

type CheckedFile = {
  readonly name: string;
  readonly extension: string;
  readonly risk: ReturnType<typeof extensionRisk>;
  readonly mimeType: string;
  readonly head: Uint8Array | undefined;
};
type Check = (file: CheckedFile) => Indicator | undefined;

/** A name that ends in a document's extension and another one after it. */
const DOUBLE =
  /\.(?:pdf|docx?|xlsx?|pptx?|txt|rtf|csv|jpe?g|png|gif|mp[34]|wav|eml|msg|zip)[\s._-]*\.[a-z0-9_-]{1,12}$/i;

const riskyExtension: Check = ({ extension, risk }) =>
  risk && { kind: 'dangerous', text: `${risk.what} (.${extension})`, weight: risk.weight };

const doubleExtension: Check = ({ name, risk }) =>
  risk?.weight === 'bad' && DOUBLE.test(withoutTrailingDots(withoutInvisible(name)))
    ? { kind: 'double', text: 'Two extensions: only the last one counts', weight: 'bad' }
    : undefined;

const invisibleName: Check = ({ name }) =>
  hasInvisible(name)
    ? { kind: 'invisible', text: 'The name contains invisible characters', weight: 'bad' }
    : undefined;

const trailingDot: Check = ({ name, extension }) =>
  extension !== '' && /[.\s]$/.test(withoutInvisible(name))
    ? { kind: 'ending', text: 'The name ends with a dot or a space, which Windows removes', weight: 'warn' }
    : undefined;

const declaredType: Check = ({ extension, risk, mimeType }) =>
  extension !== '' && contradictsType(extension, mimeType)
    ? {
        kind: 'declared',
        text: `Declared as ${mimeType}, but named .${extension}`,
        weight: risk?.weight === 'bad' ? 'bad' : 'warn',
      }
    : undefined;

const firstBytes: Check = ({ extension, head }) => {
  const kind = head && detectFileKind(head);
  return kind && !fitsKind(extension, kind)
    ? { kind: 'bytes', text: `Starts with the bytes of ${kind}`, weight: 'bad' }
    : undefined;
};

const CHECKS = [riskyExtension, doubleExtension, invisibleName, trailingDot, declaredType, firstBytes];

/** Returns what is suspicious about a file; `head` is its first bytes, if known. */
export const fileIndicators = (name: string, mimeType = '', head?: Uint8Array): Indicator[] => {
  const extension = fileExtension(name);
  const file: CheckedFile = { name, extension, risk: extensionRisk(extension), mimeType, head };
  return CHECKS.flatMap((check) => check(file) ?? []);
};

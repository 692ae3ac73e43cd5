/** Records that a typed text may identify. */
import type { App } from '../../../shared/model/apps';
import { ENTITY_PATH_TYPES } from '../../../shared/model/ids';
import { refToIp, type RecordRef } from '../../record/record-ref';
import { openRecordInTab } from '../../record/record-screen';
import { recordDomain } from '../../record/record-target';
import { useApp } from '../../state/app-store';
import { TEXT } from '../text';
import type { Entry } from './entries';
import type { Typed, TypedKind } from '../../query/typed-kind';
import { parseUrl } from '../../evidence/links';

type NameKind = Extract<RecordRef, { readonly kind: 'name' }>['name']['kind'];

/** The record that each kind of text identifies. */
const RECORD_OF: Readonly<Partial<Record<TypedKind, NameKind>>> = {
  address: 'address',
  md5: 'md5',
  sha256: 'sha256',
  messageId: 'message_id',
  entityId: 'entity_id',
};

const WHAT = TEXT.palettes.records;

/** An app or a type, and an ID: `slack2/ID`, `entity/slack2/ID`, `teams_message/ID`, or the portal's address of an entity. */
const PATH = /^(entity\/|https?:\/\/[^\s?#]+\/)?([a-z][a-z\d_]*)\/([^\s/?#]+)$/i;

type Found = { readonly id: string; readonly ref: RecordRef; readonly what: string };

/** Returns the reference to an entity of an app, by one of the path types or by the name of one of the tenant's apps. */
const refInApp = (app: string, id: string, apps: readonly App[]): RecordRef | undefined => {
  const type = ENTITY_PATH_TYPES.find((one) => one === app.toLowerCase());
  if (type) return { kind: 'path', type, id };
  const saas = apps.find(({ name }) => name.toLowerCase() === app.toLowerCase())?.name;
  return saas === undefined ? undefined : { kind: 'name', name: { kind: 'entity_id', text: id, saas } };
};

/** Returns the reference to an entity by its type, which begins with its app. */
const refOfType = (type: string, id: string): RecordRef | undefined => {
  const entityType = type.toLowerCase();
  const domain = recordDomain(entityType);
  const saas = entityType.replace(/_[a-z]+$/, '');
  return domain !== 'other' && saas !== entityType
    ? { kind: 'target', target: { entityId: id, saas, entityType, domain } }
    : undefined;
};

/** Returns true if an address leads to the portal of the connection: the same path elsewhere names no entity. */
const isOfPortal = (address: string): boolean => {
  const { session } = useApp.getState();
  return session.kind === 'signedIn' && parseUrl(address)?.origin === session.address;
};

/** Returns the entity whose app or type and ID are typed, or end its address in the portal. */
const pathRef = (text: string, apps: readonly App[]): readonly Found[] => {
  const [, start, type = '', id = ''] = PATH.exec(text) ?? [];
  const isAddress = start !== undefined && /^https?:/i.test(start);
  if (isAddress && !isOfPortal(text)) return [];
  const ref = (isAddress ? undefined : refInApp(type, id, apps)) ?? refOfType(type, id);
  return ref ? [{ id: 'path', ref, what: WHAT.path }] : [];
};

const nameRef = (kind: TypedKind, text: string): readonly Found[] => {
  const name = RECORD_OF[kind];
  return name
    ? [{ id: name, ref: { kind: 'name', name: { kind: name, text, saas: '' } }, what: WHAT[name] }]
    : [];
};

const ipRef = (kinds: readonly TypedKind[], text: string): readonly Found[] => {
  const ref = kinds.includes('ip') ? refToIp(text) : undefined;
  return ref ? [{ id: 'ip', ref, what: WHAT.ip }] : [];
};

/** The records that a typed text may identify: the user with an address, the file with a hash, the email with a Message-ID, an entity of one of the apps. */
export const profileEntries = (
  { text, kinds }: Typed,
  show: (text: string) => string,
  apps: readonly App[],
): readonly Entry[] =>
  [...pathRef(text, apps), ...ipRef(kinds, text), ...kinds.flatMap((kind) => nameRef(kind, text))].map(
    ({ id, ref, what }) => ({
      id: `record-of-${id}`,
      label: show(TEXT.palettes.openRecord(what, text)),
      note: TEXT.palettes.inNewTab,
      isEnabled: true,
      // A word that only may be an ID is searched for first.
      madeForText: id === 'entity_id' && kinds.includes('words') ? 'last' : 'first',
      run: () => openRecordInTab(ref, text),
    }),
  );

/** Returns true if a text is an address outside the organization's domains, as far as they are known: the tenant has no user with it. */
export const isOutsideAddress = ({ text, kinds }: Typed, ownDomains: readonly string[]): boolean => {
  const host = text.slice(text.lastIndexOf('@') + 1).toLowerCase();
  const isOwn = ownDomains.some((own) => host === own || host.endsWith(`.${own}`));
  return kinds.includes('address') && ownDomains.length > 0 && !isOwn;
};

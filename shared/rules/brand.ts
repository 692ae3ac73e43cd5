import type { SessionState } from '../model/app-state';
import type { Brand, BrandPack } from '../model/brand';

/** Names of the security tools under every brand that doesn't rename them. */
const TOOL_NAMES: Readonly<Record<string, string>> = {
  checkpoint_te: 'Sandbox (TE)',
  cp_threat_extraction: 'Threat Extraction',
  checkpoint_av: 'Anti-Virus',
  checkpoint2: 'Anti-Malware',
  checkpoint_url: 'URL Reputation',
  avanan_url: 'Avanan URL',
  ap_avanan: 'Anti-Phishing',
  clicktime_protection: 'Click-Time Protection',
  avanan_dlp: 'Avanan DLP',
  dlp_checkpoint: 'DLP',
  dlp_gtb: 'GTB DLP',
  lastline_av_file: 'Lastline Anti-Virus',
  lastline_te: 'Lastline Sandbox',
  ms_defender: 'Microsoft Defender',
  files_behind_links: 'Files Behind Links',
  microsoft_encryption: 'Microsoft Encryption',
};

/** The brand of a tenant that has none, and of every tenant whose brand pack can't be used. */
export const DEFAULT_BRAND: Brand = {
  id: '',
  name: 'Postern',
  tools: {},
  hiddenTools: [],
  actors: {},
  source: 'default',
};

/** Returns the brand of a session: the default one while signed out. */
export const brandOf = (session: SessionState): Brand =>
  session.kind === 'signedIn' ? session.brand : DEFAULT_BRAND;

const ownName = (names: Readonly<Record<string, string>>, tool: string): string | undefined =>
  Object.hasOwn(names, tool) ? names[tool] : undefined;

/** Returns a security tool's name under a brand; an unknown tool is shown by its ID. */
export const toolLabel = (tool: string, { tools }: Pick<Brand, 'tools'> = DEFAULT_BRAND): string =>
  ownName(tools, tool) ?? ownName(TOOL_NAMES, tool) ?? tool;

/** Returns true if a brand shows a tool. */
export const isToolShown = (tool: string, { hiddenTools }: Pick<Brand, 'hiddenTools'>): boolean =>
  !hiddenTools.includes(tool);

const isMicrosoft = (who: string): boolean => who.startsWith('ms_') || who.startsWith('microsoft');

/** Returns true for the brand of a tenant without one: Postern’s own. */
export const isDefaultBrand = ({ name }: Pick<Brand, 'name'>): boolean => name === DEFAULT_BRAND.name;

/**
 * Returns who quarantined something: Analyst, the brand, Microsoft or Admin. Other actors are named as sent. So are those that stand for the
 * brand if the tenant has none, because Postern quarantines nothing.
 */
export const quarantinedBy = (
  actor: string,
  { id, name, actors }: Pick<Brand, 'id' | 'name' | 'actors'>,
): string => {
  const who = actor.trim().toLowerCase();
  // An address names a person, whatever words are in it.
  if (who === '' || who.includes('@')) return actor.trim();
  if (isMicrosoft(who)) return actors.microsoft ?? 'Microsoft';
  if (who.endsWith('analyst')) return actors.analyst ?? 'Analyst';
  if (/^(?:.*[^\p{L}])?admin(?:istrator)?$/u.test(who)) return actors.admin ?? 'Admin';
  const ofBrand = ['system', 'policy', 'avanan', 'checkpoint', id, name.toLowerCase()];
  return ofBrand.includes(who) && !isDefaultBrand({ name }) ? name : actor.trim();
};

/** Everything that a brand is resolved from. */
export type BrandWish = {
  /** The brand that the tenant names; empty if it names none. */
  readonly tenant: string;
  /** The origin of its portal. */
  readonly origin: string;
  /** The pack that the analyst chose for the connection: empty for the default brand, undefined for none. */
  readonly chosen?: string | undefined;
};

const hostOf = (origin: string): string => /^https?:\/\/([^/:?#@]+)/i.exec(origin)?.[1]?.toLowerCase() ?? '';

/** Everything by which a pack is found. */
export type PackNames = Pick<BrandPack, 'id' | 'name' | 'origins'>;

/** Returns true if a portal has a brand by its host. */
const isOrigin = (host: string, { origins }: PackNames): boolean =>
  origins.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));

const byName = <P extends PackNames>(packs: readonly P[], name: string): P | undefined => {
  const wanted = name.trim().toLowerCase();
  return wanted === ''
    ? undefined
    : packs.find((pack) => [pack.id, pack.name.toLowerCase()].includes(wanted));
};

/** Returns the pack of a tenant: the one chosen for its connection, the one that it names, or the one of its portal. */
export const findPack = <P extends PackNames>(
  packs: readonly P[],
  { tenant, origin, chosen }: BrandWish,
): { readonly pack: P; readonly source: 'chosen' | 'tenant' | 'origin' } | undefined => {
  if (chosen === '') return undefined;
  const byHand = packs.find(({ id }) => id === chosen);
  if (byHand) return { pack: byHand, source: 'chosen' };
  const named = byName(packs, tenant);
  if (named) return { pack: named, source: 'tenant' };
  const host = hostOf(origin);
  const ofPortal = packs.find((pack) => isOrigin(host, pack));
  return ofPortal && { pack: ofPortal, source: 'origin' };
};

const ofPack = (pack: BrandPack, source: Brand['source']): Brand => {
  const { origins: _origins, ...shown } = pack;
  return { ...shown, source };
};

/** Returns the brand of a tenant: that of its pack, else the default one, under the name that the tenant gives. */
export const resolveBrand = (packs: readonly BrandPack[], wish: BrandWish): Brand => {
  const found = findPack(packs, wish);
  if (found) return ofPack(found.pack, found.source);
  if (wish.chosen === '') return { ...DEFAULT_BRAND, source: 'chosen' };
  const name = wish.tenant.trim().slice(0, 60);
  return name === '' ? DEFAULT_BRAND : { ...DEFAULT_BRAND, name, source: 'tenant' };
};

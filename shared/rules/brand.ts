/** Names of tools and brands. The checkpoint brand renames some tools and hides `microsoft_encryption`. */
const LABELS: Readonly<Record<string, string>> = {
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
const CHECKPOINT_LABELS: Readonly<Record<string, string>> = {
  avanan_url: 'Smart URL',
  avanan_dlp: 'SmartDLP',
  ap_avanan: 'Smart-Phish',
  checkpoint_te: 'Threat Emulation',
};

/** Returns a security tool's name under a brand; an unknown tool is shown by its ID. */
export const toolLabel = (tool: string, brand = ''): string =>
  (brand === 'checkpoint' && Object.hasOwn(CHECKPOINT_LABELS, tool) ? CHECKPOINT_LABELS[tool] : undefined) ??
  (Object.hasOwn(LABELS, tool) ? LABELS[tool] : undefined) ??
  tool;

/** Tells if a brand shows a tool. */
export const isToolShown = (tool: string, brand = ''): boolean =>
  !(brand === 'checkpoint' && tool === 'microsoft_encryption');

const BRAND_LABELS: Readonly<Record<string, string>> = { avanan: 'Avanan', checkpoint: 'Check Point' };

/** Returns a brand's display name; a tenant without a brand is Postern's. */
export const brandLabel = (brand: string): string =>
  brand === ''
    ? 'Postern'
    : ((Object.hasOwn(BRAND_LABELS, brand) ? BRAND_LABELS[brand] : undefined) ?? brand);

/** Returns who quarantined something: Analyst, the brand, Microsoft or Admin, depending on the actor. */
export const quarantinedBy = (actor: string, brandLabel: string): string => {
  const who = actor.trim().toLowerCase();
  if (who === '') return '';
  if (who === 'microsoft' || who.startsWith('ms_') || who.startsWith('microsoft')) return 'Microsoft';
  if (who === 'analyst' || who.endsWith('analyst')) return 'Analyst';
  if (
    who === 'system' ||
    who === 'policy' ||
    who === 'avanan' ||
    who === 'checkpoint' ||
    who === brandLabel.toLowerCase()
  )
    return brandLabel;
  return 'Admin';
};

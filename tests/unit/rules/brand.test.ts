import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRAND_THEMES, BrandPack } from '../../../shared/model/brand';
import {
  DEFAULT_BRAND,
  isToolShown,
  quarantinedBy,
  resolveBrand,
  toolLabel,
} from '../../../shared/rules/brand';
import { contrast, findContrastFailure, THEME_COLORS } from '../../../shared/rules/brand-contrast';
import { BRAND_FOLDER, brandOfPack, brandPack } from '../../support/brands';

const IDS = readdirSync(BRAND_FOLDER).map((file) => file.replace('.json', ''));
const PACKS = IDS.map(brandPack);
const wish = (tenant: string, origin = 'https://portal.example', chosen?: string) =>
  resolveBrand(PACKS, { tenant, origin, chosen });

describe('the brand packs', () => {
  it('brand packs fit their schema, have the name of their file, and can be read in both themes', () => {
    expect(IDS).toEqual(expect.arrayContaining(['avanan', 'checkpoint', 'northwind']));
    for (const [at, pack] of PACKS.entries()) {
      expect(pack.id).toBe(IDS[at]);
      expect(findContrastFailure(pack)).toBeUndefined();
    }
  });

  it.each([
    ['an unknown key', { website: 'https://x.example' }],
    ['an ID with a path', { id: '../checkpoint' }],
    ['a color by name', { colors: { ...brandPack('avanan').colors, dark: { accent: 'red' } } }],
    ['a shape with markup', { marks: { ...brandPack('avanan').marks, dark: { shape: '<script>' } } }],
    ['an origin with a path', { origins: ['portal.example/x'] }],
    ['an origin that is any host', { origins: ['*'] }],
    ['no name', { name: ' ' }],
  ])('brand packs with %s do not match their schema', (_, change) => {
    expect(BrandPack.safeParse({ ...brandPack('avanan'), ...change }).success).toBe(false);
  });
});

describe('the brand of a tenant', () => {
  it('follows the name that it sends, by ID or by name', () => {
    expect([wish('checkpoint').name, wish(' Check Point ').id]).toEqual(['Check Point', 'checkpoint']);
  });

  it('follows its portal if it names none, and never a look-alike host', () => {
    expect(wish('', 'https://eu.checkpoint.com:8443')).toMatchObject({ id: 'checkpoint', source: 'origin' });
    expect(wish('', 'https://evilcheckpoint.com').id).toBe('');
    expect(wish('', 'https://checkpoint.com.evil.example').id).toBe('');
    expect(wish('avanan', 'https://eu.checkpoint.com')).toMatchObject({ id: 'avanan', source: 'tenant' });
  });

  it('follows the choice of the analyst, also of the default one', () => {
    expect(wish('avanan', 'https://portal.example', 'northwind')).toMatchObject({ source: 'chosen' });
    expect(wish('avanan', 'https://portal.example', '').name).toBe('Postern');
    expect(wish('avanan', 'https://portal.example', 'removed').id).toBe('avanan');
  });

  it('falls back to the default one without a pack, under the name that the tenant gives', () => {
    expect(wish('')).toBe(DEFAULT_BRAND);
    expect(wish('Contoso Guard')).toMatchObject({ id: '', name: 'Contoso Guard', tools: {} });
  });
});

describe('what a brand calls things', () => {
  it('renames tools and hides microsoft_encryption for the checkpoint brand only', () => {
    const checkpoint = brandOfPack('checkpoint');
    expect(isToolShown('microsoft_encryption', checkpoint)).toBe(false);
    expect(isToolShown('microsoft_encryption', DEFAULT_BRAND)).toBe(true);
    expect(toolLabel('ap_avanan', checkpoint)).toBe('Smart-Phish');
    expect(toolLabel('ap_avanan')).toBe('Anti-Phishing');
    expect([toolLabel('something_new', checkpoint), toolLabel('constructor', checkpoint)]).toEqual([
      'something_new',
      'constructor',
    ]);
  });

  it('names who quarantined an email: Analyst, the brand, Microsoft, Admin, or the actor as it was sent', () => {
    const named = (id: string) =>
      ['analyst', 'policy', 'microsoft', 'tenant_admin', ' Zoé ', 'ms_doe@contoso.example', ''].map((who) =>
        quarantinedBy(who, id === '' ? DEFAULT_BRAND : brandOfPack(id)),
      );
    expect(named('')).toEqual([
      'Analyst',
      'policy',
      'Microsoft',
      'Admin',
      'Zoé',
      'ms_doe@contoso.example',
      '',
    ]);
    expect(named('northwind')).toEqual([
      'Northwind SOC',
      'Northwind Shield',
      'Microsoft 365',
      'Your administrator',
      'Zoé',
      'ms_doe@contoso.example',
      '',
    ]);
    expect(quarantinedBy('avanan', brandOfPack('avanan'))).toBe('Avanan');
  });
});

describe('the contrast check', () => {
  it('names the pair of colors that fails', () => {
    const pack = brandPack('checkpoint');
    const colors = { ...pack.colors, light: { ...pack.colors.light, accent: '#ffd0e0' } };
    expect(findContrastFailure({ ...pack, colors })).toMatchObject({
      theme: 'light',
      pair: ['accent', 'bg'],
      least: 4.5,
    });
    const marks = { ...pack.marks, dark: { ...pack.marks.dark, color: pack.marks.dark.ground } };
    expect(findContrastFailure({ ...pack, marks })).toMatchObject({ pair: ['mark', 'ground'], ratio: 1 });
  });

  it('finds the same in both directions, 1 for a color on itself and 21 for black on white', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (a, b) => {
        expect(contrast(a, b)).toBeCloseTo(contrast(b, a), 10);
        expect(contrast(a, a)).toBe(1);
        expect(contrast(a, b)).toBeLessThanOrEqual(21.000_001);
      }),
    );
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  });

  it('knows the surfaces of the theme as its style sheet has them', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../../../renderer/theme/tokens.css'), 'utf8');
    for (const theme of BRAND_THEMES)
      for (const [token, color] of Object.entries(THEME_COLORS[theme])) {
        const pair = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css);
        expect(pair?.[theme === 'light' ? 1 : 2]).toBe(color);
      }
  });
});

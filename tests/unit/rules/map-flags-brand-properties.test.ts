import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapMode } from '../../../renderer/screens/dashboard/map/map-mode';
import { markCell } from '../../../renderer/screens/dashboard/map/map-option';
import { COLLAPSE_AT, ZOOM_IN_MAX_ROWS } from '../../../shared/limits';
import { BrandPack } from '../../../shared/model/brand';
import { FLAGS, FLAG_NAMES, flagsByName, resolveFlags, type FlagName } from '../../../shared/rules/flags';
import { isFieldShown } from '../../../shared/rules/flagged-fields';
import { collapse, isZoomedIn } from '../../../shared/rules/zoom-mode';
import { brandPack } from '../../support/brands';

describe('the zoom mode', () => {
  /** Numbers of rows, many of them beside the limit. */
  const rows = fc.oneof(
    fc.nat(20_000),
    fc.integer({ min: -2, max: 2 }).map((by) => ZOOM_IN_MAX_ROWS + by),
  );

  it('depends on the app with the most rows alone, whatever the order of the apps', () =>
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 12 }), (counts) => {
        const expected = Math.max(0, ...counts) <= ZOOM_IN_MAX_ROWS;
        expect(isZoomedIn(counts)).toBe(expected);
        expect(isZoomedIn([...counts].reverse())).toBe(expected);
        expect(isZoomedIn([...counts, 0])).toBe(expected);
      }),
    ));

  it('never zooms in because more rows came', () =>
    fc.assert(
      fc.property(
        fc.array(rows, { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.nat(5_000),
        (counts, at, more) => {
          const grown = counts.map((count, i) => (i === at % counts.length ? count + more : count));
          if (isZoomedIn(grown)) expect(isZoomedIn(counts)).toBe(true);
        },
      ),
    ));

  it('gives a reason that names the app with the most rows, and only if it groups places', () =>
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 12 }), (counts) => {
        const apps = counts.map((count, i) => ({ label: `App ${i};`, count }));
        const { isZoomedIn: isSingle, reason } = mapMode(apps, 'both');
        expect(isSingle).toBe(isZoomedIn(counts));
        const most = apps.find(({ count }) => count === Math.max(...counts));
        if (isSingle) expect(reason).not.toContain('App ');
        else expect(reason).toContain(most?.label);
      }),
    ));

  it('makes the squares of clusters smaller with the picture, and none of single events', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 64, noNaN: true }),
        fc.double({ min: 1, max: 64, noNaN: true }),
        (a, b) => {
          const [near, far] = [Math.max(a, b), Math.min(a, b)];
          expect(markCell(false, near)).toBeLessThanOrEqual(markCell(false, far));
          expect(markCell(false, near)).toBeGreaterThan(0);
          expect(markCell(true, near)).toBe(0);
        },
      ),
    ));

  it('collapses details without losing or repeating one', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.boolean(), (items, isOpen) => {
        const { shown, hidden } = collapse(items, isOpen);
        expect(shown).toEqual(items.slice(0, shown.length));
        expect(shown.length + hidden).toBe(items.length);
        expect(hidden).toBe(isOpen ? 0 : Math.max(0, items.length - COLLAPSE_AT));
      }),
    ));
});

describe('feature flags', () => {
  const keys = fc.oneof(
    fc.constantFrom(...FLAG_NAMES),
    fc.constantFrom('__proto__', 'constructor', 'toString'),
    fc.string(),
  );
  const values = fc.dictionary(keys, fc.boolean(), { noNullPrototype: false });

  it('takes each from the connection, or else from the tenant, or else its default', () =>
    fc.assert(
      fc.property(values, values, (tenant, own) => {
        const resolved = resolveFlags(tenant, own);
        expect(resolved.map(({ name }) => name)).toEqual(FLAG_NAMES);
        for (const { name, value, source } of resolved) {
          const from = Object.hasOwn(own, name)
            ? 'connection'
            : Object.hasOwn(tenant, name)
              ? 'tenant'
              : 'default';
          expect(source).toBe(from);
          const given = { connection: own[name], tenant: tenant[name], default: FLAGS[name].byDefault }[from];
          expect(value).toBe(given);
        }
        expect(flagsByName(resolved)).toEqual(
          Object.fromEntries(resolved.map((one) => [one.name, one.value])),
        );
      }),
    ));

  it('changes no flag but the one that is set', () =>
    fc.assert(
      fc.property(
        values,
        values,
        fc.constantFrom(...FLAG_NAMES),
        fc.boolean(),
        (tenant, own, name, value) => {
          const before = flagsByName(resolveFlags(tenant, own));
          const after = flagsByName(resolveFlags(tenant, { ...own, [name]: value }));
          expect(after).toEqual({ ...before, [name]: value });
        },
      ),
    ));

  const GATED: Readonly<Record<string, FlagName>> = {
    md5: 'attachment_md5_column',
    attachment_md5: 'attachment_md5_column',
    sha256: 'attachment_sha256_column',
    attachment_sha256: 'attachment_sha256_column',
    sensitivity_label: 'sensitivity_labels',
  };

  it('shows a field exactly while its own flag is on, and every other field always', () =>
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(...Object.keys(GATED)),
        fc.constantFrom('subject', 'md5sum', 'hash'),
        (own, name, other) => {
          const flags = flagsByName(resolveFlags({}, own));
          expect(isFieldShown(name, flags)).toBe(flags[GATED[name] ?? 'ms_defender']);
          expect(isFieldShown(other, flags)).toBe(true);
        },
      ),
    ));
});

describe('the schema of brand packs', () => {
  const good = brandPack('checkpoint');
  const digits = fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 6, maxLength: 6 });
  const color = digits.map((all) => `#${all.join('')}`);
  const name = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== '');

  it('takes every pack with names, colors and tools of its own, and returns it as it is but for spaces around names', () =>
    fc.assert(
      fc.property(
        name,
        color,
        color,
        fc.dictionary(fc.constantFrom('ap_avanan', 'ms_defender'), name),
        (called, accent, ink, tools) => {
          const colors = { accent, accentOn: ink, accentInk: ink };
          const pack = { ...good, name: called, tools, colors: { dark: colors, light: colors } };
          const read = BrandPack.parse(pack);
          expect(read.name).toBe(called.trim());
          expect(read.colors.dark).toEqual(colors);
          expect(BrandPack.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
        },
      ),
    ));

  it('refuses whatever is not a color, a path, a host or an ID in its place', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const isColor = /^#[0-9a-f]{6}$/i.test(text);
        const dark = { ...good.colors.dark, accent: text };
        expect(BrandPack.safeParse({ ...good, colors: { ...good.colors, dark } }).success).toBe(isColor);
        const isPath = /^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]+$/.test(text);
        const mark = { ...good.marks.dark, shape: text };
        expect(BrandPack.safeParse({ ...good, marks: { ...good.marks, dark: mark } }).success).toBe(isPath);
        const isId = /^[a-z0-9][a-z0-9-]{0,39}$/.test(text);
        expect(BrandPack.safeParse({ ...good, id: text }).success).toBe(isId);
        const isHost = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
        expect(BrandPack.safeParse({ ...good, origins: [text] }).success).toBe(isHost);
      }),
      { numRuns: 500 },
    ));

  it('reads any JSON as a pack or as an error, and never with a key that it does not know', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ minLength: 1 }), (value, key) => {
        expect(BrandPack.safeParse(value).success).toBe(false);
        if (Object.hasOwn(good, key) || key === '__proto__') return;
        expect(BrandPack.safeParse({ ...good, [key]: value }).success).toBe(false);
      }),
    ));

  it('refuses a pack that lacks a part without a default', () => {
    for (const key of ['id', 'name', 'colors', 'marks'] as const) {
      const { [key]: _missing, ...others } = good;
      expect(BrandPack.safeParse(others).success).toBe(false);
    }
  });
});

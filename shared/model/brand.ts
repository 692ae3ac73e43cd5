import { z } from 'zod';

/** Themes that a brand has colors and a mark for. */
export const BRAND_THEMES = ['dark', 'light'] as const;
export type BrandTheme = (typeof BRAND_THEMES)[number];

const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'a color such as #1a2b3c');
const Name = z.string().trim().min(1).max(60);

/** Colors of a theme: the accent, the surface behind it, and the text on a surface filled with it. */
const Colors = z.strictObject({ accent: Color, accentOn: Color, accentInk: Color });
export type BrandColors = z.infer<typeof Colors>;

/** A mark: a shape on a ground with round corners. The shape is a path in a square of 24 by 24, so that no file is loaded and nothing in it can run. */
const Mark = z.strictObject({
  shape: z
    .string()
    .max(4_000)
    .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]+$/, 'the path of a shape'),
  color: Color,
  ground: Color,
});

const ofThemes = <T extends z.ZodType>(one: T) => z.strictObject({ dark: one, light: one });

/** A brand pack: a file `<id>.json` that says how the product looks and what it calls things under a brand. */
export const BrandPack = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lowercase letters, digits and hyphens'),
  name: Name,
  /** Hosts of portals that have the brand, such as `portal.example.com`, or `*.example.com` for all below a domain. */
  origins: z
    .array(z.string().regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host, or *. and a domain'))
    .max(100)
    .default([]),
  /** Names of security tools by ID, where they differ. */
  tools: z.record(z.string().max(60), Name).default({}),
  hiddenTools: z.array(z.string().max(60)).max(100).default([]),
  /** Names of those who quarantine, where they differ; the brand itself is called by its name. */
  actors: z.strictObject({ analyst: Name, microsoft: Name, admin: Name }).partial().default({}),
  colors: ofThemes(Colors),
  marks: ofThemes(Mark),
});
export type BrandPack = z.infer<typeof BrandPack>;

/** A brand as everything uses it: of a pack, or the default one, which has no colors and no mark of its own. */
export type Brand = Pick<BrandPack, 'id' | 'name' | 'tools' | 'hiddenTools' | 'actors'> &
  Partial<Pick<BrandPack, 'colors' | 'marks'>> & {
    /** The reason why it is this one. */
    readonly source: 'default' | 'tenant' | 'origin' | 'chosen';
    /** Says why the brand that was asked for is not used. */
    readonly problem?: string;
  };

/** A brand pack that can't be used, and why. */
export type BadBrandPack = { readonly file: string; readonly problem: string };

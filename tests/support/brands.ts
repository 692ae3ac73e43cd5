/** Brands of the packs in `resources/brands`, as a session has them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BrandPack, type Brand } from '../../shared/model/brand';
import { resolveBrand } from '../../shared/rules/brand';

/** The folder of brand packs. */
export const BRAND_FOLDER = resolve(import.meta.dirname, '../../resources/brands');

/** Reads a brand pack. */
export const brandPack = (id: string): BrandPack =>
  BrandPack.parse(JSON.parse(readFileSync(resolve(BRAND_FOLDER, `${id}.json`), 'utf8')));

/** Returns the brand of a tenant that names it. */
export const brandOfPack = (id: string): Brand =>
  resolveBrand([brandPack(id)], { tenant: id, origin: 'https://portal.example' });

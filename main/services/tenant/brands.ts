import { BrandPack, type BadBrandPack, type Brand } from '../../../shared/model/brand';
import { findContrastFailure } from '../../../shared/rules/brand-contrast';
import { resolveBrand, type BrandWish } from '../../../shared/rules/brand';
import type { BrandFile, Deps } from '../../deps';
import { TEXT } from './text';

const T = TEXT.brand;

/** The brand packs of this workstation: those that can be used, and those that can't. */
type Packs = { readonly packs: readonly BrandPack[]; readonly bad: readonly BadBrandPack[] };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns a pack, or why it can't be used: the first key that is wrong, or the first two colors that can't be told apart. */
const readPack = ({ name, text }: BrandFile): BrandPack | string => {
  const json = parseJson(text);
  if (json === undefined) return T.notJson;
  const read = BrandPack.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return T.wrongKey(issue?.path.map(String).join('.') ?? '', issue?.message ?? '');
  }
  if (`${read.data.id}.json` !== name) return T.wrongName(read.data.id);
  const unreadable = findContrastFailure(read.data);
  return unreadable ? T.unreadable(unreadable) : read.data;
};

const readPacks = (files: readonly BrandFile[]): Packs => {
  const all = files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ file: file.name, read: readPack(file) }));
  return {
    packs: all.flatMap(({ read }) => (typeof read === 'string' ? [] : [read])),
    bad: all.flatMap(({ file, read }) => (typeof read === 'string' ? [{ file, problem: read }] : [])),
  };
};

/** The brands of this workstation. */
export type Brands = ReturnType<typeof createBrands>;

/** Creates the brands. Their packs are read once, with the first sign-in and not before: a start needs none. */
export const createBrands = ({ readBrandFiles, log }: Pick<Deps, 'readBrandFiles' | 'log'>) => {
  let reading: Promise<Packs> | undefined;
  const read = async (): Promise<Packs> => {
    try {
      return readPacks(await readBrandFiles());
    } catch (error) {
      log.error('files', error);
      return { packs: [], bad: [{ file: T.folder, problem: T.notRead }] };
    }
  };
  const load = (): Promise<Packs> => (reading ??= read());
  return {
    load,
    /** Returns the brand of a tenant. If its pack can't be used, it is the default one, which says why. */
    resolve: async (wish: BrandWish): Promise<Brand> => {
      const { packs, bad } = await load();
      const asked = [wish.chosen, wish.tenant.trim().toLowerCase()].filter(
        (id) => id !== undefined && id !== '',
      );
      const brand = resolveBrand(packs, wish);
      const broken = bad.find(({ file }) => asked.some((id) => `${id}.json` === file));
      return broken && asked[0] !== brand.id ? { ...brand, problem: T.problem(broken) } : brand;
    },
  };
};

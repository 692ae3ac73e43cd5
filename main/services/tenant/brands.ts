import { z } from 'zod';
import { BrandPack, type BadBrandPack, type Brand } from '../../../shared/model/brand';
import { findContrastFailure } from '../../../shared/rules/brand-contrast';
import { findPack, resolveBrand, type BrandWish, type PackNames } from '../../../shared/rules/brand';
import type { BrandFile, Deps } from '../../deps';
import { TEXT } from './text';

const T = TEXT.brand;

/** The brand packs of this workstation: those that can be used, and those that can't. */
type Packs = {
  readonly packs: readonly BrandPack[];
  readonly bad: readonly BadBrandPack[];
  /** The names of those that can't be used, as far as they can be read: a tenant that has one gets a warning. */
  readonly badNames: readonly BadNames[];
};

type BadNames = PackNames & { readonly bad: BadBrandPack };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema then reports the pack as unreadable.
    return undefined;
  }
};

/** Returns a pack, or why it can't be used: the first key that is wrong, or the first two colors that are too similar. */
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

/** The keys by which a pack is found, whatever else is wrong with it. */
const Names = z.object({
  id: z.string().catch(''),
  name: z.string().trim().catch(''),
  origins: z.array(z.string().catch('')).catch([]),
});

/** Returns the names of a pack that can't be used: that of its file, and those in it. */
const namesOf = ({ name: file, text }: BrandFile, problem: string): readonly BadNames[] => {
  const { id, ...rest } = Names.catch({ id: '', name: '', origins: [] }).parse(parseJson(text));
  const bad = { file, problem };
  return [file.replace(/\.json$/, ''), id].map((one) => ({ ...rest, id: one, bad }));
};

const readPacks = (files: readonly BrandFile[]): Packs => {
  const all = files
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ file, read: readPack(file) }));
  return {
    packs: all.flatMap(({ read }) => (typeof read === 'string' ? [] : [read])),
    bad: all.flatMap(({ file, read }) =>
      typeof read === 'string' ? [{ file: file.name, problem: read }] : [],
    ),
    badNames: all.flatMap(({ file, read }) => (typeof read === 'string' ? namesOf(file, read) : [])),
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
      return { packs: [], bad: [{ file: T.folder, problem: T.notRead }], badNames: [] };
    }
  };
  const load = (): Promise<Packs> => (reading ??= read());
  return {
    list: async (): Promise<Omit<Packs, 'badNames'>> => {
      const { packs, bad } = await load();
      return { packs, bad };
    },
    /** Returns the brand of a tenant. If its pack can't be used, it is the default one, which says why. */
    resolve: async (wish: BrandWish): Promise<Brand> => {
      const { packs, badNames } = await load();
      const brand = resolveBrand(packs, wish);
      const wanted = findPack<PackNames & { readonly bad?: BadBrandPack }>([...packs, ...badNames], wish);
      return wanted?.pack.bad ? { ...brand, problem: T.problem(wanted.pack.bad) } : brand;
    },
  };
};

type Entry = Readonly<Record<string, unknown>>;
export const BANNED: readonly string[];
export const WITH_SCRIPTS: readonly string[];
export const lockProblems: (lock: { readonly packages: Readonly<Record<string, Entry>> }) => string[];
export const missingFromSbom: (
  lock: { readonly packages: Readonly<Record<string, Entry>> },
  sbom: unknown,
) => string[];

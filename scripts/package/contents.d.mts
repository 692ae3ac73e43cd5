export const strangers: (paths: readonly string[]) => string[];
export const misplaced: (
  files: readonly { readonly path: string; readonly isUnpacked: boolean }[],
) => string[];
export const wideRights: (folder: string) => string[];

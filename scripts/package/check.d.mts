export const asarOf: (folder: string) => string;
export const listAsar: (asar: string) => { readonly path: string; readonly isUnpacked: boolean }[];

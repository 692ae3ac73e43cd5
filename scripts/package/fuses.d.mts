export const RELEASE_FUSES: Readonly<Record<string, boolean>>;
export const readFuses: (executable: string) => Promise<Readonly<Record<string, string>>>;
export const wrongFuses: (executable: string, options?: { readonly isTest?: boolean }) => Promise<string[]>;

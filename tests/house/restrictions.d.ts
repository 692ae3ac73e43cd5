/** The restrictions that are messages of the lint rules, each with what it forbids. */
export declare const RESTRICTIONS: readonly { readonly message: string }[];

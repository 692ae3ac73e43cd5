type Rules = {
  readonly createHTML?: (text: string) => string | null;
  readonly createScriptURL?: (url: string) => string | null;
};
type Policy = { readonly createHTML: (text: string) => string };

/** Makes one of the policies that the page's own names (research R22): only what passed through one becomes markup or code. */
export const createPolicy = (name: 'default' | 'mail', rules: Rules): Policy | undefined =>
  (
    window as { readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Policy } }
  ).trustedTypes?.createPolicy(name, rules);

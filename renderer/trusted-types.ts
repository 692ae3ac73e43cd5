type Rules = {
  readonly createHTML?: (text: string) => string | null;
  readonly createScriptURL?: (url: string) => string | null;
};
type Policy = { readonly createHTML: (text: string) => string };

/** Creates a Trusted Types policy with one of the names that the content policy allows: only what passes it becomes markup or code. */
export const createPolicy = (name: 'default' | 'mail', rules: Rules): Policy | undefined =>
  (
    window as { readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Policy } }
  ).trustedTypes?.createPolicy(name, rules);

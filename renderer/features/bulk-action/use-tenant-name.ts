import { useApp } from '../../state/app-store';
import { TEXT } from './text';

/** Returns the name of the tenant, and a note if it is the demo tenant and its name does not include that. */
export const useTenantName = (known?: string): { readonly name: string; readonly note: string } => {
  const session = useApp((s) => s.session);
  const name = known ?? (session.kind === 'signedIn' ? session.tenant : '');
  const isDemo = session.kind === 'signedIn' && session.isDemo;
  return { name, note: isDemo && !/demo/i.test(name) ? TEXT.demo : '' };
};

import { useApp } from '../../state/app-store';
import { TEXT } from './text';

/** Returns the tenant's name, and a note that it is the demo tenant unless the name says so. */
export const useTenantName = (known?: string): { readonly name: string; readonly note: string } => {
  const session = useApp((s) => s.session);
  const name = known ?? (session.kind === 'signedIn' ? session.tenant : '');
  const isDemo = session.kind === 'signedIn' && session.isDemo;
  return { name, note: isDemo && !/demo/i.test(name) ? TEXT.demo : '' };
};

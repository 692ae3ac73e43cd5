import type { SecretStore } from '../../main/deps';

/** Carries out one step; undefined for a word that is none. */
export const act = (secrets: SecretStore, step: string): Promise<object> | undefined => {
  const [verb, account = '', secret = ''] = step.split('=');
  switch (verb) {
    case 'status':
      return secrets.status();
    case 'get':
      return secrets.get(account);
    case 'set':
      return secrets.set(account, secret);
    case 'delete':
      return secrets.delete(account);
    case 'list':
      return secrets.list();
    default:
      return undefined;
  }
};

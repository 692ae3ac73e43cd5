import { api } from '../bridge';
import { useResource } from './use-resource';

/** Loads the tenant's apps and security tools, with its name, brand and flags. */
export const useSecEntities = () => useResource('apps', (signal) => api['apps.secEntities']({}, signal));

import { local } from '../bridge';
import { forgetSecEntities } from './use-sec-entities';

/** Drops the responses that main and the page have kept, so that what is read next is asked of the tenant. */
export const refreshSession = async (): Promise<void> => {
  await local['session.refresh']({});
  forgetSecEntities();
};
